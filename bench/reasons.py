"""How much of what a turn brings the coach's reasons explain.

    python -m bench.reasons [--game alhambra] [--players 2 3 4 6] [--positions 125] [--steps 240]

In positions of whole games a level, another one each time, plays a turn, and the coach judges it.
For that turn and the best one: the points of lead they bring, the reasons that are shown, and the
rest that they leave. Prints, by number of players, the share of turns whose rest is less than a
third of what they bring, and the largest difference between that and reasons and rest as shown.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from statistics import fmean

from alhambra.ai.position import AnyAdvice
from alhambra.ai.search import judge, think
from alhambra.app.table.advice.advice_sentences import rest_of, rounded, weightiest
from alhambra.match.games import MATCH_GAMES
from alhambra.rules import alhambra
from alhambra.rules.chance import Seeded
from alhambra.rules.games import GAMES, AnyGame
from bench.judging import chosen


def explained(game: AnyGame, players: int, number: int, steps: int) -> Iterator[AnyAdvice]:
    """Yield, with reasons, a turn played in each of ``number`` positions, and the best one."""
    of = MATCH_GAMES[game.NAME]
    coach, names = of.levels[of.adviser], tuple(of.levels)
    for n, state in enumerate(chosen(game, players, number)):
        seat = state.to_move
        dealt = of.deal(state, seat, coach, Seeded(f"reasons/{n}"))
        level = of.levels[names[n % len(names)]]
        turn = think(level, dealt, seat, f"{n}")
        judgement = judge(coach, dealt, turn, f"reasons/{n}", steps=steps)
        yield judgement.played
        if judgement.best[0] != judgement.played:
            yield judgement.best[0]


def is_explained(advice: AnyAdvice) -> bool:
    """Return true if what has no name is less than a third of what the turn brings."""
    return abs(_rest(advice)) <= max(abs(advice.gain) / 3, 0.1)


def _shown(advice: AnyAdvice) -> list[float]:
    """Return the points of the reasons that are shown."""
    told = ((type(reason).__name__, reason.points) for reason in advice.reasons)
    return [points for _, points in weightiest(told)]


def _rest(advice: AnyAdvice) -> float:
    return rest_of(advice.gain, _shown(advice))


def main() -> None:
    """Print a line for each number of players, and how often each reason is named."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=list(GAMES), default=alhambra.NAME)
    parser.add_argument("--players", type=int, nargs="+", default=[2, 3, 4, 6])
    parser.add_argument("--positions", type=int, default=125)
    parser.add_argument("--steps", type=int, default=240)
    options = parser.parse_args()
    print(f"{'players':>7} {'turns':>5} {'brings':>6} {'rest':>6} {'explained':>9} {'off':>5}")
    named: Counter[str] = Counter()
    for players in options.players:
        game = GAMES[options.game]
        told = list(explained(game, players, options.positions, options.steps))
        named.update(type(reason).__name__ for one in told for reason in one.reasons)
        sums = [sum(map(rounded, _shown(one))) + _rest(one) for one in told]
        off = max(abs(total - one.gain) for total, one in zip(sums, told, strict=True))
        print(
            f"{players:7} {len(told):5} {fmean(abs(one.gain) for one in told):6.2f}"
            f" {fmean(abs(_rest(one)) for one in told):6.2f}"
            f" {sum(map(is_explained, told)) / len(told):9.1%} {off:5.2f}",
            flush=True,
        )
    print(", ".join(f"{name} {count}" for name, count in named.most_common()))


if __name__ == "__main__":
    main()
