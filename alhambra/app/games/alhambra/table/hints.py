"""Hints in sentences and on the table, their reasons, and when the coach speaks and what of."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import assert_never

from alhambra.ai.alhambra import advice
from alhambra.ai.alhambra.advice import is_exact
from alhambra.ai.alhambra.planner import Turn
from alhambra.ai.position import AnyJudgement, deciding_reason
from alhambra.app.games.alhambra.table.layout import AlhambraLayout
from alhambra.app.games.alhambra.table.palace.palace_view import ground_of, sight_of
from alhambra.app.games.alhambra.table.palace.walls import WALL_COLOUR, wall_line
from alhambra.app.games.alhambra.table.purpose import Purpose, find_purpose
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, faces_of, thing_of
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Layer
from alhambra.app.program.i18n import joined
from alhambra.app.program.people import spoken_names
from alhambra.app.table.advice.advice_sentences import (
    in_order,
    is_praise,
    is_well_played,
    listed,
    sentence,
    weightiest,
)
from alhambra.app.table.advice.hint_panel import number_sign, shown
from alhambra.app.table.picture import Kind, PictureBuilder, Say, Token
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Give,
    Pass,
    Place,
    Remove,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.model import Card, State, Tile
from alhambra.rules.alhambra.palace import FOUNTAIN, Cell, Palace
from alhambra.rules.api import Seat

SIGN = 32
"""Units of the disc that tells which step of the turn it is."""
GHOST = 0.62
"""The opacity of a proposed tile on its cell."""
THINGS = (Kind.MONEY, Kind.MARKET, Kind.HAND, Kind.BOUGHT, Kind.RESERVE, Kind.CELL)
"""Kinds of tokens that a step picks up; others are its target."""
COACH_SPEAKS_FROM = 6.0
"""The coach remarks on turns that lost at least this many points of lead."""


# -- turns -----------------------------------------------------------------------------------------


class Detail(StrEnum):
    """Details mentioned only if two turns read alike."""

    PAY = "pay"
    """The cards that are paid."""
    WHERE = "where"
    """The distance of each tile from the fountain."""


def describe_turn(turn: Turn, say: Say, details: Container[Detail] = ()) -> str:
    """Return the turn as clauses, beginning with a small letter.

    That a tile bought in the turn comes into the palace is understood.
    """
    bought = {choice.tile for choice in turn if isinstance(choice, Buy)}
    cells = {choice.tile: choice.cell for choice in turn if isinstance(choice, Place)}
    clauses = [
        _clause(choice, cells, details, say)
        for choice in turn
        if not (isinstance(choice, Place) and choice.tile in bought)
    ]
    return in_order(clauses, say)


def distinct_descriptions(turns: Sequence[Turn], say: Say) -> tuple[str, ...]:
    """Return the turns in words, each different: with details if two read alike."""
    words = [describe_turn(turn, say) for turn in turns]
    for details in ({Detail.PAY}, {Detail.WHERE}, set(Detail)):
        alike = [n for n, one in enumerate(words) if words.count(one) > 1]
        closer = [describe_turn(turns[n], say, details) for n in alike]
        if len(set(closer)) == len(closer) or details == set(Detail):
            for number, one in zip(alike, closer, strict=True):
                words[number] = one
    return tuple(words)


def describe_turns(
    turns: Sequence[Turn], say: Say, known: Sequence[advice.Advice] = ()
) -> tuple[str, ...]:
    """Return the turns as sentences, all different.

    Those of ``known`` with a purpose that their choices do not show are followed by it.
    """
    purposes = {one.turn: find_purpose(one, known) for one in known}
    tails = (purposes.get(turn) for turn in turns)
    words = map(sentence, distinct_descriptions(turns, say))
    return tuple(
        told if tail is None else f"{told} {say(f'coach.{tail}')}"
        for tail, told in zip(tails, words, strict=True)
    )


def coins_of(turn: Turn) -> tuple[str, ...]:
    """Return the coins of all currencies that a turn takes or pays with, in its order."""
    cards: list[Card] = []
    for choice in turn:
        if isinstance(choice, Take):
            cards += choice.cards
        elif isinstance(choice, Buy):
            cards += choice.pay
    return tuple(dict.fromkeys(f"coin-{card.currency}" for card in cards))


def _clause(
    choice: Choice, cells: Mapping[Tile, Cell], details: Container[Detail], say: Say
) -> str:
    """One choice, as something to do; ``cells`` are where tiles are laid in the turn."""
    match choice:
        case Take(cards):
            return say("advice.take", cards=describe_money(cards, say))
        case Buy(_, tile, pay):
            return _laid(_purchase(tile, pay, details, say), cells.get(tile), details, say)
        case Add(tile, cell):
            return _laid(say("advice.add", tile=_tile(tile, say)), cell, details, say)
        case Remove(tile, _):
            return say("advice.remove", tile=_tile(tile, say))
        case Swap(tile, _, out):
            return say("advice.swap", out=_tile(out, say), tile=_tile(tile, say))
        case Place(tile, cell):
            return _laid(say("advice.place", tile=_tile(tile, say)), cell, details, say)
        case Store(tile):
            return say("advice.store", tile=_tile(tile, say))
        case Give(tile):
            return say("advice.give", tile=_tile(tile, say))
        case Pass():
            return say("advice.pass")
        case _:
            assert_never(choice)


def _purchase(tile: Tile, pay: Sequence[Card], details: Container[Detail], say: Say) -> str:
    exact = sum(card.value for card in pay) == tile.price
    words = say("advice.buy_exact" if exact else "advice.buy", tile=_tile(tile, say))
    if Detail.PAY not in details:
        return words
    return say("advice.at", what=words, where=describe_money(pay, say))


def _laid(clause: str, cell: Cell | None, details: Container[Detail], say: Say) -> str:
    """The clause, with where the tile is laid as seen from the fountain."""
    if cell is None or Detail.WHERE not in details:
        return clause
    across, down = cell[0] - FOUNTAIN[0], cell[1] - FOUNTAIN[1]
    ways = [
        say(f"advice.{way}", count=abs(steps))
        for way, steps in (
            ("right" if across > 0 else "left", across),
            ("down" if down > 0 else "up", down),
        )
        if steps
    ]
    return say("advice.at", what=clause, where=joined(say, ways))


def _tile(tile: Tile, say: Say) -> str:
    """A tile as something that is bought or laid: ``tower 12``."""
    return say(f"advice.tile.{tile.building}", price=tile.price)


def describe_amounts(cards: Sequence[Card], say: Say) -> Iterator[str]:
    """Yield what the cards of each currency are: ``4 + 3 ducats``."""
    for currency in dict.fromkeys(card.currency for card in cards):
        values = [card.value for card in cards if card.currency == currency]
        yield say(f"amount.{currency}", sum=" + ".join(map(str, values)), count=sum(values))


def describe_money(cards: Sequence[Card], say: Say) -> str:
    """Return cards by currency: ``4 + 3 ducats and 1 denar``."""
    return listed([*describe_amounts(cards, say)], say)


# -- reasons ---------------------------------------------------------------------------------------


def visible_reasons(
    reasons: Iterable[advice.Reason], seat: Seat, known: Container[Seat]
) -> Iterator[advice.Reason]:
    """Those of the reasons for a turn of ``seat`` that tell of no hand but those ``known``."""
    for reason in reasons:
        of = reason.seat if isinstance(reason, advice.Denied) else seat
        if not isinstance(reason, advice.Prospect | advice.Money | advice.Denied) or of in known:
            yield reason


def describe_reasons(
    reasons: Iterable[advice.Reason], names: Sequence[str], say: Say
) -> tuple[tuple[str, float], ...]:
    """Return the weightiest reasons as sentences with points; ``names`` are the seats'."""
    return weightiest((describe_reason(each, names, say), each.points) for each in reasons)


