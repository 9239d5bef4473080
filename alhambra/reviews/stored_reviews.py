"""Reviews stored beside the records, so that no turn is judged twice.

A review's name is a digest of all events of its game. So it belongs to the game whatever the name
and folder of the record, and not to a record that was changed.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from alhambra.ai.position import Advice, AnyAdvice, AnyJudgement, Judgement
from alhambra.files import replace_file
from alhambra.foreign import Json, parse_json, read_bytes
from alhambra.match.games import MATCH_GAMES, PlayedTurn
from alhambra.record.lines import codec_of, read_choice, to_json
from alhambra.rules.alhambra.model import Tile
from alhambra.rules.api import Building, Seat
from alhambra.rules.chance import Seeded
from alhambra.rules.games import AnyChoice, AnyFrame, AnyState, game_of

log = logging.getLogger(__name__)

FORMAT = "alhambra-review"
VERSION = 2
"""Increased whenever the coach judges differently; older reviews are then made anew."""
PEOPLE = "people"
"""The key of the numbers of the turns of people, which older files lack."""
LARGEST_FILE = 4 << 20
"""The most bytes of a review."""


class ReviewKey(NamedTuple):
    """The game of a review, and the number of steps used for it."""

    key: str
    """The digest of the game; see ``finished.key_of``."""
    steps: int
    """The futures tried for each judgement."""


class Reviews:
    """The folder of reviews."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, of: ReviewKey) -> Path:
        return self.folder / f"{of.key}.json"

    def load(
        self, of: ReviewKey, turns: Sequence[PlayedTurn], frames: Sequence[AnyFrame]
    ) -> dict[int, AnyJudgement]:
        """Return the stored judgements by the index of the turn; empty if there are none.

        A review that cannot be read, of another version or made with other steps is made anew; so
        is one with an illegal turn. ``frames`` are those of the game.
        """
        path = self.path(of)
        try:
            stored = parse_json(read_bytes(path, LARGEST_FILE))
            if any(stored.get(name) != value for name, value in _made(of).items()):
                log.info("%s: the review is of another version and is made anew", path)
                return {}
            read = _Reader(str(path), frames[0].event)
            found = {int(number): read.judgement(item) for number, item in stored["turns"].items()}
            for number, judgement in found.items():
                for advice in judgement.best:
                    _play(frames[turns[number].frame - 1].state, turns[number].seat, advice.turn)
        except FileNotFoundError:
            return {}
        except (OSError, ValueError, KeyError) as error:
            log.warning("%s: the review is damaged and is made anew: %r", path, error)
            return {}
        return found

    def keep(
        self, of: ReviewKey, judgements: Mapping[int, AnyJudgement], people: Iterable[int]
    ) -> None:
        """Replace the stored review. ``people``: the numbers of the turns of people.

        Raises ``OSError``.
        """
        written = {str(number): _judgement(each) for number, each in judgements.items()}
        stored = {**_made(of), PEOPLE: [*people], "turns": written}
        replace_file(self.path(of), json.dumps(stored, ensure_ascii=False).encode())


def _made(of: ReviewKey) -> dict[str, Json]:
    """Return what a file says of its review."""
    return {"format": FORMAT, "version": VERSION, "game": of.key, "steps": of.steps}


def _play(state: AnyState, seat: Seat, turn: Sequence[AnyChoice]) -> None:
    """Raise ``IllegalChoice`` unless the seat can make these choices one after the other."""
    game = game_of(state)
    for choice in turn:
        state = game.apply(state, seat, choice, Seeded(0))[-1].state


# -- writing ---------------------------------------------------------------------------------------


def _judgement(judgement: AnyJudgement) -> dict[str, Json]:
    return {
        "played": _advice(judgement.played),
        "best": [_advice(advice) for advice in judgement.best],
    }


def _advice(advice: AnyAdvice) -> dict[str, Json]:
    return {
        "turn": [to_json(choice) for choice in advice.turn],
        "points": advice.points,
        "lead": advice.lead,
        "gain": advice.gain,
        "reasons": [_reason(reason) for reason in advice.reasons],
    }


def _reason(reason: NamedTuple) -> dict[str, Json]:
    fields = {name: _value(value) for name, value in reason._asdict().items()}
    return {"reason": type(reason).__name__, **fields}


def _value(value: object) -> object:
    if isinstance(value, Tile):
        return value.id
    if isinstance(value, tuple):
        return [_value(each) for each in value]
    return value


# -- reading ---------------------------------------------------------------------------------------


class _Reader:
    """Reads a stored review. Raises ``ValueError`` and ``KeyError`` for unknown words."""

    def __init__(self, place: str, first: object) -> None:
        self._place = place
        self._codec = codec_of(first)
        self._cast = self._codec.cast(first)
        reasons = MATCH_GAMES[self._codec.game.NAME].reasons
        self._reasons = {kind.__name__: kind for kind in reasons}

    def judgement(self, stored: Json) -> AnyJudgement:
        played, best = self._advice(stored["played"]), tuple(map(self._advice, stored["best"]))
        if "gain" not in stored["played"]:  # gains differ as leads do
            best = tuple(one._replace(gain=one.lead - played.lead) for one in best)
        return Judgement(played, best)

    def _advice(self, stored: Json) -> AnyAdvice:
        turn = tuple(map(self._choice, stored["turn"]))
        if "gain" not in stored:  # by a version whose reasons were no parts of it
            return Advice(turn, stored["points"], stored["lead"], 0.0, ())
        reasons = tuple(map(self._reason, stored["reasons"]))
        return Advice(turn, stored["points"], stored["lead"], stored["gain"], reasons)

    def _choice(self, stored: Json) -> AnyChoice:
        return read_choice(self._codec, self._codec.fields(stored, self._place, self._cast))

    def _reason(self, stored: Json) -> NamedTuple:
        kind = self._reasons[stored["reason"]]
        found: NamedTuple = kind(*(self._field(name, stored[name]) for name in kind._fields))
        return found

    def _field(self, name: str, value: Json) -> object:
        match name:
            case "tile":
                return self._cast.tiles[value]
            case "tiles":
                return tuple(self._cast.tiles[each] for each in value)
            case "building":
                return Building(value)
            case "pair":
                return tuple(value)
        return value
