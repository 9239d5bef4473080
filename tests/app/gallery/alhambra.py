"""The scenes of Alhambra's table: at several moments, and what opens over it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from alhambra.app.games.alhambra.pages.palace_look import AlhambraWhyScene
from alhambra.app.games.alhambra.table.snapshot import cell_face
from alhambra.app.games.alhambra.table.speech import find_speech
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Direction,
    Drop,
    EndTurn,
    Hint,
    InspectAt,
    Intent,
    Log,
    Look,
    Menu,
    Move,
    NextGroup,
    Scores,
    Unseen,
    Zoom,
)
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.why import Asked
from alhambra.app.table.panels import Trouble, Unsaved, no_trouble
from alhambra.app.table.picture import Kind, Token
from alhambra.match.games import turn_at
from alhambra.match.match import AlhambraMatch, Match
from alhambra.rules.alhambra.choices import Add, Buy, Place, Take
from alhambra.rules.alhambra.model import Phase
from alhambra.rules.alhambra.palace import FOUNTAIN
from alhambra.rules.api import Seated, Table
from tests.app.gallery.around import laid, nothing
from tests.app.gallery.showing import Opener, Shown, carry, press, rest
from tests.app.games.alhambra.advices import Sage
from tests.app.games.alhambra.moments import NAMES, whole_game
from tests.app.games.alhambra.table.test_matrix import at
from tests.app.stage import Stage
from tests.stand_ins import Forgetful, Pensive

LATE = 200
"""A frame in the middle of a game."""


def table_at(
    stage: Stage,
    players: int,
    number: int,
    people: int = 1,
    sage: Sage | None = None,
    trouble: Trouble = no_trouble,
) -> AlhambraTableScene:
    kinds = ["human"] * people + ["normal"] * (players - people)
    seats = Table("alhambra", tuple(map(Seated, NAMES, kinds)), 4)
    match: AlhambraMatch = Match(whole_game(players)[: number + 1], seats, Forgetful(), Pensive())
    scene = AlhambraTableScene(stage.app, match, trouble, sage)
    stage.stack.reset(scene)
    rest(stage)
    return scene


def buying(
    stage: Stage,
    players: int = 4,
    phase: Phase = Phase.ACTION,
    choice: type = Buy,
    people: int = 1,
    sage: Sage | None = None,
) -> AlhambraTableScene:
    """The table when the first player could last do such a thing."""
    return table_at(stage, players, at(players, phase, choice), people, sage)


def first(scene: AlhambraTableScene, kind: Kind) -> Token:
    return next(s.token for s in scene.picture.spots if s.token.kind is kind and s.live)


def unsaved(stage: Stage) -> None:
    """The table of a game that cannot be kept."""
    reason = stage.app.t("reason.full")
    words = stage.app.t("unsaved.band", reason=reason)
    number = at(4, Phase.ACTION, Buy)
    table_at(stage, 4, number, trouble=lambda: Unsaved(words, nothing))


def picked(kind: Kind, choice: type, stage: Stage) -> None:
    scene = buying(stage, choice=choice)
    press(stage, scene, first(scene, kind))


def carried(kind: Kind, phase: Phase, choice: type, stage: Stage) -> None:
    """The table with something held over the middle of the palace."""
    scene = buying(stage, phase=phase, choice=choice)
    carry(stage, scene, first(scene, kind), scene.ground().box(FOUNTAIN).center)


def paid_short(stage: Stage) -> None:
    """The table with a purchase from which a card was taken away again."""
    scene = buying(stage)
    press(stage, scene, first(scene, Kind.MARKET))
    press(stage, scene, next(token for token in scene.ui.picked if token.kind is Kind.HAND))


def too_dear(stage: Stage) -> None:
    """The table at the first decision, with a tile picked that the hand cannot pay."""
    scene = first_turn(stage)
    bought = {str(one.place) for one in scene.match.choices() if isinstance(one, Buy)}
    spots = (spot.token for spot in scene.picture.spots)
    dear = next(t for t in spots if t.kind is Kind.MARKET and t.name not in bought)
    press(stage, scene, dear)


def planned(stage: Stage) -> None:
    """The table with a tile that was paid exactly, planned for the palace."""
    scene = buying(stage, phase=Phase.EXTRA, choice=Take)
    tile = scene.match.state.to_place[0]
    press(stage, scene, Token(Kind.BOUGHT, tile.id))
    face = cell_face(scene.snapshot().own.palace.cells_for(tile.walls)[0])
    press(stage, scene, Token(face.kind, face.name))


def refused(stage: Stage) -> None:
    """The table right after something was dropped where it may not lie."""
    scene = buying(stage, phase=Phase.PLACE, choice=Place)
    taken = next(cell for cell in scene.snapshot().own.palace.tiles if cell != FOUNTAIN)
    middle = scene.ground().box(taken).center
    carry(stage, scene, first(scene, Kind.BOUGHT), middle)
    stage.do(Drop(middle, device=MOUSE))


def taken(stage: Stage) -> None:
    """The table after money was taken: to be confirmed, or with the coach's word."""
    scene = buying(stage, choice=Take, people=4, sage=Sage())
    press(stage, scene, first(scene, Kind.MONEY))
    stage.do(EndTurn(device=MOUSE))


