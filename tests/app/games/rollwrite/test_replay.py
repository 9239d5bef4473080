"""Replays of Roll & Write: by steps, as a film, by rounds and the time line, on every device."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from alhambra.app.games.rollwrite.pages.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.replay import (
    PassingCompleted,
    PassingCount,
    RollwriteReplayScene,
    apart,
)
from alhambra.app.games.rollwrite.table.chronicle import make_entries
from alhambra.app.games.rollwrite.table.pieces import Pieces
from alhambra.app.games.rollwrite.table.snapshot import TableSnapshot
from alhambra.app.gfx.box import Box
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    EndTurn,
    Look,
    NextGroup,
    Press,
    Redo,
    RestartTurn,
    Scroll,
    Undo,
)
from alhambra.app.program.languages import languages
from alhambra.app.program.settings import Settings
from alhambra.app.replay.replay_panel import SPEEDS
from alhambra.app.ui.fitting import ELLIPSIS
from alhambra.rules import rollwrite as game
from alhambra.rules.api import Frame
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.events import Completed
from alhambra.rules.rollwrite.model import Solo, State
from tests.app.games.rollwrite.whole_games import TABLES, sheet_game
from tests.app.lettered import lettered, windows_for
from tests.app.stage import Stage, arrow, reached_by_tab, shown_texts

STEP = 1 / 60
INSTANT = Settings(language="en", animation="instant")


def opened(frames: History, settings: Settings = INSTANT) -> tuple[Stage, RollwriteReplayScene]:
    """The replay of a game, and nothing else."""
    stage = Stage(settings, language=settings.language)
    scene = RollwriteReplayScene(stage.app, frames)
    stage.stack.push(scene)
    stage.stack.settle()
    stage.draw()
    return stage, scene


def hurry(stage: Stage, scene: RollwriteReplayScene) -> list[object]:
    """Until nothing is told any more; what was shown over the table meanwhile."""
    seen: list[object] = []
    for _ in range(300):
        if stage.stack.top is not scene:
            seen.append(stage.stack.top)
            stage.stack.pop()
        elif not scene.telling and scene.shown == scene.replay.at:
            return seen
        stage.stack.update(STEP)
        stage.stack.settle()
    raise AssertionError("it never comes to rest")


def at(stage: Stage, scene: RollwriteReplayScene) -> int:
    """The stop it stands at when all was shown."""
    hurry(stage, scene)
    return scene.replay.at


def paid(frames: History) -> int:
    """How often types are paid at the end of a round."""
    return sum(
        isinstance(event, Completed) and not isinstance(frames[n - 1].event, Completed)
        for n, (event, _) in enumerate(frames)
    )


# -- going about -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "solo"), [(1, Solo(3, True)), (2, None)])
def test_stepped_to_the_end_all_is_shown_that_happened(players: int, solo: Solo | None) -> None:
    frames = sheet_game(players, solo)
    stage, scene = opened(frames)
    seen: list[object] = []
    for number, stop in enumerate(scene.replay.stops):
        assert scene.replay.at == number
        assert len(scene.replay.frames) == stop.frame
        scene.handle(Redo())
        seen += hurry(stage, scene)
    assert scene.replay.over and tuple(scene.replay.frames) == frames
    assert sum(isinstance(one, CompletedScene) for one in seen) == paid(frames) > 0
    assert [type(one) for one in seen if not isinstance(one, CompletedScene)] == [FinalCountScene]


def test_anywhere_it_looks_as_if_one_had_stepped_there() -> None:
    frames = sheet_game(3)
    stepped, first = opened(frames)
    jumped, second = opened(frames)
    for number in range(0, first.replay.last, 14):
        while first.replay.at < number:
            first.step(1)
            hurry(stepped, first)
        second.go(number)
        hurry(jumped, second)
        assert first.picture == second.picture
        assert first.entries() == second.entries()
        snapshot = second.view.snapshot(second.ui)
        pieces = Pieces()
        for event, state in second.replay.frames:
            pieces = pieces.after(event, state)
        assert snapshot.seen is second.replay.state and snapshot.pieces == pieces


def test_keys_go_by_choices_and_turns_and_the_numbers_change_seats() -> None:
    stage, scene = opened(sheet_game(3))
    replay = scene.replay
    for intent in (EndTurn(device=KEYBOARD), EndTurn(device=KEYBOARD)):
        scene.handle(intent)
        hurry(stage, scene)
    assert replay.stop.turn == 3
    scene.handle(Redo())
    after = at(stage, scene)
    scene.handle(Undo())
    assert at(stage, scene) == after - 1
    for _ in range(3):
        scene.handle(RestartTurn())
        hurry(stage, scene)
    assert at(stage, scene) == 0
    scene.handle(Look(2, device=KEYBOARD))
    assert scene.seat == 2
    scene.handle(Look(5, device=KEYBOARD))
    assert scene.seat == 2, "there is no sixth player"


def test_the_wheel_goes_from_choice_to_choice() -> None:
    stage, scene = opened(sheet_game(2))
    middle = scene.view.presenter.layout.sheet.center
    for steps, expected in ((-1, 1), (-1, 2), (1, 1)):
        scene.handle(Scroll(middle, steps, device=MOUSE))
        assert at(stage, scene) == expected
    track = scene.panel.track.box.center
    scene.handle(Scroll(track, -1, device=MOUSE))
    assert at(stage, scene) == 2


@pytest.mark.parametrize(("players", "solo"), [TABLES[0], TABLES[-1]])
def test_each_round_has_its_place_and_is_gone_to(players: int, solo: Solo | None) -> None:
    stage, scene = opened(sheet_game(players, solo))
    replay = scene.replay
    assert list(scene.rounds) == list(range(1, replay.whole[-1].state.rounds + 1))
    stage.draw()
    track, drawn = scene.panel.track.box, shown_texts(stage.canvas)
    words = [text.text for text in drawn if track.contains(Box(*text.area).center)]
    assert words[-len(scene.rounds) :] == list(map(str, scene.rounds)), "drawn last"
    scene.go(replay.last)
    hurry(stage, scene)
    while scene.panel.form.focused is None or scene.panel.form.focused.id != "round":
        stage.do(NextGroup(device=KEYBOARD))
    first, *others = scene.rounds
    for key, rounds in (("left", [*others[-2::-1], first]), ("right", others)):
        for round in rounds:
            stage.do(arrow(key))
            assert at(stage, scene) == scene.rounds[round]
            assert replay.state.round == round and replay.state.to_move == replay.state.starts


def test_the_next_scoring_is_one_button_away() -> None:
    frames = sheet_game(4)
    stage, scene = opened(frames)
    for stop in scene.replay.scorings.values():
        scene.next_scoring()
        assert len(hurry(stage, scene)) >= 1
        assert scene.replay.at == stop
    scene.next_scoring()
    assert scene.replay.over and stage.stack.top is scene


def test_a_film_plays_to_the_end_by_itself() -> None:
    frames = sheet_game(2)
    stage, scene = opened(frames)
    scene.slower_or_faster(SPEEDS[-1])
    stage.do(Accept(device=KEYBOARD))  # the focus begins on play
    assert scene.playing
    seen: list[object] = []
    for _ in range(4000):
        if not scene.playing and stage.stack.top is scene:
            break
        if stage.stack.top is not scene and stage.stack.top not in seen:
            seen.append(stage.stack.top)
        stage.stack.update(4 * STEP)
        stage.stack.settle()
    assert scene.replay.over and not scene.playing
    kinds = [type(one) for one in seen]
    assert kinds == [PassingCompleted] * paid(frames) + [PassingCount]
    stage.do(Accept(device=KEYBOARD))
    assert scene.playing and at(stage, scene) < scene.replay.last


def test_whatever_one_does_in_a_hurry_ends_where_it_should() -> None:
    frames = sheet_game(3)
    stage, scene = opened(frames, Settings(language="en", animation="slow"))
    random = Random(8)
    intents = (Redo(), Redo(), Undo(), EndTurn(), RestartTurn(), Accept(device=KEYBOARD))
    for _ in range(80):
        stage.do(random.choice(intents))
        for _ in range(random.randrange(4)):
            stage.stack.update(STEP)
            stage.stack.settle()
        if random.random() < 0.1 and stage.stack.top is scene:
            box = scene.panel.track.box
            stage.do(Press((box.x + box.w * random.random(), box.center[1]), device=MOUSE))
    scene.playing = False
    stage.store.change(animation="instant")
    hurry(stage, scene)
    _, other = opened(frames)
    other.go(scene.replay.at)
    other.look_from(scene.seat)
    other.update(STEP)
    assert scene.picture == other.picture


def test_everything_is_reached_by_tab() -> None:
    _, scene = opened(sheet_game(3))
    form = scene.panel.form
    everything = {widget.id for widget in form.widgets if widget.reachable}
    reached = reached_by_tab(scene, form)
    assert reached == everything
    assert {"track", "play", "speed", "seat", "round", "fork", "leave", "scoring"} <= everything


# -- what is shown ---------------------------------------------------------------------------------


def test_the_graph_has_the_points_of_the_rules() -> None:
    _, scene = opened(sheet_game(1, Solo(3, True)))
    course, replay = scene.panel.track.graph, scene.replay
    assert course is not None
    looks = dict(course.looks)  # type: ignore[attr-defined]
    assert [*looks] == [*scene.rounds.values(), replay.last]
    for stop, points in looks.items():
        replay.go(stop)
        assert points == game.points(replay.state)
    assert looks[replay.last] == dict(replay.state.totals)


@pytest.mark.parametrize("heights", [[0.0, 1.0, 2.0], [90.0, 91.0, 99.0], [5.0], [0.0, 50.0, 99.0]])
def test_signs_stand_apart_and_in_their_order(heights: list[float]) -> None:
    found = apart(heights, 10, 95)
    assert all(low - high >= 10 for high, low in pairwise(found))
    assert max(found) <= 95


def test_the_chronicle_tells_no_more_than_is_seen() -> None:
    frames = sheet_game(3)
    stage, scene = opened(frames, Settings(language="en", animation="slow"))
    names = [player.name for player in frames[-1].state.players]
    lines = make_entries([event for event, _ in frames], names, stage.app.t)
    scene.go(20)
    hurry(stage, scene)
    before = scene.replay.stop.frame
    assert scene.entries()[-1] == lines[before - 1]
    scene.step(1)
    reached = set()
    while scene.telling:
        stage.draw()
        assert scene.entries()[-1] == lines[scene.view.last_shown]
        reached.add(scene.view.last_shown)
        stage.stack.update(STEP)
        stage.stack.settle()
    assert len(reached) > 1 and scene.entries()[-1] == lines[scene.replay.stop.frame - 1]


def test_another_sheet_is_a_click_away() -> None:
    stage, scene = opened(sheet_game(4))
    snapshot: TableSnapshot = scene.view.snapshot(scene.ui)
    assert snapshot.seat == scene.seat == 0
    spot = next(spot for spot in scene.picture.spots if spot.token == ("player", "2", 0))
    stage.click(spot.box)
    assert scene.seat == 2 and scene.view.snapshot(scene.ui).seat == 2


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("players", "solo"), [(1, Solo(4, True)), (5, None)])
def test_texts_have_room_in_all_windows(players: int, solo: Solo | None, language: str) -> None:
    frames = sheet_game(players, solo)
    for size in windows_for(players + languages().index(language)):
        stage = Stage(Settings(language=language, animation="instant"), language=language)
        surface = lettered(size)
        object.__setattr__(stage.app, "canvas", surface)
        scene = RollwriteReplayScene(stage.app, frames)
        scene.enter()
        layout = scene.view.presenter.layout
        window = surface.metrics.window
        boxes = (layout.sheet, layout.tray, layout.options, layout.drawer, layout.actions)
        for number, box in enumerate(boxes):
            assert window.inset(-1).contains((box.x, box.y)) and box.bottom <= window.bottom + 1
            assert not any(box.inset(1).overlaps(other.inset(1)) for other in boxes[number + 1 :])
        for stop in (scene.replay.last // 2, scene.replay.last):
            scene.go(stop)
            scene.update(STEP)
            scene.draw(surface)
            cut = [one.text for one in shown_texts(surface) if one.text.endswith(ELLIPSIS)]
            assert not cut, (size, cut)
            surface.present()


def test_the_graph_has_a_scale_for_any_number_of_points() -> None:
    frames = sheet_game(3)
    last = frames[-1]
    assert isinstance(last.state, State)
    totals = {who: points + 9000 for who, points in last.state.totals.items()}
    many = Frame(last.event, last.state._replace(totals=totals))
    stage, scene = opened((*frames[:-1], many))
    assert isinstance(scene, RollwriteReplayScene)
    assert "5000" in stage.draw()
