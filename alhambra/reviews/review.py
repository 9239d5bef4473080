"""The review of a game: the points each turn lost, better turns, the best move. The mistakes that
reviews find again and again, and what practises each.

A mistake is named after the reason that the better turn had and the played one lacked.
"""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from operator import itemgetter
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from alhambra.ai.position import AnyAdvice, AnyJudgement, Judgement, deciding_reason
from alhambra.ai.search import Turn
from alhambra.files import list_folder
from alhambra.foreign import Json, parse_json, read_bytes
from alhambra.match.games import PlayedTurn, table_of, turns_of
from alhambra.match.statistics import key_of
from alhambra.opponents.thinker import Answer
from alhambra.opponents.worker import GivenUp
from alhambra.reviews.stored_reviews import LARGEST_FILE, PEOPLE, VERSION, ReviewKey, Reviews
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import HUMAN, Seat
from alhambra.rules.games import AnyFrame, AnyState

log = logging.getLogger(__name__)

MISTAKE_POINTS = 2.5
"""The points, corrected for luck, that a turn must lose to count as a mistake."""
ALIKE_POINTS = 0.05
"""Turns within this many points are equally good."""
KEPT_AFTER = 10
"""Judgements are stored after this many turns: the most that a crash can lose."""
MISTAKE_GAMES: Final = 10
"""The last reviewed games in which mistakes are counted."""
MOST_FILES: Final = 40
"""The newest reviews that are looked at, for there may be some of other games among them."""
FEWEST_MISTAKES: Final = 3
"""The mistakes of a kind that make it common."""


class PlayerReview(NamedTuple):
    """The points that a player's turns lost."""

    seat: Seat
    lost: float
    """The points lost by mistakes."""
    mistakes: int
    judged: int
    """The number of turns judged so far."""


class BestMove(NamedTuple):
    """A best turn that was played, with the next best far behind."""

    turn: PlayedTurn
    lead: float
    """Its lead over the next best turn, in points."""


def people(frames: Sequence[AnyFrame]) -> tuple[Seat, ...]:
    """Return the seats of people; all seats if there are none."""
    kinds = [seated.kind for seated in table_of(frames).seats]
    return tuple(seat for seat, kind in enumerate(kinds) if kind == HUMAN) or tuple(
        range(len(kinds))
    )


def better(judgement: AnyJudgement) -> tuple[AnyAdvice, ...]:
    """Return the turns that are better than the one played, best first."""
    least = judgement.played.lead + ALIKE_POINTS
    return tuple(advice for advice in judgement.best if advice.lead > least)


class Review:
    """The turns of a game, and their judgements so far."""

    def __init__(
        self,
        turns: Sequence[PlayedTurn],
        judgements: Mapping[int, AnyJudgement] | None = None,
    ) -> None:
        """``judgements`` are by the index of the turn."""
        self.turns = tuple(turns)
        self.judgements = dict(judgements or {})

    def add(self, number: int, judgement: AnyJudgement) -> None:
        """Add the judgement of the turn of this index."""
        self.judgements[number] = judgement

    def of(self, turn: PlayedTurn) -> AnyJudgement | None:
        """The judgement of a turn; None if it is not judged yet."""
        return self.judgements.get(turn.number)

    def lost(self, turn: PlayedTurn) -> float:
        """The points a turn lost; 0 if it is not judged yet."""
        judgement = self.of(turn)
        return 0.0 if judgement is None else judgement.lost

    def is_mistake(self, turn: PlayedTurn) -> bool:
        """The turn is judged, and lost enough points to count as a mistake."""
        return self.lost(turn) >= MISTAKE_POINTS

    def turn_at(self, frames: int) -> PlayedTurn | None:
        """Return the complete turn in progress after this many frames; None if there is none.

        There is none before the first turn, after the last, and in a turn that is not complete.
        """
        earlier = [turn for turn in self.turns if turn.frame <= frames]
        return earlier[-1] if earlier else None

    def mistakes(self, seats: Collection[Seat]) -> tuple[PlayedTurn, ...]:
        return tuple(turn for turn in self.turns if turn.seat in seats and self.is_mistake(turn))

    def account(self, seat: Seat) -> PlayerReview:
        """Return the points that a seat lost, as far as judged."""
        judged = [turn for turn in self.turns if turn.seat == seat and self.of(turn) is not None]
        mistakes = [turn for turn in judged if self.is_mistake(turn)]
        return PlayerReview(seat, sum(map(self.lost, mistakes)), len(mistakes), len(judged))

    def best_move(self, seats: Collection[Seat]) -> BestMove | None:
        """Return the best move of these seats, as far as judged; None if nothing stands out."""
        moves = [
            BestMove(turn, judgement.best[0].lead - judgement.best[1].lead)
            for turn in self.turns
            if turn.seat in seats
            and (judgement := self.of(turn)) is not None
            and len(judgement.best) > 1
            and judgement.lost <= ALIKE_POINTS
        ]
        best = max(moves, key=lambda move: move.lead, default=None)
        return best if best is not None and best.lead > ALIKE_POINTS else None


