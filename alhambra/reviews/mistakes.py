"""The mistakes that reviews find again and again, and what practises each.

A mistake is named after the reason that the better turn had and the played one lacked.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.ai.position import AnyJudgement, deciding_reason
from alhambra.files import list_folder
from alhambra.foreign import Json, parse_json, read_bytes
from alhambra.reviews.review import MISTAKE_POINTS
from alhambra.reviews.stored_reviews import LARGEST_FILE, PEOPLE, VERSION
from alhambra.rules import alhambra, rollwrite

log = logging.getLogger(__name__)

GAMES: Final = 10
"""The last reviewed games that count."""
MOST_FILES: Final = 40
"""The newest reviews that are looked at, for there may be some of other games among them."""
FEWEST: Final = 3
"""The mistakes of a kind that make it common."""


class Remedy(NamedTuple):
    """The exercise and the puzzles for a kind of mistake."""

    mistake: str
    """The last part of the id of its text."""
    exercise: str
    """The kind of exercise that practises it."""
    puzzles: str
    """The theme of puzzles that practise it."""


MONEY, OTHERS = Remedy("money", "save", "money"), Remedy("others", "exactly", "next")
REDESIGN, RACE = Remedy("stored", "exchange", "redesign"), Remedy("race", "completed", "type")
DICE = Remedy("dice", "keep", "pair")
REMEDIES: Final[Mapping[str, Mapping[str, Remedy]]] = {
    alhambra.NAME: {
        **dict.fromkeys(("Add", "Swap", "Remove", "Stored"), REDESIGN),
        "Majority": Remedy("majority", "points", "majority"),
        "LongestWall": Remedy("wall", "longest", "wall"),
        "Room": Remedy("room", "room", "room"),
        "Exact": Remedy("exact", "exactly", "exact"),
        **dict.fromkeys(("Money", "Prospect"), MONEY),
        **dict.fromkeys(("Denied", "LessForOthers"), OTHERS),
        "Gift": Remedy("gift", "dirk", "dirk"),
    },
    rollwrite.NAME: {
        **dict.fromkeys(("Race", "Finished"), RACE),
        "Line": Remedy("line", "lines", "lines"),
        "CoinsHeld": Remedy("coins", "coins", "coins"),
        **dict.fromkeys(("Parked", "Free", "Handed"), DICE),
    },
}
"""By game, then by the type of the reason for the better turn, or of a choice that is its point. A
reason that is never in favour of a turn has none."""


def puzzles_like(game: str, judgement: AnyJudgement) -> str:
    """Return the theme of puzzles like a turn that was missed; empty if there are none."""
    best, found = judgement.best[0], REMEDIES.get(game, {})
    reason = deciding_reason(best.reasons, judgement.played.reasons)
    kinds = (type(one).__name__ for one in (*best.turn, reason))
    return next((found[kind].puzzles for kind in kinds if kind in found), "")


class CommonMistake(NamedTuple):
    """The commonest mistake."""

    remedy: Remedy
    times: int
    mistakes: int
    """All mistakes that have a name."""


def commonest_mistake(folder: Path, game: str) -> CommonMistake | None:
    """Return the commonest mistake of people in the last reviewed games of a kind.

    Only the stored reviews of the folder are read. None if no mistake is common.
    """
    counted = Counter[Remedy]()
    games = 0
    for path in _newest(folder):
        try:
            kinds = [*_lacking(parse_json(read_bytes(path, LARGEST_FILE)))]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
            log.info("%s: no mistakes are read from this review: %r", path, error)
            continue
        found = [REMEDIES[game][kind] for kind in kinds if kind in REMEDIES[game]]
        games += bool(found)
        counted.update(found)
        if games == GAMES:
            break
    if not counted:
        return None
    remedy, times = counted.most_common(1)[0]
    return CommonMistake(remedy, times, counted.total()) if times >= FEWEST else None


def _newest(folder: Path) -> list[Path]:
    """Return the newest reviews, the last one first."""
    try:
        times = {path: path.stat().st_mtime for path in list_folder(folder, ".json")}
    except OSError as error:
        log.warning("the reviews cannot be listed: %s", error)
        return []
    return sorted(times, key=lambda path: -times[path])[:MOST_FILES]


def _lacking(stored: Json) -> Iterator[str]:
    """Yield, for each mistake of a review, the type of the reason that the played turn lacked.

    Versions that did not write whose turns are those of people judged them first: all count.
    """
    people = stored.get(PEOPLE, [*map(int, stored["turns"])])
    if stored["version"] != VERSION:
        return
    for number, item in stored["turns"].items():
        played, best = item["played"], item["best"][0]
        if int(number) in people and best["lead"] - played["lead"] >= MISTAKE_POINTS:
            reasons = best["reasons"], played["reasons"]
            lacked = deciding_reason(*reasons, itemgetter("reason"), itemgetter("points"))
            if lacked is not None:
                yield lacked["reason"]
