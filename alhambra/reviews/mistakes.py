"""The commonest mistake of the last reviewed games, from the stored reviews alone."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple

from alhambra.files import list_folder
from alhambra.foreign import Json, parse_json, read_bytes
from alhambra.learning.mistakes import Theme
from alhambra.reviews.review import MISTAKE_POINTS
from alhambra.reviews.reviews import LARGEST_FILE, PEOPLE, VERSION

log = logging.getLogger(__name__)

GAMES: Final = 10
"""The last reviewed games that count."""
MOST_FILES: Final = 40
"""The newest reviews that are looked at, for there may be some of other games among them."""
FEWEST: Final = 3
"""The mistakes of a theme that make it common."""


class CommonMistake(NamedTuple):
    """The theme of most mistakes."""

    theme: Theme
    times: int
    """The mistakes of this theme."""
    mistakes: int
    """All mistakes that have a theme."""


def commonest_mistake(folder: Path, themes: Mapping[str, Theme]) -> CommonMistake | None:
    """Return the theme of most mistakes of people in the last reviewed games of a kind.

    ``themes`` are those of its game, by the type of a reason. None if no mistake is common.
    """
    counted = Counter[Theme]()
    games = 0
    for path in _newest(folder):
        try:
            kinds = [*_lacking(parse_json(read_bytes(path, LARGEST_FILE)))]
        except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError) as error:
            log.info("%s: no mistakes are read from this review: %r", path, error)
            continue
        found = [themes[kind] for kind in kinds if kind in themes]
        games += bool(found)
        counted.update(found)
        if games == GAMES:
            break
    if not counted:
        return None
    theme, times = counted.most_common(1)[0]
    return CommonMistake(theme, times, counted.total()) if times >= FEWEST else None


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
            missing = Counter[str]()
            for sign, advice in ((1, best), (-1, played)):
                for reason in advice["reasons"]:
                    missing[reason["reason"]] += sign * reason["points"]
            in_favour = {each["reason"] for each in best["reasons"] if each["points"] > 0}
            if in_favour:
                yield max(in_favour, key=lambda kind: (missing[kind], kind))
