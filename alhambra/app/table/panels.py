"""Panels, heads, tips and bands that the tables of all games share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, TypeAlias

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.gfx.scale import HIGH, WIDE
from alhambra.app.gfx.theme import BODY, LABEL, STRONG, TAG, TITLE
from alhambra.app.table.picture import Kind, PictureBuilder, Spot, Token
from alhambra.app.ui.buttons import button_frame
from alhambra.rules.api import Holder

PATTERN = (300, 72)
"""Units of a player's pattern."""
TIP = 340
"""The largest width of a tip that is no higher than the window, in units."""
WIDER = 1.2
"""The factor by which a higher one gets wider, until it fits or is as wide as the window."""
MORE = Token(Kind.BUTTON, "more")
"""Opens the rule book at a refusal."""
NOTICE = "notice"
"""The name of the box of a refusal and what it is about."""
MORE_BUTTON, MORE_REACH = 34, 44
"""Units of the height of the button that opens the rule book at a refusal, and of what a finger
meets of it."""
UNSAVED: Final = Token(Kind.BUTTON, "unsaved")
"""Opens what can be done about it."""
SCORE = 64
"""Units of the width of a player's points."""
BAND_HEIGHT: Final = 58
"""Units of the band's height."""


def show_ground(builder: PictureBuilder) -> None:
    """Draw the table, large enough to cover the window."""
    window = builder.metrics.window
    scale = max(window.w / WIDE, window.h / HIGH)
    builder.image(
        "table", window.centered(WIDE * scale, HIGH * scale), id="table/ground", layer=Layer.GROUND
    )


def emblem(who: Holder) -> str:
    """Return the sprite of a player's emblem, or Dirk's."""
    return "dirk" if who == "dirk" else f"emblem-{who}"


def show_panel(
    builder: PictureBuilder, name: str, box: Box, *, active: bool, pattern: str = ""
) -> None:
    """Draw a panel; under a player's head lies the pattern of the emblem."""
    builder.thing(name, box)
    builder.frame("panel-active" if active else "panel", box, id=f"{name}/panel")
    if pattern:
        wide = min(builder.px(PATTERN[0]), box.w - builder.tight)
        head = Box(box.x + builder.hair, box.y + builder.hair, wide, wide * PATTERN[1] / PATTERN[0])
        builder.image(pattern, head, id=f"{name}/pattern", layer=Layer.PANELS)


def show_head(
    builder: PictureBuilder,
    name: str,
    box: Box,
    sign: str,
    title: str,
    score: int,
) -> Box:
    """Draw emblem, name and points; return the box below the name."""
    px = builder.px
    mark, rest = box.cut_left(builder.row_height, builder.close)
    place = mark.cut_top(builder.row_height)[0].inset(-builder.tight)
    builder.image(sign, place, id=f"{name}/emblem")
    figure, words = rest.cut_right(px(SCORE), builder.close)
    builder.write(
        str(score),
        figure.cut_top(builder.row_height)[0],
        TITLE.coloured("figures").right.shadowed,
        id=f"{name}/score",
    )
    line, below = words.cut_top(max(builder.line_height, box.h / 2))
    builder.write(title, line, STRONG, id=f"{name}/name")
    if builder.fit_line(title, line, STRONG).text != title:
        builder.explain(line, title, brief="")
    return Box(below.x, below.y, below.w + builder.space, below.h)


def show_tip(
    builder: PictureBuilder,
    text: str,
    around: Box,
    lowest: float,
    colour: str = "cream",
    name: str = "tip",
    *,
    bright: Sequence[Box] | None = None,
    layer: Layer = Layer.TIPS,
) -> Box | None:
    """Draw a sentence, and return its box if there is anything to say.

    It stands below ``around``, or above it if it would reach below ``lowest``, in pixels, and stays
    within the window. With ``bright`` boxes it stands on the side of the box where it covers least
    of them, above if it can.
    """
    if not text:
        return None
    widest = builder.px(TIP) * builder.metrics.letters
    width = min(widest, builder.width(text, BODY) + 2)
    window = builder.metrics.window
    room = window.inset(builder.page)
    while builder.height(text, BODY, width) > room.h and width < room.w:
        width = min(width * WIDER, room.w)
    width = builder.even_width(text, BODY, width)
    height = min(builder.height(text, BODY, width), room.h)
    w, h = width + builder.line_height, height + builder.panel
    x = min(max(around.center[0] - w / 2, builder.close), window.w - w - builder.close)
    y = around.bottom + builder.close
    if y + h > lowest and around.y - h > 0:
        y = around.y - h - builder.close
    y = min(max(y, builder.close), window.h - h - builder.close)
    box = Box(x, y, w, h)
    if bright is not None:
        box = _least_covering(builder, around, (w, h), bright)
    builder.frame("tooltip", box, id=f"{name}/frame", layer=layer)
    inner = box.inset(builder.broad, builder.close)
    inner = Box(inner.x, inner.y, inner.w + 4, inner.h)
    builder.write_lines(
        text,
        inner,
        BODY.coloured(colour).centered,
        valign="middle",
        id=f"{name}/text",
        layer=layer,
    )
    return box


