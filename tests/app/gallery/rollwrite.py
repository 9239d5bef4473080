"""The scenes of Roll & Write: its table at several moments, what opens over it, counts and ends."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from alhambra.app.games.rollwrite.game import make_feast
from alhambra.app.games.rollwrite.pages.close_up import RollwriteWhyScene
from alhambra.app.games.rollwrite.pages.end import RollwriteEndScene
from alhambra.app.games.rollwrite.pages.scoring import CompletedScene, FinalCountScene
from alhambra.app.games.rollwrite.replay import PassingCompleted, PassingCount, RollwriteReplayScene
from alhambra.app.games.rollwrite.setup import OFFER
from alhambra.app.games.rollwrite.table.snapshot import COINS, PARKING, cell_of
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Direction,
    EndTurn,
    Hint,
    Log,
    Look,
    Move,
    NextGroup,
    Point,
)
from alhambra.app.program.scene_stack import Scene
from alhambra.app.replay.watching_scene import ForkScene
from alhambra.app.scenes.results.feast import FeastScene
from alhambra.app.scenes.why import Asked
from alhambra.app.table.panels import no_trouble
from alhambra.app.table.picture import Kind, Token
from alhambra.match.games import table_of, turn_at
from alhambra.reviews.review import Reviewer
from alhambra.reviews.stored_reviews import Reviews
from alhambra.rules import rollwrite as game
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.choices import Nudge
from alhambra.rules.rollwrite.model import AGAIN, KEEP, TURN, Phase, Solo, State, bit
from tests.app.gallery.around import laid, nothing
from tests.app.gallery.showing import Shown, carry, press, rest
from tests.app.games.rollwrite.advices import VARIED, SheetSage, whole
from tests.app.games.rollwrite.positions import Running, before_completions, own_result, sheet_game
from tests.app.handling import showing
from tests.app.reviews import Assessor, varied_review
from tests.app.stage import Stage

ALONE = Solo(3, True)
LATE = 8
"""A round in the middle of a game."""


def table_at(
    stage: Stage,
    players: int,
    phase: Phase = TURN,
    round: int = LATE,
    sage: SheetSage | None = None,
    able: type = object,
) -> RollwriteTableScene:
    """The table when somebody decides such a thing in this round or later, for the first time.

    ``able`` is a kind of choice that there has to be.
    """
    frames = game_of(players)
    number = next(
        n
        for n, (event, state) in enumerate(frames)
        if state.phase is phase
        and state.round >= round
        and any(isinstance(one, able) for one in game.choices(state, state.to_move))
        and (phase is not TURN or isinstance(event, game.TurnBegan))
    )
    match = Running(frames[: number + 1], table_of(frames))
    scene = RollwriteTableScene(stage.app, match, no_trouble, sage)
    stage.stack.reset(scene)
    rest(stage)
    return scene


def usual(stage: Stage, sage: SheetSage | None = None) -> RollwriteTableScene:
    return table_at(stage, 3, sage=sage, able=Nudge)


def game_of(players: int) -> History:
    """A game, one's own with three who score."""
    return sheet_game(players, ALONE if players == 1 else None)


def first(scene: RollwriteTableScene, kind: Kind) -> Token:
    return next(s.token for s in scene.picture.spots if s.token.kind is kind and s.live)


def pointed(stage: Stage) -> None:
    scene = usual(stage)
    stage.do(Point(showing(scene, first(scene, Kind.CELL)), device=MOUSE))


def picked(stage: Stage) -> None:
    """The table with a die picked that was thrown."""
    scene = table_at(stage, 3, KEEP)
    press(stage, scene, first(scene, Kind.DIE))


def carried(stage: Stage) -> None:
    """The table with a die held over its place."""
    scene = table_at(stage, 3, KEEP)
    carry(stage, scene, first(scene, Kind.DIE), showing(scene, PARKING))


def refused(stage: Stage) -> None:
    """The table right after a click on a building where no dice meet."""
    scene = usual(stage)
    crossed = scene.snapshot().own.crossed
    closed = [s for s in scene.picture.spots if s.token.kind is Kind.GROUND]
    far = next(spot for spot in closed[::-1] if not crossed & bit(cell_of(spot.token)))
    press(stage, scene, far.token)


