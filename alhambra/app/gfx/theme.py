"""The look of the game: colours by name, and styles of text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from alhambra.app.gfx.commands import Align, Font
from alhambra.located import Node, reading

LIGHTS = ("day", "evening")
PALETTES = ("normal", "colour-blind", "contrast")
"""Standard; distinct for every kind of colour-blindness; bright on black."""


class TextStyle(NamedTuple):
    """A style of text: its size in units, font, colour, and place in its box."""

    units: float
    font: Font = "body"
    colour: str = "cream"
    align: Align = "left"
    shadow: bool = False

    def coloured(self, colour: str) -> TextStyle:
        """Return the style in another colour."""
        return self._replace(colour=colour)

    def aligned(self, align: Align) -> TextStyle:
        """Return the style with lines that stand at this side of their box."""
        return self._replace(align=align)

    def sized(self, units: float) -> TextStyle:
        """Return the style in another size: for a drawing whose own size decides."""
        return self._replace(units=units)

    @property
    def muted(self) -> TextStyle:
        """The style for what matters less."""
        return self._replace(colour="muted")

    @property
    def centered(self) -> TextStyle:
        """The style with lines in the middle of their box."""
        return self._replace(align="center")

    @property
    def right(self) -> TextStyle:
        """The style with lines at the right of their box."""
        return self._replace(align="right")

    @property
    def shadowed(self) -> TextStyle:
        """The style with a shadow below its letters."""
        return self._replace(shadow=True)


NOTE: Final = TextStyle(17)
"""Remarks, and what stands below something."""
BODY: Final = TextStyle(19)
"""Sentences."""
LEAD: Final = TextStyle(22)
"""Sentences with much room, such as those of a question."""
TAG: Final = TextStyle(17, "bold")
"""Words on small things: keys, small buttons."""
LABEL: Final = TextStyle(20, "bold")
"""Names of things, and words of rows."""
STRONG: Final = TextStyle(23, "bold")
"""Names of players, words of large buttons."""
FIGURE: Final = TextStyle(28, "bold")
"""Points, and what must be seen from afar."""
CAPTION: Final = TextStyle(18.5, "title", "title")
"""Headings of panels."""
HEADING: Final = TextStyle(27, "title", "title")
"""Headings on a page."""
TITLE: Final = TextStyle(36, "title", "title")
"""Titles of pages, and large points."""
DISPLAY: Final = TextStyle(50, "title", "title")
"""The subject of a page: a winner, a total."""


class Look(NamedTuple):
    """A light and a palette. Shapes are the same in all looks."""

    light: str = LIGHTS[0]
    palette: str = PALETTES[0]

    @property
    def is_dark(self) -> bool:
        """True if lamps are lit."""
        return self.light != LIGHTS[0]

    def edition(self, editions: Sequence[str]) -> str | None:
        """Return which edition of a sheet suits this look; None if none does.

        An edition for this light and palette, ``evening-contrast``, wins over one for the palette
        or the light alone.
        """
        wanted = (f"{self.light}-{self.palette}", self.palette, self.light)
        return next((edition for edition in wanted if edition in editions), None)


USUAL = Look()
LOOKS = tuple(Look(light, palette) for light in LIGHTS for palette in PALETTES)

Colour: TypeAlias = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""
Groups: TypeAlias = dict[str, dict[str, Colour]]

VARIANTS = {"lights": LIGHTS[1:], "palettes": PALETTES[1:]}
"""By section: lights and palettes with their own colours. The first of each is the base."""


class Theme:
    """Colours by name."""

    def __init__(self, colours: Mapping[str, Colour], look: Look = USUAL) -> None:
        self._colours = dict(colours)
        self.look = look
        """The look these colours are for."""

    def colour(self, name: str) -> Colour:
        """Return the colour of a name, or of ``#rrggbb``. Raises ``ValueError`` for any other."""
        known = self._colours.get(name)
        if known is None:
            known = self._colours[name] = parsed(name)
        return known


def parsed(text: str) -> Colour:
    """Parse ``#rrggbb``. Raises ``ValueError``."""
    digits = text.removeprefix("#")
    if len(digits) != 6 or digits == text:
        raise ValueError(f"no colour of the theme, nor #rrggbb: {text!r}")
    try:
        red, green, blue = bytes.fromhex(digits)
    except ValueError:
        raise ValueError(f"not a colour: {text!r}") from None
    return red, green, blue


@cache
def load_theme(path: Path, look: Look = USUAL) -> Theme:
    """Read the theme of a look from a file of groups of names.

    Its sections ``lights`` and ``palettes`` override some of the colours; where both do, the
    palette wins. Raises ``DataError`` for all faults of the file, those of other looks too.
    """
    with reading(path) as root:
        sections = root.mapping()
        others = {key: sections.pop(key, None) for key in VARIANTS}
        base: Groups = {name: _group(group) for name, group in sections.items()}
        colours = _merge_groups(base, sections)
        for key, variants in others.items():
            for variant, changes in _read_variants(key, variants, base).items():
                if variant in look:
                    colours |= changes
    return Theme(colours, look)


def _group(group: Node) -> dict[str, Colour]:
    return {name: _colour(node) for name, node in group.mapping().items()}


def _colour(node: Node) -> Colour:
    try:
        return parsed(node.text())
    except ValueError:
        node.fault("expected a colour such as '#e3b657'")
        return (0, 0, 0)


def _merge_groups(groups: Groups, nodes: Mapping[str, Node]) -> dict[str, Colour]:
    """Merge the groups to colours by name; a name may be in one group only."""
    colours: dict[str, Colour] = {}
    for group, entries in groups.items():
        for name in entries.keys() & colours.keys():
            nodes[group].mapping()[name].fault("there is another colour of this name")
        colours |= entries
    return colours


def _read_variants(key: str, section: Node | None, base: Groups) -> dict[str, dict[str, Colour]]:
    """Read the overridden colours by light or palette."""
    if section is None:
        return {}
    found: dict[str, dict[str, Colour]] = {}
    for variant, groups in section.fields(optional=VARIANTS[key]).items():
        found[variant] = {}
        for group, node in groups.fields(optional=tuple(base)).items():
            known = tuple(base.get(group, ()))
            for name, colour in node.fields(optional=known).items():
                found[variant][name] = _colour(colour)
    return found
