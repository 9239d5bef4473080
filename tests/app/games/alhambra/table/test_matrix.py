"""Real games in every window, for any number of players, in every language and size: all fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

import pytest

from alhambra.app.games.alhambra.table.chronicle import make_entries
from alhambra.app.games.alhambra.table.gestures import play
from alhambra.app.games.alhambra.table.layout import lay_out
from alhambra.app.games.alhambra.table.presenter import make_presenter
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, AlhambraUiState, faces_of
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.commands import Frame, Layer, Text
from alhambra.app.gfx.scale import Metrics
from alhambra.app.program.i18n import Texts
from alhambra.app.program.settings import CHRONICLES
from alhambra.app.table.picture import Kind, Picture, Token
from alhambra.app.table.ui_state import NO_OFFERS, Caps, Held, Offers, TurnClock, tokens_for
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.choices import Add, Buy, Take
from alhambra.rules.alhambra.model import Phase, Tile
from alhambra.rules.alhambra.observe import observe
from tests.app.fit_languages import longest
from tests.app.games.alhambra.moments import NAMES, whole_game
from tests.app.lettered import lettered
from tests.app.written import CAPITAL, faults, squeezed, written_on

WINDOWS = ((1280, 720), (1440, 1080), (1920, 1080), (3440, 1440), (3840, 2160))
NARROW = ((1280, 720), (1440, 1080))
LONGEST = longest("table.", "tally.", "end.")[0]
PLAYERS = (2, 4, 6)
"""With Dirk, usual, and the most."""
SIZES = (0.7, 1.0, 1.5, 2.0)
FINGER = 44
"""Units a finger needs."""
PILED = (Layer.HAND, Layer.FLYING, Layer.TIPS, Layer.HELD)
"""Layers in which things lie over others on purpose."""
CAPS = Caps(False, "E", "Z", "Y", "R")

windows = pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")


# -- moments of games ------------------------------------------------------------------------------


def at(players: int, phase: Phase, choice: type | None = None) -> int:
    """The last frame in which the first player is in this phase, and can do such a thing."""
    frames = whole_game(players)
    for number in range(len(frames) - 1, -1, -1):
        state = frames[number].state
        if state.phase is phase and state.to_move == 0:
            able = game.choices(state, 0)
            if choice is None or any(isinstance(each, choice) for each in able):
                return number
    raise AssertionError(f"{players} players: never {phase} with {choice}")


def moment_at(number: int, players: int, texts: Texts, *, mine: bool = True) -> AlhambraSnapshot:
    """What the first player sees then."""
    frames = whole_game(players)
    state = frames[number].state
    lines = make_entries((frame.event for frame in frames[: number + 1]), NAMES, texts.t)[-60:]
    offers = Offers(game.choices(state, 0), faces_of) if mine else NO_OFFERS
    return AlhambraSnapshot(
        observe(state, 0), 0, AlhambraUiState(caps=CAPS), offers, chronicle=lines
    )


def moments(players: int, texts: Texts) -> Iterator[AlhambraSnapshot]:
    """One moment of each sort."""
    buying = moment_at(at(players, Phase.ACTION, Buy), players, texts)
    yield buying
    yield replace(buying, offers=NO_OFFERS, ui=AlhambraUiState(caps=CAPS, covered=True))
    yield from handled(buying, Buy)
    yield from handled(buying, Take)
    yield from handled(moment_at(at(players, Phase.ACTION, Add), players, texts), Add)
    placing = moment_at(at(players, Phase.PLACE), players, texts)
    yield replace(placing, ui=play.select_default(placing))
    yield moment_at(at(players, Phase.EXTRA), players, texts)
    done = moment_at(at(players, Phase.ACTION), players, texts, mine=False)
    done = replace(done, can_undo=True, can_restart=True, unconfirmed=True)
    yield done
    yield replace(done, ui=replace(done.ui, clock=TurnClock(0.4)))
    yield moment_at(len(whole_game(players)) - 1, players, texts, mine=False)


def handled(snapshot: AlhambraSnapshot, kind: type) -> Iterator[AlhambraSnapshot]:
    """All of a choice picked, and its thing carried over a cell where it may go."""
    choice = next(each for each in snapshot.offers.choices if isinstance(each, kind))
    tokens = tokens_for(faces_of(choice))
    picked = tuple(t for t in tokens if t.kind not in (Kind.PURSE, Kind.DEAL, Kind.CELL))
    yield replace(
        snapshot, ui=AlhambraUiState(picked=picked, focus=picked[0], keyed=True, caps=CAPS)
    )
    held = Held(picked[0], (500, 400), (0.5, 0.5))
    free = next(cell for cell, why in snapshot.own.palace.verdicts(any_tile(snapshot)).items())
    over = Token(Kind.CELL, f"{free[0]},{free[1]}")
    yield replace(snapshot, ui=AlhambraUiState(picked=picked, held=held, focus=over, caps=CAPS))


def any_tile(snapshot: AlhambraSnapshot) -> Tile:
    return next(tile for tile in snapshot.seen.market if tile is not None)


# -- what is looked at -----------------------------------------------------------------------------


def pictures(
    canvas: Canvas, players: int, language: str, chronicle: float = 1.0
) -> Iterator[Picture]:
    texts = Texts(language)
    panels = max(2, players - 1)
    presenter = make_presenter(lay_out(canvas.metrics, panels, chronicle), texts.t, canvas)
    for snapshot in moments(players, texts):
        yield presenter.picture(snapshot)


def ink(canvas: Canvas, look: Text, box: Box) -> Box:
    """Where the letters of a line are."""
    wide, high = canvas.measure(look.text, look.size, look.font, box.w if look.wrap else None)
    tall = high if look.wrap else look.size * CAPITAL
    start = {"left": 0.0, "center": (box.w - wide) / 2, "right": box.w - wide}[look.align]
    top = {"top": 0.0, "middle": (box.h - tall) / 2, "bottom": box.h - tall}[look.valign]
    return Box(box.x + start, box.y + top, wide, tall)


def on_each_other(canvas: Canvas, picture: Picture) -> Iterator[str]:
    """Texts that touch others, and panels that do."""
    found = [
        (sprite.look.text, ink(canvas, sprite.look, sprite.box).inset(1))
        for sprite in picture.sprites
        if isinstance(sprite.look, Text) and sprite.layer not in PILED and sprite.look.text
    ]
    found.sort(key=lambda entry: entry[1].y)
    for number, (text, box) in enumerate(found):
        for other, place in found[number + 1 :]:
            if place.y >= box.bottom:
                break
            if box.overlaps(place):
                yield f"{text!r} on {other!r}"
    panels = [
        sprite
        for sprite in picture.sprites
        if isinstance(sprite.look, Frame) and sprite.id.endswith("/panel")
    ]
    for first, second in combinations([p for p in panels if not p.id.startswith("tray")], 2):
        if first.box.inset(1).overlaps(second.box.inset(1)):
            yield f"{first.id} on {second.id}"


def too_small(canvas: Canvas, picture: Picture) -> Iterator[str]:
    """What can be pointed at, but lies outside the window, or is too small for a finger."""
    window, least = canvas.metrics.window, FINGER * canvas.metrics.unit - 0.5
    for spot in picture.spots:
        seen = window.common(spot.box)
        if min(seen.w, seen.h) < least:
            units = tuple(round(part / canvas.metrics.unit) for part in (seen.w, seen.h))
            yield f"{spot.token}: {units[0]} by {units[1]} units"


# -- the matrix ------------------------------------------------------------------------------------


@windows
@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_lies_on_anything_and_all_can_be_touched(
    window: tuple[int, int], players: int
) -> None:
    canvas = lettered(window)
    found: set[str] = set()
    for picture in pictures(canvas, players, LONGEST):
        found.update(on_each_other(canvas, picture))
        found.update(too_small(canvas, picture))
    assert not found, "\n".join(sorted(found))


@pytest.mark.parametrize(
    ("window", "size"),
    [
        *((window, size) for window in WINDOWS for size in (SIZES[0], SIZES[-1])),
        *((window, 1.5) for window in NARROW),
    ],
)
def test_the_table_fits_at_any_interface_size(window: tuple[int, int], size: float) -> None:
    canvas = lettered(window, size)
    found: set[str] = set()
    for players, chronicle in ((2, 1.0), (6, max(CHRONICLES.values()))):
        for picture in pictures(canvas, players, LONGEST, chronicle):
            found.update(on_each_other(canvas, picture))
            written = written_on(picture.sprites)
            found.update((*faults(canvas, written), *squeezed(written)))
    assert not found, "\n".join(sorted(found))


def test_boxes_shrink_no_further_than_letters_that_can_be_read() -> None:
    small, smallest = Metrics(1920, 1080, 0.7), Metrics(1280, 720, 0.7)
    assert small.unit == pytest.approx(0.7)
    assert smallest.unit == Metrics(1280, 720).unit
