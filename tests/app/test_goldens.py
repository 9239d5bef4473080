"""Text goldens: what every scene draws, in two languages, some in two sizes, and the looks.

``pytest tests/app/test_goldens.py --update-goldens`` writes them anew; see docs/development.md.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
import yaml

import alhambra.app
from alhambra.app.gfx.sprites.atlas import load_atlas
from alhambra.app.gfx.theme import LOOKS, Look, load_theme
from alhambra.app.gfx.theme import VARIANTS as SECTIONS
from alhambra.app.program.scene_stack import Scene
from alhambra.app.replay.watching_scene import Passing
from alhambra.paths import asset, data_file
from tests.app.gallery import gallery
from tests.app.gallery.showing import LARGE, SMALL, Variant, differences, drawn

FOLDER = Path(__file__).parents[1] / "goldens"
ALSO_LARGE = (
    *("setup-six", "saves", "statistics", "table-6", "table-zoomed", "table-close-up"),
    *("end-story", "book", "rollwrite-table-5", "rollwrite-hints"),
)
"""Scenes that are drawn in the large size, too: full tables, widgets of all kinds, charts, pages
of text, and what is placed beside something else."""
IN_EVENING = ("credits", "table", "rollwrite-table", "end-result")
"""Scenes that are drawn by the light of the evening, too. The city of the title has pictures of its
own for the hours.
"""
SELDOM_DRAWN = {
    "cream": "what words are written in, unless it is told otherwise",
    "tiles": "what rendered tiles are multiplied by",
    "unlit": "what no lamp lights at night is multiplied by",
    "water": "glints on water, which rests in goldens",
}
"""Colours that no golden names, and what they are for."""
MIXED_IN = {Passing}
"""Scenes that are only parts of others."""


def variants(name: str) -> tuple[Variant, ...]:
    """The sizes and languages in which a scene is compared."""
    return SMALL + LARGE if name in ALSO_LARGE else SMALL


@cache
def seen(name: str, variant: Variant) -> tuple[tuple[type[Scene], ...], tuple[str, ...]]:
    """The kinds of scenes on the stage, and the lines of what they draw."""
    stage, lines = drawn(gallery()[name], variant)
    return tuple(type(scene) for scene in stage.stack.scenes), tuple(lines)


def golden(name: str, variant: Variant) -> str:
    """The text of a golden: of one that differs little from another, only the differences."""
    lines = [*seen(name, variant)[1]]
    other = likeness(name, variant)
    if other is None:
        return "".join(f"{line}\n" for line in lines)
    changed = differences([*seen(*other)[1]], lines)
    return "".join(f"{line}\n" for line in (f"# as {file_name(*other)}, but for:", *changed))


def likeness(name: str, variant: Variant) -> tuple[str, Variant] | None:
    """The golden that this one is told by, if any."""
    other = gallery()[name].like
    if other and variant in variants(other):
        return other, variant
    if variant.language != "en":
        return name, variant._replace(language="en")
    return None


def file_name(name: str, variant: Variant) -> str:
    """``table-1280x720-en``."""
    return f"{name}-{variant}"


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether the goldens are to be written anew."""
    return bool(request.config.getoption("--update-goldens"))


def held(name: str, now: str, *, update: bool) -> None:
    """Compare with the golden of this name, or write it."""
    path = FOLDER / f"{name}.txt"
    if update:
        FOLDER.mkdir(exist_ok=True)
        path.write_text(now, "utf-8", newline="\n")
    before = path.read_text("utf-8") if path.exists() else ""
    changed = differences(before.splitlines(), now.splitlines())
    assert before == now, f"{path.name} (--update-goldens writes it anew):\n" + "\n".join(changed)


@pytest.mark.parametrize("name", gallery())
def test_it_is_drawn_as_before(name: str, update: bool) -> None:
    for variant in variants(name):
        held(file_name(name, variant), golden(name, variant), update=update)


# -- scenes ----------------------------------------------------------------------------------------