def kept_too_early(stage: Stage) -> None:
    """The table after the key that ends a turn was pressed before a pair was chosen."""
    table_at(stage, 3, KEEP)
    stage.do(EndTurn(device=KEYBOARD))


def nudged(stage: Stage) -> None:
    """The table after a die was moved by a pip."""
    scene = usual(stage)
    press(stage, scene, first(scene, Kind.NUDGE))


def coins_taken(stage: Stage) -> None:
    """The table after coins were taken: to be confirmed, or with the coach's word."""
    scene = usual(stage, SheetSage())
    press(stage, scene, COINS)


def advised(stage: Stage) -> None:
    usual(stage, SheetSage())
    stage.do(Hint(device=KEYBOARD))


def keyed(stage: Stage) -> None:
    usual(stage)
    stage.do(NextGroup(device=KEYBOARD), Move(Direction.RIGHT, device=KEYBOARD))


def looked_at(stage: Stage) -> None:
    """Another's sheet."""
    scene = usual(stage)
    stage.do(Look((scene.snapshot().seat + 1) % 3, device=KEYBOARD))


def chronicle(stage: Stage, *, back: bool = False) -> None:
    """The chronicle over the table, or the table at its last entry."""
    usual(stage, SheetSage())
    stage.do(Log())
    rest(stage)
    if back:
        stage.do(Accept(device=KEYBOARD))


