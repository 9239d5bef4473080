"""What a golden is made of: a stage of a size and a language, a scene at rest, its commands."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import groupby
from typing import Any, Final, NamedTuple, TypeAlias
from unittest.mock import patch
from zlib import crc32

from alhambra import __version__
from alhambra.app.gfx.box import Point as Position
from alhambra.app.gfx.canvas import Painter
from alhambra.app.input.intents import MOUSE, DragMove, DragStart, Point, Press
from alhambra.app.program.settings import Settings
from alhambra.app.table.picture import Token
from alhambra.paths import HOME_VARIABLE
from tests.app.dumps import canvas_dump
from tests.app.handling import AnyTable, showing
from tests.app.stage import Stage

Opener: TypeAlias = Callable[[Stage], object]
"""Puts scenes on a stage, and does there what is to be seen."""
STEPS, STEP = 12, 0.5
"""Updates after which every scene is at rest, and the seconds of each."""

HOME = "/home/isabela"
"""The player's folder, as far as scenes tell of it."""
USUAL: Final = re.compile(r" (font=body|colour=cream|unit=\S+)(?= |$)")
"""What is not written of a command."""
CLEAR: Final = re.compile(r" (font|colour|align|valign)=(?=\S+)")
"""Fields whose values are clear without their names."""
CURVE: Final = re.compile(r" points=\((.*?)\) colour")
LONGEST_CURVE = 6
"""Points of a curve that are all written."""
MANY = {"line": 3, "fill": 12}
"""So many of them after each other are a hatching, or the bars of a chart."""


class Variant(NamedTuple):
    """A window and a language."""

    size: tuple[int, int]
    language: str

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}-{self.language}"


SMALL: Final = tuple(Variant((1280, 720), language) for language in ("en", "fi"))
"""How every scene is drawn."""
LARGE: Final = (Variant((3840, 2160), "en"),)
"""How scenes are drawn, too, whose layouts scaling could break."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A scene at a moment."""

    open: Opener
    like: str = ""
    """The name of a golden that differs in little: only the differences are written."""
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What is set otherwise than for a new player."""
    moves: bool = False
    """Whether it is drawn as it is at first: it goes by itself."""


def stage_for(
    variant: Variant, settings: Mapping[str, Any], painter: Painter | None = None
) -> Stage:
    """An empty stage without animations."""
    usual: dict[str, Any] = {
        "animation": "instant", "warnings": False, "confirm": "off", "living": False,
    }  # fmt: skip
    chosen = Settings(**usual | dict(settings) | {"language": variant.language})
    return Stage(chosen, language=variant.language, size=variant.size, painter=painter)


def drawn(shown: Shown, variant: Variant) -> tuple[Stage, list[str]]:
    """The stage with the scene at rest, and the lines of what it draws."""
    stage = opened(shown, variant)
    lines = canvas_dump(stage.canvas).replace(f"'{__version__}'", "'VERSION'").splitlines()
    return stage, [*folded(map(compact, lines))]


def opened(shown: Shown, variant: Variant, painter: Painter | None = None) -> Stage:
    stage = stage_for(variant, shown.settings, painter)
    with patch.dict(os.environ, {HOME_VARIABLE: HOME}):
        shown.open(stage)
        if shown.moves:
            stage.draw()
        else:
            rest(stage)
    return stage


def rest(stage: Stage) -> None:
    """Draw, and let time pass until nothing moves any more."""
    stage.stack.settle()
    for _ in range(STEPS):
        stage.stack.update(STEP)
        stage.stack.settle()
    stage.draw()


def compact(line: str) -> str:
    """A line without what is so almost everywhere, and long curves in short."""
    line = USUAL.sub("", line)
    if line.startswith("text"):
        return CLEAR.sub(" ", line)
    found = CURVE.search(line)
    if found is None or found[1].count("(") <= LONGEST_CURVE:
        return line
    points = found[1].split("), (")
    short = f"({points[0]}) … ({points[-1]}) {len(points)} points {digest(found[1])}"
    return f"{line[: found.start(1)]}{short}{line[found.end(1) :]}"


def folded(lines: Iterable[str]) -> Iterator[str]:
    """The lines, those of a hatching or a chart in one: the first, how many more, and a digest."""
    for style, run in groupby(lines, style_of):
        same = [*run]
        if style is None or len(same) < MANY[same[0][:4]]:
            yield from same
        else:
            yield f"{same[0]} and {len(same) - 1} more {digest(' '.join(same))}"


def style_of(line: str) -> str | None:
    """What the lines of a hatching, or the bars of a chart, have in common; None for others."""
    found = CURVE.search(line)
    if found is not None and "clip=" in line:
        return line[found.end() :]
    return "fill" if line.startswith("fill ") else None


def digest(text: str) -> str:
    """A few letters that tell texts from each other."""
    return f"#{crc32(text.encode()):08x}"


def differences(before: list[str], after: list[str]) -> list[str]:
    """The lines that went (``-``) and came (``+``), block by block in the order of drawing."""
    found: list[str] = []
    for tag, first, last, start, end in SequenceMatcher(
        None, before, after, autojunk=False
    ).get_opcodes():
        if tag != "equal":
            found += [f"- {line}" for line in before[first:last]]
            found += [f"+ {line}" for line in after[start:end]]
    return found


# -- hands -----------------------------------------------------------------------------------------


def press(stage: Stage, scene: AnyTable, token: Token) -> None:
    stage.click(scene.picture.by_token[token].box)
    rest(stage)


def carry(stage: Stage, scene: AnyTable, token: Token, to: Position) -> None:
    """Drag something and hold it there."""
    start = showing(scene, token)
    stage.do(
        Point(start, device=MOUSE),
        Press(start, device=MOUSE),
        DragStart(to, start, device=MOUSE),
        DragMove(to, device=MOUSE),
    )
