"""Moments of games of people with long names, with as much on the table as there can be."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from alhambra.ai.alhambra.advice import Advice, Judgement
from alhambra.app.games.alhambra.table.chronicle import make_entries
from alhambra.app.games.alhambra.table.market import LEFT
from alhambra.app.games.alhambra.table.palace.ground import View
from alhambra.app.games.alhambra.table.scoring_panel import SCORES
from alhambra.app.games.alhambra.table.snapshot import (
    AlhambraSnapshot,
    AlhambraUiState,
    faces_of,
    find_last_actions,
)
from alhambra.app.program.i18n import Texts, load_catalog
from alhambra.app.table.buttons import LOG, SINCE
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.ui_state import NO_OFFERS, Hints, Offers, Remark, tokens_for
from alhambra.content import load_box
from alhambra.learning.lesson import Replies, Unwritten
from alhambra.match.games import table_of
from alhambra.match.match import AnyHistory, AnyMatch, Match
from alhambra.rules import alhambra as game
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.model import Phase, Player, State
from alhambra.rules.alhambra.observe import observe
from tests.app.games.alhambra.advices import VARIED, whole
from tests.games import builder, play

NAMES = ("Maximilian", "Wilhelmina", "Esmeralda", "Konstantin", "Philippa", "Aleksandra")
LEADS = (-16.0, -17.0, -17.0)
"""Of the hints, two of which are as good."""
LOOKED_AT = 3
"""Decisions of a game whose pictures are looked at, besides those of rare phases."""


@cache
def whole_game(players: int) -> History:
    """A game of this many people with long names."""
    return tuple(
        frame._replace(
            state=frame.state._replace(players=tuple(map(renamed, frame.state.players, NAMES)))
        )
        for _, frames in play(load_box(), players, 4, builder)
        for frame in frames
    )


def running(frames: AnyHistory) -> AnyMatch:
    """The match of these frames, in which nobody thinks and nothing is kept."""
    return Match(frames, table_of(frames), Unwritten(), Replies())


def renamed(player: Player, name: str) -> Player:
    return player._replace(name=name)


def moments(texts: Texts, players: int) -> Iterator[AlhambraSnapshot]:
    """The table when the first player decides: at rest, with each kind of thing picked up."""
    frames = whole_game(players)
    at = [n for n, (_, state) in enumerate(frames) if state.to_move == 0]
    phases = {phase: [n for n in at if frames[n].state.phase is phase] for phase in Phase}
    moments_to_choose = []
    some = [*at[:: len(at) // LOOKED_AT], *(n for found in phases.values() for n in found[-1:])]
    for number in some:
        state = frames[number].state
        lines = make_entries((frame.event for frame in frames[: number + 1]), NAMES, texts.t)
        choices = game.choices(state, 0)
        last = find_last_actions(frames, number + 1, players)
        snapshot = AlhambraSnapshot(
            observe(state, 0),
            0,
            AlhambraUiState(),
            Offers(choices, faces_of),
            chronicle=lines[-60:],
            last_actions=last,
            can_replay_turns=True,
        )
        moments_to_choose.append((state, snapshot))
        yield snapshot
        yield replace(snapshot, ui=AlhambraUiState(all_rounds=True, view=View(2.0)))
        for token in (SINCE, SCORES, LOG, *LEFT.values()):
            yield replace(snapshot, ui=AlhambraUiState(focus=token, keyed=True))
        yield replace(snapshot, offers=NO_OFFERS, ui=AlhambraUiState(covered=True))
        kinds: dict[Kind, Token] = {}
        for token in tokens_for(snapshot.offers.leading()):
            kinds.setdefault(token.kind, token)
        for token in kinds.values():
            yield replace(snapshot, ui=AlhambraUiState(picked=(token,), focus=token, keyed=True))
    yield from advised(moments_to_choose)
    for id in load_catalog("en"):
        if id.startswith("refusal."):
            yield replace(snapshot, ui=AlhambraUiState(notice=id))


def advised(states: Sequence[tuple[State, AlhambraSnapshot]]) -> Iterator[AlhambraSnapshot]:
    """The table with hints asked for, given and in vain, and with the coach's word."""
    for number, (state, snapshot) in enumerate(states):
        turns = [whole(state, choice) for choice in snapshot.offers.choices]
        turns.sort(key=lambda turn: -len(turn))
        for first in range(0, min(len(turns), 12), 3):
            reasons = tuple(VARIED[(number + first + n) % len(VARIED)] for n in range(3))
            some = enumerate(turns[first : first + 3])
            advice = tuple(Advice(turn, 123.0, LEADS[n], LEADS[n], reasons) for n, turn in some)
            yield replace(snapshot, ui=AlhambraUiState(hints=Hints(True, advice)))
            judgement = Judgement(advice[-1], advice)
            for brief in (True, False):
                remark = Remark(0, state, judgement, brief=brief)
                yield replace(snapshot, remark=remark, ui=AlhambraUiState(hints=Hints()))
        yield replace(snapshot, ui=AlhambraUiState(hints=Hints(asked=True)))
        yield replace(snapshot, ui=AlhambraUiState(hints=Hints(asked=True, failed=True)))
