"""In every language all texts fit in the smallest window, and have glyphs in their fonts."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import NamedTuple

import pygame
import pytest

from alhambra.app.gfx.canvas import Canvas, Font
from alhambra.app.i18n import Texts
from alhambra.app.main import Program
from alhambra.app.scene_end import EndScene
from alhambra.app.scene_menu import MenuScene
from alhambra.app.scene_options import OptionsScene
from alhambra.app.scene_setup import SetupScene
from alhambra.app.scene_tally import TallyScene
from alhambra.app.scene_title import TitleScene
from alhambra.app.scenes import Scene
from alhambra.app.settings import LANGUAGES
from alhambra.app.table.chronicle import told
from alhambra.app.table.moment import Moment, Ui
from alhambra.app.table.offers import Offers, tokens_for
from alhambra.app.table.picture import paint
from alhambra.app.table.presenter import Presenter
from alhambra.app.ui.box import Box
from alhambra.app.ui.fitting import ELLIPSIS
from alhambra.app.ui.metrics import SMALLEST, Metrics
from alhambra.content import load_box
from alhambra.match.thinker import Inline
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import Refusal
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.model import Phase
from alhambra.rules.alhambra.observe import observe
from tests.games import play

NAMES = ("Maximilian", "Wilhelmina")
LOOKED_AT = 14
"""Decisions of a game whose pictures are looked at."""
SLACK = 2
"""Pixels by which a text may be wider or higher than its box without anybody seeing it."""


class Written(NamedTuple):
    """A text as it was drawn."""

    text: str
    box: Box
    size: float
    font: Font
    wrap: bool


@contextmanager
def writing(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Written]]:
    """All texts drawn in the meantime."""
    found: list[Written] = []
    write = Canvas.text

    def record(canvas, text, box, size, font="body", *rest, wrap=False, **others):  # type: ignore[no-untyped-def]
        if len(rest) > 3:  # colour, align, valign, wrap
            wrap = rest[3]
        found.append(Written(text, box, size, font, wrap))
        write(canvas, text, box, size, font)

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "text", record)
        yield found


@cache
def whole_game() -> History:
    """A game of two and Dirk."""
    return tuple(frame for _, frames in play(load_box(), 2, 4) for frame in frames)


def moments(texts: Texts) -> Iterator[Moment]:
    """The table when the first player decides: at rest, with each kind of thing picked up."""
    frames = whole_game()
    at = [n for n, (_, state) in enumerate(frames) if state.to_move == 0]
    phases = {phase: [n for n in at if frames[n].state.phase is phase] for phase in Phase}
    some = [*at[:: len(at) // LOOKED_AT], *(n for found in phases.values() for n in found[-2:])]
    for number in some:
        state = frames[number].state
        lines = told((frame.event for frame in frames[: number + 1]), NAMES, texts.t)
        choices = game.choices(state, 0)
        moment = Moment(observe(state, 0), 0, Ui(), choices, lines[-60:])
        yield moment
        yield moment._replace(choices=(), covered=True)
        kinds = {}
        for token in tokens_for(Offers(choices).leading(())):
            kinds.setdefault(token.kind, token)
        for token in kinds.values():
            yield moment._replace(ui=Ui(picked=(token,), focus=token, keyed=True))
    for refusal in Refusal:
        yield moment._replace(ui=Ui(notice=f"refusal.{refusal}"))


def scenes(program: Program) -> Iterator[Scene]:
    """Every other screen, with as much on it as there can be."""
    app, frames = program.app, whole_game()
    yield TitleScene(app)
    yield SetupScene(app)
    yield OptionsScene(app)
    yield MenuScene(app, lambda: None, None)
    for number, (event, _) in enumerate(frames):
        if isinstance(event, Scored):
            tally = TallyScene(app, frames[number - 1].state, event.round)
            yield tally
            tally.finish()
            yield tally
    yield EndScene(app, frames, lambda: None)


@cache
def nothing(font: pygame.font.Font) -> bytes:
    """What a character without a glyph looks like: as a private one, which no font here has."""
    return font.render("\ue000", True, "white").get_buffer().raw


def faults(canvas: Canvas, written: list[Written]) -> Iterator[str]:
    """What is wrong with the texts."""
    for text, box, size, font, wrap in set(written):
        if text.endswith(ELLIPSIS) and not text.endswith(f" {ELLIPSIS}"):
            yield f"cut short: {text!r}"
        wide, high = canvas.measure(text, size, font, box.w if wrap else None)
        if wide > box.w + SLACK:
            yield f"{wide} pixels in a box of {box.w:.0f}: {text!r}"
        if wrap and high > box.h + SLACK:
            yield f"{high} pixels in a box as high as {box.h:.0f}: {text!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_fit(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(SMALLEST, Inline(), language)
    canvas, texts = program.canvas, program.app.texts
    assert isinstance(texts, Texts)
    try:
        with writing(monkeypatch) as written:
            for scene in scenes(program):
                program.stack.reset(scene)
                program.stack.settle()
                scene.draw(canvas)
            presenter = Presenter(Metrics(*SMALLEST), texts.t, canvas.measure, 2)
            for moment in moments(texts):
                paint(canvas, presenter.picture(moment, Offers(moment.choices)).sprites)
        assert len(written) > 1000
        found = sorted(set(faults(canvas, written)))
        assert not found, "\n".join(found)
    finally:
        program.close()