def show_notice(
    builder: PictureBuilder, text: str, around: Box, lowest: float, panel: Box | None = None
) -> None:
    """Draw a refusal beside the box, and below it the button that leads to its rule.

    Both leave the ``panel`` free in which the box lies.
    """
    bright = None
    if panel is not None:
        around, bright = panel._replace(y=around.y, h=around.h), [panel]
    tip = show_tip(builder, text, around, lowest, "bad", bright=bright)
    if tip is None:
        return
    words, window = builder.say("menu.more"), builder.metrics.window
    wide = builder.width(words, TAG) + builder.head_height
    high = builder.large(MORE_BUTTON)
    below = tip.bottom - builder.tight
    y = below if below + high <= window.bottom else tip.y - high + builder.tight
    box = Box(min(tip.right, window.right) - wide, y, wide, high)
    builder.frame("button", box, id="more/frame", layer=Layer.TIPS)
    builder.write(words, box, TAG.centered, id="more/words", layer=Layer.TIPS)
    reach = Box.around(box.center, box.w, max(high, builder.px(MORE_REACH)))
    builder.spot(MORE, reach, "notice", words, live=False)
    builder.thing(NOTICE, around.union(tip).union(reach))


def _least_covering(
    builder: PictureBuilder, around: Box, size: tuple[float, float], bright: Sequence[Box]
) -> Box:
    """Return the place beside the box, in the window, that covers least of it and the others."""
    (w, h), gap, window = size, builder.close, builder.metrics.window.inset(builder.close)
    across = (around.center[0] - w / 2, around.x, around.right - w)
    along = (around.center[1] - h / 2, around.y, around.bottom - h)
    places = [Box(x, around.y - gap - h, w, h) for x in across]
    places += [Box(x, y, w, h) for y in along for x in (around.right + gap, around.x - gap - w)]
    places += [Box(x, around.bottom + gap, w, h) for x in across]
    kept = [
        Box(
            min(max(box.x, window.x), window.right - w),
            min(max(box.y, window.y), window.bottom - h),
            *size,
        )
        for box in places
    ]
    return min(kept, key=lambda box: sum(box.shared_area(one) for one in (around, *bright)))


# -- the band across a table whose game cannot be saved --------------------------------------------


class Unsaved(NamedTuple):
    """The words of the band, and the action of its button."""

    words: str
    """A sentence in the player's language."""
    open: Callable[[], None]
    """Opens what can be done about it."""


Trouble: TypeAlias = Callable[[], Unsaved | None]
"""Returns why the game cannot be saved; None while it can."""


def no_trouble() -> None:
    """Return None: the game can be saved."""


def show_unsaved(builder: PictureBuilder, box: Box, unsaved: Unsaved, focus: Token | None) -> None:
    """Draw the band, with its button at the right."""
    builder.frame("panel-active", box, id="unsaved/band")
    inner = box.inset(builder.broad, builder.close)
    button, words = inner.cut_right(min(builder.button_width, inner.w * 0.3), builder.broad)
    builder.write(unsaved.words, words, LABEL.coloured("bad").centered, id="unsaved/words")
    builder.frame(
        button_frame(lit=focus == UNSAVED), button, id="unsaved/button", layer=Layer.CONTENT
    )
    label = builder.say("unsaved.button")
    inside = button.inset(builder.space, 0)
    builder.write(label, inside, TAG.centered, id="unsaved/label", layer=Layer.TILES)
    builder.spots.append(Spot(UNSAVED, button, "unsaved", label))