def scene_types() -> Iterator[type[Scene]]:
    """All kinds of scenes that can be opened."""
    for module in walk_packages(alhambra.app.__path__, "alhambra.app."):
        import_module(module.name)
    found: list[type[Scene]] = [Scene]  # looked at, not made
    while found:
        below = [kind for kind in found.pop().__subclasses__() if kind.__module__ in _ours()]
        yield from (kind for kind in below if not inspect.isabstract(kind))
        found += below


@cache
def _ours() -> frozenset[str]:
    """The modules of the game."""
    return frozenset(m.name for m in walk_packages(alhambra.__path__, "alhambra."))


def test_every_scene_has_a_golden() -> None:
    shown = {kind for name in gallery() for kind in seen(name, SMALL[0])[0]}
    missing = {*scene_types()} - shown - MIXED_IN
    assert not missing, f"no golden shows {', '.join(sorted(m.__name__ for m in missing))}"


def test_every_golden_shows_something_of_its_own() -> None:
    for name, entry in gallery().items():
        lines, like = seen(name, SMALL[0])[1], entry.like
        assert lines and (not like or lines != seen(like, SMALL[0])[1]), name


def test_every_golden_draws_sprites_that_there_are() -> None:
    lines = [line.split() for name in gallery() for line in seen(name, SMALL[0])[1]]
    drawn_sprites = {words[1] for words in lines if words[0] == "image"}
    load_atlas(asset("sheets/atlas.yaml")).check(drawn_sprites, ())


# -- looks -----------------------------------------------------------------------------------------


def look_name(look: Look) -> str:
    """``look-evening-contrast``."""
    return f"look-{look.light}-{look.palette}"


def colours() -> Iterator[str]:
    """The names of all colours."""
    for section, group in yaml.safe_load(data_file("theme.yaml").read_text("utf-8")).items():
        if section not in SECTIONS:
            yield from group


def drawn_with(line: str) -> set[str]:
    """The words of a line that may be colours: not the texts, nor the names of sprites."""
    if line.startswith(("image ", "frame ", "tile ")):
        return set()
    return {*re.findall(r"[\w-]+", re.sub(r"'.*'|\".*\"", "", line))}


def test_no_colour_is_left_that_nothing_is_drawn_with() -> None:
    lines = (line for name in gallery() for line in seen(name, SMALL[0])[1])
    words = set().union(*map(drawn_with, lines))
    assert {*colours()} - words == {*SELDOM_DRAWN}


@pytest.mark.parametrize("look", LOOKS, ids=look_name)
def test_colours_and_sheets_of_a_look_are_as_before(look: Look, update: bool) -> None:
    theme = load_theme(data_file("theme.yaml"), look)
    atlas = load_atlas(asset("sheets/atlas.yaml"))
    lines = ["{} #{:02x}{:02x}{:02x}".format(name, *theme.colour(name)) for name in colours()]
    for sheet in atlas.sheets.values():
        toned = " by day" if sheet.daylight else ""
        lines.append(f"{sheet.name}: {sheet.file(look, 1)}{toned}")
    held(look_name(look), "".join(f"{line}\n" for line in lines), update=update)


@pytest.mark.parametrize("name", IN_EVENING)
def test_the_light_is_in_colours_and_sheets_alone(name: str) -> None:
    shown = gallery()[name]
    settings = {**shown.settings, "light": "evening", "palette": "contrast"}
    _, lines = drawn(replace(shown, settings=settings), SMALL[0])
    assert tuple(lines) == seen(name, SMALL[0])[1]


# -- files -----------------------------------------------------------------------------------------


def test_no_golden_is_left_over(update: bool) -> None:
    wanted = {f"{file_name(name, variant)}.txt" for name in gallery() for variant in variants(name)}
    wanted |= {f"{look_name(look)}.txt" for look in LOOKS}
    for path in FOLDER.iterdir():
        if update and path.name not in wanted:
            path.unlink()
    assert {path.name for path in FOLDER.iterdir()} == wanted