def describe_reason(reason: advice.Reason, names: Sequence[str], say: Say) -> str:
    """Return a reason as a sentence; ``names`` are the seats'."""
    match reason:
        case advice.Exact(_, tiles):
            written = listed([_tile(tile, say) for tile in tiles], say)
            return say("advice.exact", tiles=written, count=len(tiles))
        case advice.Majority():
            return _describe_majority(reason, say)
        case advice.LongestWall(_, before, after):
            way = "advice.wall_longer" if after > before else "advice.wall_shorter"
            return say(way, before=before, after=after)
        case advice.Room(_, before, after):
            way = "advice.room_more" if after > before else "advice.room_less"
            return say(way, before=before, count=after)
        case advice.Money(_, before, after):
            way = "advice.money_more" if after > before else "advice.money_less"
            return say(way, before=before, after=after)
        case advice.MoneySpent(_, amount):
            return say("advice.spent", count=amount)
        case advice.Prospect(_, tiles, exact):
            written = listed([_tile(tile, say) for tile in tiles], say)
            id = "advice.next_exact" if exact else "advice.next"
            return say(id, tiles=written, count=len(tiles))
        case advice.Denied(_, seat, tile):
            return say("advice.denied", name=names[seat], tile=_tile(tile, say))
        case advice.LessForOthers():
            return say("advice.leaves_less")
        case advice.MoreForOthers(_, count):
            return say("advice.opened" if count else "advice.opened_money", count=count)
        case advice.Gift(_, tile):
            return say("advice.gift", tile=_tile(tile, say))
        case advice.Stored(_, tile):
            return say("advice.stored", tile=_tile(tile, say))
        case _:
            assert_never(reason)


def _describe_majority(reason: advice.Majority, say: Say) -> str:
    """Say how many of a type there are then, compared with the others."""
    _, building, before, after, most = reason
    tiles = say(f"advice.many.{building}", count=after)
    if after < before:
        return say("advice.fewer", tiles=tiles, before=before)
    if after > most:
        return say("advice.most", tiles=tiles, most=most)
    if after == most:
        return say("advice.level", tiles=tiles)
    return say("advice.more", tiles=tiles, before=before, most=most)


