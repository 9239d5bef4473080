"""The scenes in which Alhambra is counted, ends, is watched again and reviewed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from alhambra.app.games.alhambra.game import make_feast
from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.pages.score_table import ScoringScene
from alhambra.app.games.alhambra.replay import AlhambraReplayScene, PassingTally
from alhambra.app.games.alhambra.setup import OFFER
from alhambra.app.program.scene_stack import Scene
from alhambra.app.replay.watching_scene import ForkScene
from alhambra.app.scenes.results.end import SERIES_PAGE
from alhambra.app.scenes.results.feast import FeastScene
from alhambra.match.games import table_of
from alhambra.reviews.review import Reviewer
from alhambra.reviews.stored_reviews import Reviews
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.model import State
from tests.app.gallery.alhambra import table_at
from tests.app.gallery.around import laid, nothing
from tests.app.gallery.kept import series
from tests.app.gallery.showing import Shown, rest
from tests.app.games.alhambra.advices import VARIED, whole
from tests.app.games.alhambra.moments import whole_game
from tests.app.reviews import Assessor, varied_review
from tests.app.stage import Stage

SCORED = (1, 2, 3)
"""The numbers of the scorings."""


def tally(players: int, round: int, rows: int | None, stage: Stage) -> Scene:
    """A scoring after this many rows; None: all."""
    scene = ScoringScene(stage.app, before_scoring(players, round), round)
    if rows is None:
        scene.finish()
        return scene
    for _ in range(rows + 1):
        scene.step()
    scene.step_back()
    return scene


def before_scoring(players: int, round: int) -> State:
    frames = whole_game(players)
    number = next(
        n for n, (e, _) in enumerate(frames) if isinstance(e, Scored) and e.round == round
    )
    return frames[number - 1].state


def end(players: int, page: str, stage: Stage) -> Scene:
    scene = AlhambraEndScene(stage.app, whole_game(players), nothing)
    scene.open(page)
    return scene


def end_with_honours(players: int, stage: Stage) -> Scene:
    """The result, with what a person has reached."""
    scene = AlhambraEndScene(stage.app, whole_game(players), nothing)
    t = stage.app.t
    level, following = t("level.expert"), t("level.master")
    beaten = t("end.beaten", level=level, next=following)
    scene.honours = [t("end.own_best", best=158, count=57), beaten]
    return scene


def feasting(players: int, seconds: float, stage: Stage, *, won: bool = True) -> None:
    frames = whole_game(players)
    table_at(stage, players, len(frames) - 1)
    state = frames[-1].state
    people = state.winners if won else range(1)
    seats = tuple(
        each._replace(kind="human" if seat in people else "normal")
        for seat, each in enumerate(state.players)
    )
    ended = frames[-1]._replace(state=state._replace(players=seats))
    feast = make_feast(stage.app, (*frames[:-1], ended))
    scene = FeastScene(stage.app, feast, partial(end, players, "result", stage))
    scene.clock = seconds
    stage.open(scene)


def end_of_series(players: int, games: int, stage: Stage) -> Scene:
    """The page of a series of three games."""
    scene = AlhambraEndScene(stage.app, whole_game(players), nothing, series(players, games))
    scene.open(SERIES_PAGE)
    return scene


def replay(stop: float, stage: Stage, *, hands: bool = False) -> None:
    scene = AlhambraReplayScene(stage.app, whole_game(3))
    stage.stack.push(scene)
    rest(stage)
    scene.open_all(hands)
    scene.go(round(scene.replay.last * stop))
    rest(stage)


def review(stage: Stage, *, made: bool = True) -> None:
    frames = whole_game(3)
    judge = Assessor(whole, VARIED)
    judge.ready = False
    with TemporaryDirectory() as folder:
        reviewer = Reviewer(frames, judge, Reviews(Path(folder)))
    reviewer.choose((0,))
    if made:
        for number, judgement in varied_review(frames, whole, VARIED).judgements.items():
            reviewer.review.add(number, judgement)
    scene = AlhambraReplayScene(stage.app, frames, None, lambda: reviewer)
    stage.stack.push(scene)
    rest(stage)
    scene.show_review(True)
    if made and scene.review is not None:
        scene.review.go_to(scene.review.mistakes[0])
    rest(stage)


def fork(stage: Stage) -> Scene:
    return ForkScene(stage.app, table_of(whole_game(4)).seats, 0, nothing, OFFER)


def palace_ends() -> Iterator[tuple[str, Shown]]:
    for round in SCORED:
        for rows in (2, None):
            name = f"tally-{round}-{'done' if rows is None else rows}"
            yield name, Shown(laid(partial(tally, 4, round, rows)))
    yield "tally-dirk", Shown(laid(partial(tally, 2, 2, None)))
    yield (
        "tally-passing",
        Shown(laid(lambda s: PassingTally(s.app, before_scoring(6, 1), 1)), moves=True),
    )
    yield "end-series", Shown(laid(partial(end_of_series, 3, 2)))
    yield "end-series-over", Shown(laid(partial(end_of_series, 4, 3)))
    for page in ("result", "goals", "points", "course", "story", "2"):
        yield f"end-{page}", Shown(laid(partial(end, 4, page)))
    for name, seconds in (("lamps", 3.0), ("wall", 5.6), ("points", 7.4)):
        like = "" if name == "lamps" else "feast-lamps"
        yield f"feast-{name}", Shown(partial(feasting, 2, seconds), like, moves=True)
    lost = partial(feasting, 2, 8.0, won=False)
    yield "feast-lost", Shown(lost, like="feast-lamps", moves=True)
    honoured = laid(partial(end_with_honours, 6))
    yield "end-result-honours", Shown(honoured)
    yield "end-result-dirk", Shown(laid(partial(end, 2, "result")))
    yield "replay", Shown(partial(replay, 0.5))
    yield "replay-first", Shown(partial(replay, 0.0))
    yield "replay-hands", Shown(partial(replay, 0.5, hands=True), like="replay")
    yield "replay-last", Shown(partial(replay, 1.0))
    yield "review", Shown(review)
    yield "review-being-made", Shown(partial(review, made=False))
    yield "fork", Shown(laid(fork))
