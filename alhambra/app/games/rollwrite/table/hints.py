"""Hints in sentences and on the table, their reasons, and when the coach speaks and what of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

from alhambra.ai.position import AnyJudgement, deciding_reason
from alhambra.ai.rollwrite.advice import (
    Advice,
    CoinsHeld,
    DiceUsed,
    Finished,
    Free,
    Handed,
    Judgement,
    Line,
    Parked,
    Race,
    Reason,
)
from alhambra.ai.rollwrite.planner import Turn
from alhambra.app.games.rollwrite.table.chronicle import dice
from alhambra.app.games.rollwrite.table.layout import RollwriteLayout
from alhambra.app.games.rollwrite.table.score_sheet import box_of, form_of
from alhambra.app.games.rollwrite.table.snapshot import PARKING, RollwriteSnapshot, faces_of
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.table.advice.advice_sentences import (
    in_order,
    is_praise,
    is_well_played,
    sentence,
    weightiest,
)
from alhambra.app.table.advice.hint_panel import number_sign, shown
from alhambra.app.table.picture import Face, PictureBuilder, Say, Spot
from alhambra.rules.api import Seat
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge, coins_to_gain
from alhambra.rules.rollwrite.events import Nudged
from alhambra.rules.rollwrite.evolve import evolve
from alhambra.rules.rollwrite.model import SIDES, Cross, Crossed, State, bit, building_at

SIGN = 34
"""Units of the disc that tells which step of the turn it is."""
GHOST = 0.5
"""The opacity of a cross where it is to be made."""
COACH_SPEAKS_FROM = 4.0
"""Points of lead from which on the coach says that a turn gave them away: there are more turns than
in the first game, and fewer points."""


# -- turns -----------------------------------------------------------------------------------------


def describe_turns(turns: Iterable[Turn], state: State, say: Say) -> tuple[str, ...]:
    """The turns from this state as sentences: what is done in them, one thing after the other."""
    return tuple(sentence(describe_turn(turn, state, say)) for turn in turns)


def describe_turn(turn: Turn, state: State, say: Say) -> str:
    """Return the turn in words; it begins with a small letter."""
    clauses = []
    for step in steps_of(turn):
        clauses.append(_clause(step, state, say))
        for choice in step:
            if isinstance(choice, Nudge):
                nudged = Nudged(state.to_move, choice.die, choice.old, choice.new)
                state = evolve(state, nudged)
    return in_order(clauses, say)


def steps_of(turn: Turn) -> list[tuple[Choice, ...]]:
    """The turn in steps: the pips by which a die is moved further are one."""
    steps: list[tuple[Choice, ...]] = []
    for choice in turn:
        if steps and _further(steps[-1][-1], choice):
            steps[-1] = (*steps[-1], choice)
        else:
            steps.append((choice,))
    return steps


def _further(choice: Choice, then: Choice) -> bool:
    """Return true if both move the same die."""
    match choice, then:
        case Nudge(die, _, new), Nudge(same, old, _):
            return (die, new) == (same, old)
        case _:
            return False


def _clause(step: Sequence[Choice], state: State, say: Say) -> str:
    """A step, as something to do; ``state`` is the one before it."""
    match step[-1]:
        case Nudge(colour, _, new):
            first = step[0]
            assert isinstance(first, Nudge)
            die = say(f"rollwrite.log.{colour}", pips=first.old)
            return say("rollwrite.advice.nudge", count=len(step), die=die, pips=new)
        case Build(blue, yellow, again):
            building = building_at(state.box.grid, (blue, yellow))
            named = say(f"rollwrite.advice.building.{building}")
            values = {"building": named, "blue": blue, "yellow": yellow}
            if again:
                return say("rollwrite.advice.build_again", count=state.box.again, **values)
            return say("rollwrite.advice.build", **values)
        case Coins():
            gain = coins_to_gain(state, state.to_move)
            if not gain:
                return say("rollwrite.advice.no_building")
            return say("rollwrite.advice.coins", count=gain)
        case Done():
            return say("rollwrite.advice.done")
        case Keep(blue, yellow):
            return say("rollwrite.advice.keep", dice=dice((blue,), (yellow,), say))


# -- reasons ---------------------------------------------------------------------------------------


def describe_reasons(advice: Advice, state: State, say: Say) -> tuple[tuple[str, float], ...]:
    """Return the weightiest reasons for the turn from this state as sentences with points."""
    crossed = crossed_after(advice.turn, state)
    return weightiest(
        (describe_reason(each, state, crossed, say), each.points) for each in advice.reasons
    )


def crossed_after(turn: Turn, state: State) -> Crossed:
    """The cells crossed out after the turn, on the sheet of the player to move."""
    crossed = state.players[state.to_move].crossed
    for choice in turn:
        if isinstance(choice, Build):
            crossed |= bit((choice.blue, choice.yellow))
    return crossed


def describe_reason(reason: Reason, state: State, crossed: Crossed, say: Say) -> str:
    """A reason for a turn from this state as a sentence.

    ``crossed`` are the cells crossed out after it, on the sheet of the player to move.
    """
    match reason:
        case Race():
            return _describe_race(reason, say)
        case Finished(_, building, place, brings):
            named = say(f"building_type.{building}")
            if not place:
                return say("rollwrite.advice.complete_late", building=named)
            taken = say("tally.place", count=place)
            return say("rollwrite.advice.complete", building=named, place=taken, count=brings)
        case Line():
            return _describe_line(reason, state.box.lines, say)
        case CoinsHeld(_, before, after):
            way = "more" if after > before else "fewer"
            return say(f"rollwrite.advice.coins_{way}", before=before, after=after)
        case Free():
            return say("rollwrite.advice.free")
        case DiceUsed():
            return say("rollwrite.advice.used")
        case Parked(_, pair):
            return _describe_pair("parked", pair, state, crossed, say)
        case Handed(points, pair, seat) if points > 0:
            values = {"dice": dice((pair[0],), (pair[1],), say), "name": state.players[seat].name}
            return say("rollwrite.advice.handed_useless", **values)
        case Handed(_, pair, seat):
            theirs = state.players[seat].crossed
            return _describe_pair("handed", pair, state, theirs, say, seat)
        case _:
            assert_never(reason)


def _describe_race(reason: Race, say: Say) -> str:
    """Say how many of a type there are then, and how that compares with the others."""
    _, building, _, after, size, most = reason
    way = "most" if after > most else "level" if after == most else "less"
    values = {"number": after, "size": size, "most": most}
    return say(f"rollwrite.advice.{way}", building=say(f"building_type.{building}"), **values)


def _describe_line(reason: Line, worth: Mapping[int, int], say: Say) -> str:
    """Say how full a row or column is then, with the points it gives, or gives with one more."""
    _, row, number, _, after = reason
    line, now, then = "row" if row else "column", worth.get(after, 0), worth.get(after + 1, 0)
    values = {"line": number, "number": after, "size": SIDES}
    if now:
        return say(f"rollwrite.{line}_points", count=now, **values)
    if then:
        return say(f"rollwrite.advice.{line}_next", count=then, **values)
    return say(f"rollwrite.{line}", **values)


def _describe_pair(
    way: str, pair: Cross, state: State, crossed: Crossed, say: Say, seat: Seat | None = None
) -> str:
    """A pair for somebody's next turn, with the building it points at, if that is free there."""
    name = "" if seat is None else state.players[seat].name
    values = {"dice": dice((pair[0],), (pair[1],), say), "name": name}
    if crossed & bit(pair):
        return say(f"rollwrite.advice.{way}", **values)
    building = say(f"building.{building_at(state.box.grid, pair)}")
    return say(f"rollwrite.advice.{way}_for", building=building, **values)