def advised(stage: Stage) -> None:
    buying(stage, sage=Sage())
    stage.do(Hint(device=KEYBOARD))


def keyed(stage: Stage) -> None:
    buying(stage)
    stage.do(NextGroup(device=KEYBOARD), Move(Direction.RIGHT, device=KEYBOARD))


def over_table(*intents: Intent, sage: bool = False) -> Opener:
    """What these open over the table."""

    def open(stage: Stage) -> None:
        buying(stage, sage=Sage() if sage else None)
        for intent in intents:
            stage.do(intent)
            rest(stage)

    return open


def close_up(stage: Stage) -> None:
    scene = buying(stage)
    market = scene.picture.by_token[Token(Kind.MARKET, "0")]
    stage.do(InspectAt(market.box.center, device=MOUSE))


def first_turn(stage: Stage) -> AlhambraTableScene:
    """The table at the first decision."""
    frames = whole_game(3)
    return table_at(stage, 3, next(n for n, (_, state) in enumerate(frames) if state.turn == 1))


def last(stage: Stage) -> None:
    table_at(stage, 4, len(whole_game(4)) - 1)


def thinking(stage: Stage) -> None:
    """The table while an opponent thinks."""
    frames = whole_game(4)
    table_at(stage, 4, next(n for n in range(LATE, len(frames)) if frames[n].state.to_move == 2))


def speaking(players: int) -> Opener:
    """Opens the table when an opponent, or Dirk, has spoken since the first player's turn."""

    def open(stage: Stage) -> None:
        frames = whole_game(players)
        view = table_at(stage, players, len(frames) - 1).controller.view
        mine = (n for n in range(len(frames)) if frames[n].state.to_move == 0)
        scene = table_at(stage, players, next(n for n in mine if find_speech(view, n)))
        scene.controller.ui = replace(scene.ui, heard=0)
        scene.controller.refresh()

    return open


def why(stage: Stage, *, waits: bool = False, covered: bool = False) -> Scene:
    frames = whole_game(4)
    done = next(d for n in range(LATE, len(frames)) if (d := turn_at(frames, n)) and d.seat == 0)
    asked = Asked(frames[done.before].state, 0, done.played, () if covered else (0,))
    sage = Sage()
    sage.ready = not waits
    return AlhambraWhyScene(stage.app, asked, sage)


def palaces() -> Iterator[tuple[str, Shown]]:
    """The names of the scenes at Alhambra's table, and how each is opened."""
    yield "table", Shown(over_table())
    yield "table-hourglass", Shown(over_table(), like="table", settings={"hourglass": "30"})
    yield from tables()
    yield from overlays()