class Judge(Protocol):
    """Judges turns; ``Adviser`` is one."""

    @property
    def steps(self) -> int:
        """The number of futures tried for a judgement."""

    def judge(self, state: AnyState, seat: Seat, played: Turn) -> None:
        """Ask how good a turn was."""

    def poll(self) -> Answer | None:
        """The answer once it is there. Raises ``GivenUp``."""

    def cancel(self) -> None:
        """Forget the question."""


class ReviewProgress(NamedTuple):
    """The progress of a review."""

    judged: int
    turns: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.judged / self.turns if self.turns else 1.0


class Reviewer:
    """Makes the review of a game. Call ``update`` repeatedly; it does not wait.

    At first it judges the turns of people, or all turns if no people took part. A turn that cannot
    be judged is skipped, and ``trouble`` says why.
    """

    def __init__(self, frames: Sequence[AnyFrame], judge: Judge, reviews: Reviews) -> None:
        self._frames = frames
        self._judge = judge
        self._reviews = reviews
        self._kept = ReviewKey(key_of(frames), judge.steps)
        turns = turns_of(frames)
        self.review = Review(turns, reviews.load(self._kept, turns, frames))
        self.people = people(frames)
        self.seats: tuple[Seat, ...] = self.people
        """The seats whose turns are judged."""
        self.trouble: str | None = None
        """Why the last turn that was skipped could not be judged."""
        self._failed: set[int] = set()
        self._asked: PlayedTurn | None = None
        self._fresh = 0

    def choose(self, seats: Collection[Seat]) -> None:
        """Judge the turns of these seats from now on."""
        self.seats = tuple(sorted(seats))

    def _open(self) -> list[PlayedTurn]:
        """The turns that are not judged yet, in order."""
        known = self.review.judgements
        return [
            turn
            for turn in self.review.turns
            if turn.seat in self.seats
            and turn.number not in known
            and turn.number not in self._failed
        ]

    @property
    def progress(self) -> ReviewProgress:
        """The number of judged turns among those of the chosen seats."""
        turns = sum(turn.seat in self.seats for turn in self.review.turns)
        return ReviewProgress(turns - len(self._open()), turns)

    @property
    def done(self) -> bool:
        """All turns are judged."""
        return not self._open()

    def update(self) -> bool:
        """Take the adviser's answer, and ask about the next turn; true if a turn was judged."""
        changed = False
        if self._asked is not None:
            turn = self._asked
            try:
                answer = self._judge.poll()
            except GivenUp as error:
                self._pass_over(turn, str(error))
                changed = True
            else:
                if answer is None:
                    return False
                assert isinstance(answer, Judgement), "somebody else asked this adviser"
                self.review.add(turn.number, answer)
                self._fresh += 1
                self._asked, changed = None, True
        wanted = self._open()
        if changed and (self._fresh >= KEPT_AFTER or not wanted):
            self._keep()
        if wanted:
            self._asked = wanted[0]
            state = self._frames[wanted[0].frame - 1].state
            self._judge.judge(state, wanted[0].seat, wanted[0].choices)
        return changed

    def _pass_over(self, turn: PlayedTurn, why: str) -> None:
        log.error("turn %d of %s cannot be judged: %s", turn.turn, self._kept.key, why)
        self._failed.add(turn.number)
        self._asked, self.trouble = None, why

    def leave(self) -> None:
        """Stop and save the judgements; ``update`` continues later."""
        if self._asked is not None:
            self._judge.cancel()
            self._asked = None
        self._keep()

    def try_again(self) -> None:
        """Try again to judge the turns that failed."""
        self._failed.clear()
        self.trouble = None

    def _keep(self) -> None:
        if not self._fresh:
            return
        self._fresh = 0
        try:
            own = [turn.number for turn in self.review.turns if turn.seat in self.people]
            self._reviews.keep(self._kept, self.review.judgements, own)
        except OSError as error:
            log.warning("the review cannot be kept: %s", error)


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
        if games == MISTAKE_GAMES:
            break
    if not counted:
        return None
    remedy, times = counted.most_common(1)[0]
    return CommonMistake(remedy, times, counted.total()) if times >= FEWEST_MISTAKES else None


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
