"""The sheet in every window, for every number of players, in every language: all has room."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest

from alhambra.app.games.rollwrite.replay import RollwriteReplayScene
from alhambra.app.games.rollwrite.table.dice import show_tray
from alhambra.app.games.rollwrite.table.dice_motion import COLOURS, Pieces
from alhambra.app.games.rollwrite.table.layout import (
    PRICE,
    TRAY_EDGE,
    TRAY_HEAD,
    RollwriteLayout,
    lay_out,
)
from alhambra.app.games.rollwrite.table.presenter import make_presenter
from alhambra.app.games.rollwrite.table.side_panels import stands
from alhambra.app.games.rollwrite.table.snapshot import RollwriteSnapshot, faces_of, nudging
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.scale import SMALLEST_TEXT, Metrics
from alhambra.app.program.i18n import Texts, load_catalog
from alhambra.app.program.languages import languages
from alhambra.app.program.settings import Settings
from alhambra.app.table.picture import Kind, Picture, PictureBuilder, Say
from alhambra.app.table.presenter import Presenter
from alhambra.app.table.ui_state import NO_OFFERS, Caps, Offers, TurnClock, UiState
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Building
from alhambra.rules.rollwrite.events import DoneBuilding
from alhambra.rules.rollwrite.model import (
    AGAIN,
    CELLS,
    KEEP,
    NUMBERS,
    OVER,
    TURN,
    Solo,
    State,
)
from alhambra.rules.rollwrite.scoring import tally
from tests.app.fit_languages import longest
from tests.app.games.rollwrite.positions import positions, sheet_game
from tests.app.lettered import lettered
from tests.app.stage import Stage
from tests.app.written import faults, written_on

WINDOWS = ((1280, 720), (1366, 768), (1600, 1200), (1920, 1080), (2560, 1080), (3840, 2160))
TABLES = ((0, 2), (0, 4), (1, 1), (2, 0), (3, 0), (4, 0))
"""Other players, and virtual ones."""
SCALES = (0.7, 1.0, 1.5, 2.0)
EDGE = 1
"""Pixels by which rounding may overlap."""
FINGER = 40
"""Units a finger needs."""
FOCI = 4
"""So many things, among all that there are, have the focus in turn."""
CAPS = Caps(False, "E", "Z", "Y", "R")

windows = pytest.mark.parametrize("window", WINDOWS, ids=lambda size: f"{size[0]}x{size[1]}")
few_windows = pytest.mark.parametrize("window", (WINDOWS[0], WINDOWS[2], WINDOWS[4]))
"""The smallest, a high one and a wide one: what is drawn in them lies as in the others."""


def groups(layout: RollwriteLayout) -> list[list[Box]]:
    """Boxes that must not overlap each other."""
    lanes = [b for colour in COLOURS for at in (0, 1) for b in layout.lane(colour, at)]
    numbers = [layout.number(blue=n) for n in NUMBERS] + [layout.number(yellow=n) for n in NUMBERS]
    plates = [layout.plate(blue=n) for n in NUMBERS] + [layout.plate(yellow=n) for n in NUMBERS]
    on_paper = [layout.head, layout.grid, layout.track, *numbers, *plates]
    return [
        [
            *layout.others,
            *(layout.sheet, layout.tray, layout.options),
            *(layout.places, layout.sums, layout.actions),
        ],
        on_paper,
        [layout.cell(cell) for cell in CELLS],
        lanes,
    ]


@windows
@pytest.mark.parametrize("scale", SCALES)
def test_nothing_overlaps_and_all_is_in_the_window(window: tuple[int, int], scale: float) -> None:
    for table in TABLES:
        stands_apart(lay_out(Metrics(*window, scale), *table), Box(0, 0, *window).inset(-EDGE))


def stands_apart(layout: RollwriteLayout, whole: Box) -> None:
    """No box lies over another, and all are within the window."""
    found = groups(layout)
    for boxes in found:
        for box in boxes:
            assert box.w > 0 and box.h > 0
            assert whole.common(box) == pytest.approx(box)
        for one, other in combinations(boxes, 2):
            assert not one.inset(EDGE).overlaps(other.inset(EDGE))
    for box in found[1]:
        assert layout.sheet.common(box) == pytest.approx(box)
    inner = layout.tray.inset(*map(layout.metrics.px, TRAY_EDGE))
    between = inner.cut_top(layout.metrics.px(TRAY_HEAD))[1]
    between = between.cut_bottom(layout.metrics.px(PRICE))[1].inset(-EDGE)
    for box in found[3]:
        assert between.common(box) == pytest.approx(box), "over the name or the price"


@windows
def test_the_own_sheet_is_what_is_largest(window: tuple[int, int]) -> None:
    layout = lay_out(Metrics(*window), 2)
    area = layout.sheet.w * layout.sheet.h
    assert area > 0.25 * window[0] * window[1]
    assert all(area > 2 * box.w * box.h for box in groups(layout)[0] if box != layout.sheet)


# -- pictures --------------------------------------------------------------------------------------


def chosen(players: int) -> list[State]:
    """The first and the last position of each phase, those with most coins, and the end."""
    found, states = [], positions(players)
    for phase in (TURN, AGAIN, KEEP):
        of_phase = [state for state in states if state.phase is phase]
        found += [*of_phase[:1], *of_phase[-1:]]
    found.append(max(states, key=lambda s: max(p.coins for p in s.players)))
    return [*found, states[-1]._replace(phase=OVER)]


def moments(state: State) -> list[RollwriteSnapshot]:
    """The position as its player sees it, unconfirmed too, as somebody else does, and while
    another's sheet is looked at."""
    seat = state.to_move
    offers = Offers(game.choices(state, seat), faces_of)
    pieces = Pieces().after(DoneBuilding(seat), state)
    ui = UiState(caps=CAPS)
    own = RollwriteSnapshot(
        state, seat, ui, offers, pieces=pieces, can_undo=True, can_redo=True, can_restart=True
    )
    done = replace(own, offers=NO_OFFERS, unconfirmed=True, ui=replace(ui, clock=TurnClock(0.4, 5)))
    other = RollwriteSnapshot(state, (seat + 1) % len(state.players), ui, pieces=pieces)
    return [own, done, other, replace(other, ui=replace(ui, looking=0))]