def tables() -> Iterator[tuple[str, Shown]]:
    yield "table-2", Shown(partial(buying, players=2, phase=Phase.ACTION, choice=Buy))
    yield "table-6", Shown(partial(buying, players=6, phase=Phase.ACTION, choice=Buy))
    yield "table-first", Shown(first_turn)
    yield "table-too-dear", Shown(too_dear, like="table-first")
    yield "table-paid-short", Shown(paid_short, like="table")
    yield "table-zoomed", Shown(over_table(Zoom(steps=3)), like="table")
    yield "table-money-picked", Shown(partial(picked, Kind.MONEY, Buy), like="table")
    yield "table-market-picked", Shown(partial(picked, Kind.MARKET, Buy), like="table")
    yield "table-hand-picked", Shown(partial(picked, Kind.HAND, Buy), like="table")
    at_market = partial(carried, Kind.MARKET, Phase.ACTION, Buy)
    yield "table-market-carried", Shown(at_market, like="table")
    yield "table-redesign", Shown(partial(buying, players=4, phase=Phase.ACTION, choice=Add))
    at_reserve = partial(picked, Kind.RESERVE, Add)
    yield "table-reserve-picked", Shown(at_reserve, like="table-redesign")
    yield "table-planned", Shown(planned, like="table-extra")
    yield "table-extra", Shown(partial(buying, players=4, phase=Phase.EXTRA, choice=Take))
    yield "table-place", Shown(partial(buying, players=4, phase=Phase.PLACE, choice=Place))
    at_bought = partial(carried, Kind.BOUGHT, Phase.PLACE, Place)
    yield "table-place-carried", Shown(at_bought, like="table-place")
    yield "table-refused", Shown(refused, like="table-place", moves=True)
    yield "table-place-dirk", Shown(partial(buying, players=2, phase=Phase.PLACE, choice=Place))
    yield "table-keyed", Shown(keyed, like="table")
    yield "table-thinking", Shown(thinking)
    yield "table-speech", Shown(speaking(3), moves=True)
    yield "table-speech-dirk", Shown(speaking(2), moves=True)
    yield "table-covered", Shown(partial(buying, people=3), like="table")
    open_hands = {"confirm": "on", "privacy": "open"}
    yield "table-unconfirmed", Shown(taken, settings=open_hands)
    coached = open_hands | {"help": "coach"}
    yield "table-coach", Shown(taken, like="table-unconfirmed", settings=coached)
    yield "table-hints", Shown(advised, like="table")
    yield "table-scores", Shown(over_table(Scores()), like="table")
    largest = {"chronicle": "largest"}
    yield "table-chronicle-largest", Shown(over_table(), like="table", settings=largest)
    yield "table-large", Shown(over_table(), settings={"scale": 1.5})
    yield "table-over", Shown(last)
    yield "table-unsaved", Shown(unsaved, like="table")


def overlays() -> Iterator[tuple[str, Shown]]:
    """What opens over the table."""
    yield "table-menu", Shown(over_table(Menu()), like="table")
    yield "table-log", Shown(over_table(Log(), sage=True), like="table")
    yield "table-look-back", Shown(over_table(Log(), Accept(device=KEYBOARD)), like="table")
    yield "table-unseen", Shown(over_table(Unseen()), like="table")
    yield "table-close-up", Shown(close_up, like="table")
    for seat in (0, 2):
        yield f"table-look-{seat}", Shown(over_table(Look(seat)), like="table")
    yield (
        "table-hand-over",
        Shown(partial(buying, people=3), like="table", settings={"privacy": "hand-over"}),
    )
    yield "why", Shown(laid(why))
    yield "why-waiting", Shown(laid(partial(why, waits=True)))
    yield "why-covered", Shown(laid(partial(why, covered=True)))
