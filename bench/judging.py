"""How accurately the coach judges the points that a turn lost.

    python -m bench.judging [--game alhambra] [--players 2 4] [--positions 30] [--steps 240]
        [--truth FILE]

It judges turns from whole games of the hard level whose true loss is known: from a search with many
more steps and another seed, and a long comparison in other futures. ``--truth`` stores these values
in a file, and reads them from it. Prints the true loss, the judged loss (mean, 90th percentile),
their difference (root mean square), and the number of mistakes (judged, and in truth).
"""

from __future__ import annotations

import argparse
import pickle
import time
from itertools import chain
from pathlib import Path
from statistics import fmean, quantiles
from typing import NamedTuple

from alhambra.ai.search import POSITIONS, Search, Tried, Turn, judge, think
from alhambra.match.games import MATCH_GAMES, PlayedTurn
from alhambra.reviews.review import MISTAKE_POINTS, Review
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.alhambra.choices import Take
from alhambra.rules.alhambra.model import LEFTOVER
from alhambra.rules.chance import Seeded
from alhambra.rules.games import GAMES, AnyChoice, AnyGame, AnyState, game_of
from alhambra.rules.rollwrite.choices import Coins
from alhambra.rules.rollwrite.model import TURN
from bench.games import positions

SEARCHED = 2000
"""The steps of the search for the best turn."""
COMPARED = 200
"""The futures in which each turn is compared with the best one."""
BEST = "the best"


class Known(NamedTuple):
    """A turn and its true loss."""

    kind: str
    state: AnyState
    turn: Turn
    lost: float
    """The true loss, as an average over many futures."""


class Told(NamedTuple):
    """The true and the judged loss of a turn."""

    true: float
    lost: float
    mistake: bool


def chosen(game: AnyGame, players: int, number: int) -> list[AnyState]:
    """Return ``number`` positions at the beginning of turns, spread over three games."""
    games = (positions(game, players, seed) for seed in range(3))
    found = [state for state in chain.from_iterable(games) if _is_whole_turn(state)]
    return [found[len(found) * n // number] for n in range(number)]


def _is_whole_turn(state: AnyState) -> bool:
    if game_of(state) is rollwrite:
        return bool(state.phase is TURN)
    return state.phase is not LEFTOVER


def _least(game: AnyGame, state: AnyState) -> tuple[str, AnyChoice]:
    """Return a minimal turn, and its name."""
    choices = game.choices(state, state.to_move)
    if game is rollwrite:
        return "taking coins", next(one for one in choices if isinstance(one, Coins))
    cards = [one for one in choices if isinstance(one, Take)]
    return "the smallest card", min(cards, key=lambda take: sum(card.value for card in take.cards))


def known(game: AnyGame, state: AnyState, number: int) -> list[Known]:
    """Return good and bad turns of a position."""
    of = MATCH_GAMES[game.NAME]
    seat, levels, coach = state.to_move, of.levels, of.levels[of.adviser]
    state = of.deal(state, seat, coach, Seeded(f"judging/{number}"))
    position = POSITIONS[game.NAME](coach, state)
    search = Search(position, position.candidates(), f"truth/{number}")
    best = search.run(lambda steps: steps / SEARCHED)[0].plan
    worst = min(search.tried, key=lambda tried: tried.lead).plan
    name, least = _least(game, state)
    turns = {
        BEST: position.choices(best),
        "hard's": think(levels["hard"], state, seat, f"{number}"),
        "normal's": think(levels["normal"], state, seat, f"{number}"),
        "the worst thought of": position.choices(worst),
        name: (least,),
    }
    fresh = Search(position, (), f"fresh/{number}")
    leads = {}
    for turn in turns.values():
        tried = Tried(position.plan(turn), [], [])
        if turn not in leads:
            for _ in range(COMPARED):
                fresh.step(tried)
            leads[turn] = tried.lead
    most = leads[turns[BEST]]
    return [Known(kind, state, turn, most - leads[turn]) for kind, turn in turns.items()]


def judged(game: AnyGame, turns: list[Known], steps: int) -> dict[str, list[Told]]:
    """Return the coach's judgements, by the kind of turn."""
    of = MATCH_GAMES[game.NAME]
    coach = of.levels[of.adviser]
    found: dict[str, list[Told]] = {}
    for number, (kind, state, turn, lost) in enumerate(turns):
        judgement = judge(coach, state, turn, f"judging/{number}", steps=steps)
        played = PlayedTurn(0, 0, 0, state.to_move, turn)
        mistake = Review([played], {0: judgement}).is_mistake(played)
        found.setdefault(kind, []).append(Told(lost, judgement.lost, mistake))
    return found


def print_line(players: int, kind: str, told: list[Told]) -> None:
    """Print judged and true losses of a kind of turns."""
    apart = fmean((one.true - one.lost) ** 2 for one in told) ** 0.5
    print(
        f"{players:7} {kind:22} {fmean(one.true for one in told):6.2f}"
        f" {fmean(one.lost for one in told):6.2f}"
        f" {quantiles((one.lost for one in told), n=10)[-1]:6.2f} {apart:6.2f}"
        f" {sum(one.mistake for one in told):8} ({sum(one.true >= MISTAKE_POINTS for one in told)})"
        f" of {len(told)}"
    )


def main() -> None:
    """Print a line for each kind of turn and number of players."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=list(GAMES), default=alhambra.NAME)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 4])
    parser.add_argument("--positions", type=int, default=30)
    parser.add_argument("--steps", type=int, default=240)
    parser.add_argument("--truth", type=Path)
    options = parser.parse_args()
    game, truth = GAMES[options.game], dict[int, list[Known]]()
    if options.truth is not None and options.truth.exists():
        for players, turns in pickle.loads(options.truth.read_bytes()).items():
            truth[players] = [Known(*one) for one in turns]
    for players in options.players:
        if players not in truth:
            states = chosen(game, players, options.positions)
            truth[players] = [
                one for n, state in enumerate(states) for one in known(game, state, n)
            ]
            if options.truth is not None:
                kept = {number: [tuple(one) for one in turns] for number, turns in truth.items()}
                options.truth.write_bytes(pickle.dumps(kept))
    print(f"{'players':>7} {'turn':22} {'true':>6} {'told':>6} {'90 %':>6} {'apart':>6} mistakes")
    for players in options.players:
        began = time.process_time()
        for kind, told in judged(game, truth[players], options.steps).items():
            print_line(players, kind, told)
        seconds = (time.process_time() - began) / len(truth[players])
        print(f"{players:7} {seconds:.3f} s a judgement", flush=True)


if __name__ == "__main__":
    main()