def presenter_of(state: State, canvas: Canvas, say: Say) -> Presenter:
    layout = lay_out(canvas.metrics, len(state.players) - 1, len(state.virtual))
    return make_presenter(layout, say, canvas)


@pytest.mark.parametrize("language", longest("rollwrite."))
@pytest.mark.parametrize("at", range(2))
def test_all_texts_fit(at: int, language: str) -> None:
    """Each language with two numbers of players: in the smallest window, and in one of others."""
    other = ((1600, 1200), (3840, 2160))[languages().index(language) % 2]
    canvas, say = lettered(other if at else (1280, 720)), Texts(language).t
    players = (1, 5, 2, 3)[(at + languages().index(language)) % 4]
    wrong = set[str]()
    for state in chosen(players):
        presenter = presenter_of(state, canvas, say)
        for snapshot in moments(state):
            spots = presenter.picture(snapshot).spots
            foci = [None, *(s.token for s in spots if s.token.kind is not Kind.BUTTON)]
            most = FOCI if snapshot.offers.choices else 2
            for focus in foci[:: -(-len(foci) // most)]:
                pointed = replace(snapshot, ui=replace(snapshot.ui, focus=focus, keyed=True))
                wrong.update(faults(canvas, written_on(presenter.picture(pointed).sprites)))
    assert not wrong


@few_windows
def test_what_a_pip_costs_fits_in_every_language(window: tuple[int, int]) -> None:
    """In general, and of the die that is about to be turned."""
    turns = (s for s in positions(5) if s.phase is TURN and s.players[s.to_move].coins)
    snapshot = moments(next(turns))[0]
    for scale, language in product(SCALES, longest("rollwrite.price")):
        canvas = lettered(window, scale)
        layout = lay_out(canvas.metrics, 4)
        for focus in (None, nudging("blue", 5, 6)):
            pointed = replace(snapshot, ui=replace(snapshot.ui, focus=focus))
            builder = PictureBuilder(canvas.metrics, Texts(language).t, canvas)
            show_tray(builder, layout, pointed)
            price = next(sprite for sprite in builder.sprites if sprite.id == "tray/price")
            assert not [*faults(canvas, written_on([price]))], (language, scale)


@pytest.mark.parametrize(
    ("window", "language"),
    [
        *((WINDOWS[0], language) for language in longest("rollwrite.refusal.")),
        (WINDOWS[-1], longest("rollwrite.refusal.")[0]),
    ],
)
def test_all_refusals_fit_wherever_they_are_met(window: tuple[int, int], language: str) -> None:
    """All of them in one place, and the longest in every place where something is refused."""
    canvas, texts = lettered(window), Texts(language)
    notices = [id for id in load_catalog(language) if id.startswith("rollwrite.refusal.")]
    (state, *_), whole = chosen(2), Box(0, 0, *window)
    presenter = presenter_of(state, canvas, texts.t)
    snapshot = moments(state)[0]
    closed = [s.token for s in presenter.picture(snapshot).spots if not s.live]
    longest = sorted(notices, key=lambda id: len(texts.t(id)))[-2:]
    for notice, focus in (*product(notices, (None, *closed[:1])), *product(longest, closed)):
        ui = replace(snapshot.ui, notice=notice, focus=focus)
        tip = presenter.picture(replace(snapshot, ui=ui)).by_id["tip/text"]
        assert not [*faults(canvas, written_on([tip]))]
        assert whole.common(tip.box) == pytest.approx(tip.box)


@few_windows
@pytest.mark.parametrize("players", (1, 5))
def test_what_can_be_pressed_is_large_enough_and_not_hidden(
    window: tuple[int, int], players: int
) -> None:
    canvas, say = lettered(window), Texts("en").t
    for state in chosen(players):
        presenter = presenter_of(state, canvas, say)
        for snapshot in moments(state):
            picture = presenter.picture(snapshot)
            for spot in picture.spots:
                assert min(spot.box.w, spot.box.h) >= canvas.metrics.px(FINGER) - EDGE, spot
            covered(picture)


def covered(picture: Picture) -> None:
    """No spot lies over another of another token."""
    for one, other in combinations(picture.spots, 2):
        assert not one.box.inset(EDGE).overlaps(other.box.inset(EDGE)), (one, other)


@pytest.mark.parametrize("scale", SCALES)
def test_what_others_have_lies_apart_above_a_card(scale: float) -> None:
    canvas = lettered(WINDOWS[0], scale)
    for others in (2, 3, 4):
        layout = lay_out(canvas.metrics, others, has_card=True)
        presenter = make_presenter(layout, Texts("en").t, canvas)
        picture = presenter.picture(RollwriteSnapshot(positions(others + 1)[-1], 0))
        has = [s.box for s in picture.sprites if s.id.startswith("player:") and "-has" in s.id]
        assert all(box.h * 4 >= SMALLEST_TEXT * 3 for box in has)
        assert others == 4 or len(has) == others * len(Building)


# -- what nobody may miss --------------------------------------------------------------------------


def test_places_that_are_gone_come_first_and_nobody_else_is_on_them() -> None:
    both = 0
    for state in (*positions(2), *positions(5)):
        for building in Building:
            on = stands(state, tally(state), building)
            gone = [stand.first for stand in on if stand.points is None]
            held = [stand.first for stand in on if stand.points is not None]
            assert gone == [*range(state.taken[building])]
            assert held == sorted({*held}) and min(held, default=len(gone)) == len(gone)
            both += bool(gone and held)
    assert both


# -- pictures --------------------------------------------------------------------------------------


EVERY = 7
"""Of this many frames one is looked at with dice in the air too."""


@pytest.mark.parametrize(("players", "solo"), [(1, Solo(3, True)), (4, None)])
def test_parts_that_are_kept_show_what_they_would_show_anew(
    players: int, solo: Solo | None
) -> None:
    frames = sheet_game(players, solo)
    stage = Stage(Settings(language="en", animation="instant"), language="en")
    scene = RollwriteReplayScene(stage.app, frames)
    stage.open(scene)
    scene.go(scene.replay.last)
    scene.update(0.0)
    view, kept = scene.view, scene.view.presenter
    for at in range(1, len(frames), 3):
        view.seat = at // EVERY % players
        snapshot = view.snapshot_after(at)
        if at % EVERY == 0:
            dice = [die for owned in snapshot.pieces.owned.values() for die in owned]
            snapshot = replace(snapshot, thrown=tuple(dice[:3]))
        fresh = make_presenter(kept.layout, stage.app.t, stage.canvas)
        assert kept.picture(snapshot) == fresh.picture(snapshot)