def show_proposal(
    builder: PictureBuilder, layout: AlhambraLayout, snapshot: AlhambraSnapshot
) -> None:
    """Mark what each step takes up with its number, and show the palace there would be."""
    hints = snapshot.hints
    if hints is None or not hints.advice:
        return
    turn = hints.advice[shown(hints)].turn
    ground = ground_of(layout, snapshot)
    used: list[Token] = []
    sight = sight_of(layout, snapshot.ui.view)
    for step, choice in enumerate(turn, start=1):
        for token, box in _taken_up(builder, snapshot, choice, used):
            _marked(builder, layout, token, box, step)
        laid = laid_by(choice)
        if laid is not None:
            tile, cell = laid
            box, name = ground.box(cell), f"proposal:{step}"
            builder.thing(name, box)
            with builder.clip(sight):
                builder.tile(tile, box, GHOST, id=f"{name}/tile", layer=Layer.PALACE)
                builder.frame(
                    "focus", box.inset(builder.metrics.unit), id=f"{name}/frame", layer=Layer.MARKS
                )
            if sight is None or sight.overlaps(box):
                _numbered(builder, name, box, step)
    after = palace_after(snapshot.own.palace, turn)
    sides = after.longest_wall() if after != snapshot.own.palace else ()
    if sides and not snapshot.ui.carried:
        line = wall_line(ground, sides)
        width = max(2.0, ground.side * 0.04)
        with builder.clip(sight):
            builder.line(line, WALL_COLOUR, width, glow=True, id="proposal/wall", layer=Layer.MARKS)


def _taken_up(
    builder: PictureBuilder, snapshot: AlhambraSnapshot, choice: Choice, used: list[Token]
) -> Iterator[tuple[Token, Box]]:
    """Return what the step takes up and its place, as far as it is on the table now.

    ``used`` are those earlier steps took up, and then those of this one too.
    """
    for face in faces_of(choice):
        if face.kind not in THINGS:
            continue
        token = next(
            token for copy in range(9) if (token := Token(face.kind, face.name, copy)) not in used
        )
        used.append(token)
        box = builder.things.get(thing_of(snapshot, token))
        if box is not None:
            yield token, box


def _marked(
    builder: PictureBuilder, layout: AlhambraLayout, token: Token, box: Box, step: int
) -> None:
    """A bright line round it, and the number of the step at its corner.

    Cards of the hand overlap: they have the number alone, above them.
    """
    name = f"proposal:{step}/{token}"
    if token.kind is Kind.HAND:
        side = builder.px(SIGN)
        _numbered(builder, name, box.moved(side * 0.5, -side * 0.55), step)
        return
    if token.kind is Kind.MARKET:
        box = layout.places[int(token.name)]
    builder.frame("focus", box.inset(-builder.tight), id=f"{name}-frame", layer=Layer.FLYING)
    _numbered(builder, name, box, step)


def _numbered(builder: PictureBuilder, name: str, box: Box, step: int) -> None:
    """The number of the step at the upper left corner."""
    side = builder.px(SIGN)
    corner = Box(box.x - side * 0.3, box.y - side * 0.3, side, side)
    number_sign(builder, f"{name}-sign", step, corner)


def laid_by(choice: Choice) -> tuple[str, tuple[int, int]] | None:
    """The tile that comes into the palace by this choice, and its cell."""
    match choice:
        case Place(tile, cell) | Add(tile, cell) | Swap(tile, cell, _):
            return tile.id, cell
        case _:
            return None


def palace_after(palace: Palace, turn: Turn) -> Palace:
    for choice in turn:
        match choice:
            case Place(tile, cell) | Add(tile, cell):
                palace = palace.with_tile(cell, tile)
            case Swap(tile, cell, _):
                palace = palace.swapped(cell, tile)
            case Remove(_, cell):
                palace = palace.without(cell)
            case _:
                pass
    return palace


# -- the coach -------------------------------------------------------------------------------------


def is_remarked(judgement: AnyJudgement) -> bool:
    """Return true if the turn lost much, or was a fine one that is worth a word."""
    exact = any(map(is_exact, judgement.played.turn))
    return judgement.lost >= COACH_SPEAKS_FROM or is_well_played(judgement, exact=exact)


def describe_remark(judgement: advice.Judgement, before: State, say: Say) -> tuple[str, str]:
    """Return what the coach says of a turn, praise or a better one, and the reason for that."""
    seat, names = before.to_move, spoken_names(before.players)
    played, best = (
        one._replace(reasons=tuple(visible_reasons(one.reasons, seat, (seat,))))
        for one in (judgement.played, judgement.best[0])
    )
    if is_praise(judgement):
        words, reason = say("coach.well"), deciding_reason(played.reasons)
    else:
        turn, _ = distinct_descriptions((best.turn, played.turn), say)
        words = say("coach.better", turn=f"{turn}.")
        reason = deciding_reason(best.reasons, played.reasons)
        purpose = find_purpose(best, (played,))
        if purpose is Purpose.WAIT:
            return words, say("coach.wait")
        if purpose in (Purpose.PASS, Purpose.ROOM):
            return words, say(f"coach.{purpose}")
    return words, "" if reason is None else describe_reason(reason, names, say)
