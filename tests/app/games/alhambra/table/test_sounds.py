"""What is heard when: on the table, at a scoring and the end, and on forms."""

from __future__ import annotations

from itertools import pairwise

import pytest

from alhambra.app.games.alhambra.pages.end import AlhambraEndScene
from alhambra.app.games.alhambra.pages.score_table import ScoringScene
from alhambra.app.games.alhambra.table.choreography import cue
from alhambra.app.input.intents import KEYBOARD, MOUSE, Accept, Cancel, Point
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.events import (
    Bought,
    Ended,
    MarketFilled,
    MoneyShown,
    Placed,
    Redesigned,
    Scored,
    ScoringCardCame,
    Took,
    TurnBegan,
)
from alhambra.rules.alhambra.model import Box, Building
from alhambra.rules.alhambra.observe import observe
from tests import games
from tests.app.stage import Stage, arrow

FRAME = 1 / 60


@pytest.fixture(scope="module", params=[2, 4])
def played(request: pytest.FixtureRequest, box: Box) -> History:
    return games.whole(box, request.param, 5, games.builder)


WANTED = {
    Took: Sound.CARD_TAKE,
    MoneyShown: Sound.CARD_DEAL,
    MarketFilled: Sound.TILE_DRAWN,
    ScoringCardCame: Sound.SCORING_CARD,
}
LAID = {"reserve": Sound.TILE_RESERVE, "dirk": Sound.TILE_DIRK}


def test_what_happens_sounds_as_what_it_is(played: History) -> None:
    """A wall that grows, an exact payment and the own turn unlike others."""
    heard = set()
    for before, (event, after) in pairwise(played):
        shown = cue(event, observe(before.state, 1), 1)
        sound = None if shown is None else shown.sound
        match event:
            case Placed(player) | Redesigned(player):
                was, now = (state.players[player].palace for state in (before.state, after))
                if len(now) > len(was):
                    longer = now.wall > was.wall
                    assert sound is (Sound.WALL_JOINED if longer else Sound.TILE_PLACE)
                elif isinstance(event, Placed):
                    assert sound is LAID[event.to]
            case Bought():
                assert sound is (Sound.COINS_EXACT if event.exact else Sound.COINS)
            case TurnBegan(player):
                assert sound is (Sound.TURN_START if player == 1 else Sound.TURN_OTHER)
            case _:
                assert sound is WANTED.get(type(event), sound)
        heard.add(sound)
    places = {Sound.WALL_JOINED, Sound.TILE_PLACE}
    turns = {Sound.TURN_START, Sound.TURN_OTHER}
    assert heard >= {*WANTED.values(), *places, *turns, Sound.COINS, Sound.COINS_EXACT}


def counted(played: History, round: int, kind: str = "human") -> tuple[Stage, ScoringScene]:
    """A scoring, shown to its end; the stage has heard it."""
    stage = Stage()
    at = next(n for n, f in enumerate(played) if isinstance(f.event, Scored)
              and f.event.round == round)  # fmt: skip
    state = played[at - 1].state
    players = tuple(player._replace(kind=kind) for player in state.players)
    scene = ScoringScene(stage.app, state._replace(players=players), round)
    stage.stack.push(scene)
    stage.stack.settle()
    for _ in range(3000):
        scene.update(FRAME)
    assert scene.count.done
    return stage, scene


def test_a_scoring_is_counted_aloud(played: History) -> None:
    stage, _ = counted(played, 3, kind="normal")
    heard = stage.sounds.played
    assert heard[0] is Sound.SCORE_FANFARE
    assert heard[-1] is Sound.SCORE_TOTAL
    counted_aloud = (Sound.SCORING_STEP, Sound.WALL_COUNT)
    numbers: dict[Sound, tuple[int | None, ...]] = dict.fromkeys(counted_aloud, ())
    for sound, number in zip(heard, stage.sounds.numbers, strict=True):
        if sound in numbers:
            numbers[sound] += (number,)
    assert numbers[Sound.SCORING_STEP] == tuple(range(1, len(Building) + 1))
    event = next(e for e, _ in played if isinstance(e, Scored) and e.round == 3)
    longest = max(event.walls.values())
    assert numbers[Sound.WALL_COUNT] == tuple(range(1, longest + 1))


def test_a_majority_of_ones_own_is_heard(played: History) -> None:
    by_machines, _ = counted(played, 3, kind="normal")
    by_people, scene = counted(played, 3)
    won = by_people.sounds.played.count(Sound.MAJORITY_WON)
    assert Sound.MAJORITY_WON not in by_machines.sounds.played
    alone = [shares[0] for shares in scene.table.tally.buildings.values()
             if shares and len(shares[0].holders) == 1]  # fmt: skip
    assert won == sum(share.holders != ("dirk",) for share in alone)


def test_a_scoring_cut_short_still_ends_with_the_sums(played: History) -> None:
    stage = Stage()
    at = next(n for n, frame in enumerate(played) if isinstance(frame.event, Scored))
    stage.stack.push(ScoringScene(stage.app, played[at - 1].state, 1))
    stage.stack.settle()
    stage.do(Cancel(device=KEYBOARD))
    assert stage.sounds.played == [Sound.SCORE_FANFARE, Sound.SCORE_TOTAL]


@pytest.mark.parametrize(
    ("people", "sound", "piece"),
    [
        ("winners", Sound.WIN, Piece.END),
        ("losers", Sound.GAME_OVER, Piece.END_OTHERS),
        ("nobody", Sound.WIN, Piece.END),
    ],
)
def test_the_end_is_heard_as_it_is_for_the_people(
    played: History, people: str, sound: Sound, piece: Piece
) -> None:
    last = played[-1]
    assert isinstance(last.event, Ended)
    kinds = {
        seat: "human" if people == ("winners" if seat in last.event.winners else "losers") else "x"
        for seat in range(len(last.state.players))
    }
    seats = tuple(p._replace(kind=kinds[seat]) for seat, p in enumerate(last.state.players))
    stage = Stage()
    frames = (*played[:-1], last._replace(state=last.state._replace(players=seats)))
    stage.stack.push(AlhambraEndScene(stage.app, frames, print))
    stage.stack.settle()
    assert stage.sounds.played == [sound]
    assert stage.sounds.piece is piece


def test_a_form_is_heard_where_the_focus_goes_and_what_it_does() -> None:
    stage = Stage()
    scene = OptionsScene(stage.app)
    stage.open(scene)
    stage.sounds.played.clear()
    stage.do(arrow("down"), Accept(device=KEYBOARD))
    assert stage.sounds.played == [Sound.HOVER, Sound.TOGGLE]
    stage.sounds.played.clear()
    here = scene.form.widgets[-1].box.center
    stage.do(Point(here, device=MOUSE), Point((here[0] + 1, here[1]), device=MOUSE))
    assert stage.sounds.played == [Sound.HOVER]
    stage.do(Accept(device=KEYBOARD))
    assert stage.sounds.played == [Sound.HOVER, Sound.PRESS, Sound.DIALOG_CLOSE]