def show_proposal(
    builder: PictureBuilder, layout: RollwriteLayout, snapshot: RollwriteSnapshot
) -> None:
    """Mark what each step of the proposed turn is done with, by its number."""
    hints = snapshot.hints
    if hints is None or not hints.advice:
        return
    turn = hints.advice[shown(hints)].turn
    for step, choices in enumerate(steps_of(turn), start=1):
        for number, box in enumerate(_places(builder, layout, snapshot, choices)):
            name = f"proposal:{step}/{number}"
            builder.frame("focus", box.inset(-builder.tight), id=f"{name}-frame", layer=Layer.TILES)
            side = builder.px(SIGN)
            corner = Box(box.x - side * 0.35, box.y - side * 0.35, side, side)
            number_sign(builder, f"{name}-sign", step, corner)


def _places(
    builder: PictureBuilder,
    layout: RollwriteLayout,
    snapshot: RollwriteSnapshot,
    choices: Sequence[Choice],
) -> Iterator[Box]:
    """Yield the boxes of a step: a building, even if no dice cross there yet, or what is pressed.

    A building has a ghost of its cross.
    """
    first = choices[0]
    if isinstance(first, Build):
        cell = first.blue, first.yellow
        box = box_of(builder, layout, cell)
        cross = f"box-crossed-{form_of(snapshot.seat, cell)}"
        builder.image(
            cross, box, GHOST, id=f"proposal:cross-{cell[0]}-{cell[1]}", layer=Layer.TILES
        )
        yield box
        return
    for face in faces_of(first):
        spot = _spot(builder, face)
        if spot is not None and face != PARKING.face:
            yield spot.box


def _spot(builder: PictureBuilder, face: Face) -> Spot | None:
    """Return the spot to press for it; the first of equal ones."""
    found = [spot for spot in builder.spots if spot.token.face == face]
    return min(found, key=lambda spot: spot.token.copy) if found else None


# -- the coach -------------------------------------------------------------------------------------


def is_remarked(judgement: AnyJudgement) -> bool:
    """Return true if the turn lost much, or was a fine one that is worth a word."""
    return judgement.lost >= COACH_SPEAKS_FROM or is_well_played(judgement)


def describe_remark(judgement: Judgement, state: State, say: Say) -> tuple[str, str]:
    """Return what the coach says of a turn, praise or a better one, and the reason for that."""
    turn, played = judgement.best[0], judgement.played
    if is_praise(judgement):
        turn, words, reason = played, say("coach.well"), deciding_reason(played.reasons)
    else:
        better = describe_turn(turn.turn, state, say)
        words = say("coach.better", turn=f"{better}.")
        reason = deciding_reason(turn.reasons, played.reasons)
    if reason is None:
        return words, ""
    crossed = crossed_after(turn.turn, state)
    return words, describe_reason(reason, state, crossed, say)