def why(stage: Stage) -> Scene:
    frames = sheet_game(3)
    done = next(d for n in range(len(frames) // 2, len(frames)) if (d := turn_at(frames, n)))
    asked = Asked(frames[done.before].state, done.seat, done.played, range(3))
    return RollwriteWhyScene(stage.app, asked, SheetSage())


# -- counts, ends, replays -------------------------------------------------------------------------


def completing(players: int) -> State:
    """A state before types completed in a round are paid, with as many of them as there are."""
    frames = game_of(players)
    return max(before_completions(frames), key=lambda state: len(state.completing))


def count(players: int, rows: int | None, stage: Stage) -> Scene:
    """The final count after this many rows; None: all."""
    scene = FinalCountScene(stage.app, last(players))
    if rows is None:
        scene.finish()
        return scene
    for _ in range(rows + 1):
        scene.step()
    scene.step_back()
    return scene


def not_scoring(stage: Stage) -> Scene:
    """The final count of one who played with others that do not score."""
    scene = FinalCountScene(stage.app, sheet_game(1, Solo(2, False))[-1].state)
    scene.finish()
    return scene


def last(players: int) -> State:
    state: State = game_of(players)[-1].state
    return state


def end(players: int, page: str, stage: Stage) -> Scene:
    scene = RollwriteEndScene(stage.app, game_of(players), nothing)
    scene.open(page)
    return scene


def feasting(players: int, seconds: float, stage: Stage) -> Scene:
    feast = make_feast(stage.app, game_of(players))
    scene = FeastScene(stage.app, feast, partial(end, players, "result", stage))
    scene.clock = seconds
    return scene


def end_with_own_results(stage: Stage) -> Scene:
    """The end for one who has played such games before."""
    scene = RollwriteEndScene(stage.app, game_of(1), nothing)
    scene.own = [own_result(58, 41, 62, 55, 83)]
    return scene


def replay(stop: float, stage: Stage) -> None:
    scene = RollwriteReplayScene(stage.app, sheet_game(3))
    stage.stack.push(scene)
    rest(stage)
    scene.go(round(scene.replay.last * stop))


def review(stage: Stage, *, made: bool = True) -> None:
    frames = sheet_game(3)
    judge = Assessor(whole, VARIED)
    judge.ready = False
    with TemporaryDirectory() as folder:
        reviewer = Reviewer(frames, judge, Reviews(Path(folder)))
    if made:
        for number, judgement in varied_review(frames, whole, VARIED).judgements.items():
            reviewer.review.add(number, judgement)
    scene = RollwriteReplayScene(stage.app, frames, lambda: reviewer)
    stage.stack.push(scene)
    rest(stage)
    scene.show_review(True)
    if made and scene.review is not None:
        scene.review.go_to(scene.review.mistakes[0])


def fork(stage: Stage) -> Scene:
    seats = table_of(sheet_game(3)).seats
    return ForkScene(stage.app, seats, 0, nothing, OFFER, "rollwrite.fork_text")


def sheets() -> Iterator[tuple[str, Shown]]:
    yield "rollwrite-table", Shown(usual)
    timed = {"hourglass": "30"}
    yield "rollwrite-table-hourglass", Shown(usual, like="rollwrite-table", settings=timed)
    yield from tables()
    yield "rollwrite-log", Shown(chronicle, like="rollwrite-table")
    yield "rollwrite-look-back", Shown(partial(chronicle, back=True), like="rollwrite-table")
    yield "rollwrite-why", Shown(laid(why))
    for players in (1, 4):
        yield f"rollwrite-completed-{players}", Shown(laid(partial(completed, players)))
    passing = laid(lambda s: PassingCompleted(s.app, completing(4)))
    yield "rollwrite-completed-passing", Shown(passing, moves=True)
    for rows in (2, 6, None):
        name = f"rollwrite-count-{'done' if rows is None else rows}"
        yield name, Shown(laid(partial(count, 3, rows)))
    yield "rollwrite-count-1", Shown(laid(partial(count, 1, None)))
    yield "rollwrite-count-not-scoring", Shown(laid(not_scoring))
    yield "rollwrite-count-passing", Shown(laid(lambda s: PassingCount(s.app, last(3))), moves=True)
    for page in ("result", "points", "count"):
        yield f"rollwrite-end-{page}", Shown(laid(partial(end, 3, page)))
    for name, seconds in (("stamps", 3.1), ("lines", 6.2)):
        like = "" if name == "stamps" else "rollwrite-feast-stamps"
        opener = laid(partial(feasting, 3, seconds))
        yield f"rollwrite-feast-{name}", Shown(opener, like, moves=True)
    yield "rollwrite-end-alone", Shown(laid(partial(end, 1, "result")))
    yield "rollwrite-end-own", Shown(laid(end_with_own_results))
    yield "rollwrite-replay", Shown(partial(replay, 0.5))
    yield "rollwrite-replay-last", Shown(partial(replay, 1.0))
    yield "rollwrite-review", Shown(review)
    yield "rollwrite-review-being-made", Shown(partial(review, made=False), "rollwrite-review")
    yield "rollwrite-fork", Shown(laid(fork))


def tables() -> Iterator[tuple[str, Shown]]:
    for players in (1, 2, 5):
        yield f"rollwrite-table-{players}", Shown(partial(table_at, players=players))
    yield "rollwrite-first", Shown(partial(table_at, players=3, round=1))
    yield "rollwrite-again", Shown(partial(table_at, players=3, phase=AGAIN, round=1))
    yield "rollwrite-keep", Shown(partial(table_at, players=3, phase=KEEP))
    like = "rollwrite-table"
    yield "rollwrite-pointed", Shown(pointed, like)
    yield "rollwrite-keep-picked", Shown(picked, like="rollwrite-keep")
    yield "rollwrite-keep-carried", Shown(carried, like="rollwrite-keep")
    yield "rollwrite-refused", Shown(refused, like)
    yield "rollwrite-keep-refused", Shown(kept_too_early, like="rollwrite-keep")
    yield "rollwrite-nudged", Shown(nudged, like)
    yield "rollwrite-unconfirmed", Shown(coins_taken, like, {"confirm": "on"})
    yield "rollwrite-coach", Shown(coins_taken, like, {"confirm": "on", "help": "coach"})
    yield "rollwrite-hints", Shown(advised, like)
    yield "rollwrite-keyed", Shown(keyed, like)
    yield "rollwrite-looked-at", Shown(looked_at, like)
    yield "rollwrite-large", Shown(usual, settings={"scale": 1.5})


def completed(players: int, stage: Stage) -> Scene:
    return CompletedScene(stage.app, completing(players))
