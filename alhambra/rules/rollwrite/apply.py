"""From a table or a choice to its events: laying the game out, the turns and the rounds.

``choice_of`` goes back from an event to the choice it records.
"""

from __future__ import annotations

from typing import TypeAlias

from alhambra.rules.api import Chance, Frame, IllegalChoice, Run, Seat, Table
from alhambra.rules.rollwrite import events as ev
from alhambra.rules.rollwrite import model
from alhambra.rules.rollwrite.choices import (
    Build,
    Choice,
    Coins,
    Done,
    Keep,
    Nudge,
    coins_to_gain,
    other_pair,
    refusal,
    without,
)
from alhambra.rules.rollwrite.events import CrossedOut, DoneBuilding, Event, SetUp, StartPlayerDrawn
from alhambra.rules.rollwrite.evolve import blank, evolve
from alhambra.rules.rollwrite.model import (
    AGAIN,
    AT_LEAST,
    KEEP,
    NAME,
    OPENING,
    PLAYERS,
    SIDES,
    SOLO,
    Box,
    Cross,
    Holder,
    Solo,
    State,
    bit,
    building_at,
    types_of,
    virtual_name,
    virtual_number,
)
from alhambra.rules.rollwrite.scoring import completions, scorers, tally, totals_of

History: TypeAlias = tuple[Frame[Event, State], ...]


def start(box: Box, table: Table, chance: Chance) -> History:
    """Set the game up, up to the first decision.

    The table's ``variant`` may be a :class:`Solo`. Raises ``ValueError`` for a wrong number of
    players, for a variant with more than one player, and for an unknown module.
    """
    set_up = set_up_for(box, table)
    players, virtual = len(table.seats), set_up.virtual
    run = Run(blank(box), evolve)
    run(set_up)
    run(StartPlayerDrawn(chance.roll(players, "start") - 1))
    order = [(run.state.starts + step) % players for step in range(players)]
    for _ in range(OPENING):
        for seat in order:
            _open(run, seat, chance)
    for number in range(virtual):
        for _ in range(OPENING):
            add_virtual(run, virtual_name(number), chance, "opening")
    for seat in (*order, order[0]):
        roll(run, seat, chance, "park")
    begin_turn(run, order[0])
    return run.frames


def set_up_for(box: Box, table: Table) -> SetUp:
    """The first event of a game of this table. Raises ``ValueError`` as ``start`` does."""
    players = len(table.seats)
    if players not in PLAYERS:
        raise ValueError(f"Roll & Write is for {PLAYERS.start} to {PLAYERS.stop - 1} players")
    table.check_modules(model.MODULES)
    virtual, score = _virtual(table, players)
    rounds = box.rounds[players + virtual]
    return SetUp(
        table.seed,
        table.seats,
        virtual,
        score,
        rounds,
        box.grid,
        box.track,
        table.modules,
        table.house,
    )


def table_of(set_up: SetUp) -> Table:
    alone = len(set_up.players) == 1
    solo = Solo(set_up.virtual, set_up.virtual_score) if alone else None
    return Table(NAME, set_up.players, set_up.seed, solo, set_up.modules, set_up.house)


def _virtual(table: Table, players: int) -> tuple[int, bool]:
    """Return the number of virtual players, and true if they score."""
    if players > 1:
        if table.variant is not None:
            raise ValueError("only a single player can choose the number of virtual players")
        return max(0, AT_LEAST - players), False
    solo = table.variant or Solo()
    if not isinstance(solo, Solo) or solo.virtual not in SOLO:
        raise ValueError(f"a single player has {SOLO.start} to {SOLO.stop - 1} virtual players")
    return solo.virtual, solo.score


def _open(run: Run[Event, State], seat: Seat, chance: Chance) -> None:
    """Throw an opening building. Rule text: one that is crossed out already is thrown again."""
    while True:
        cell = roll(run, seat, chance, "opening")
        if not run.state.players[seat].crossed & bit(cell):
            break
    run(CrossedOut(seat, *cell, building_at(run.state.box.grid, cell)))


def apply(state: State, seat: Seat, choice: Choice, chance: Chance) -> History:
    """Return the frames that follow from the choice, up to the next decision or the game's end.

    Raises ``IllegalChoice`` if the choice is refused.
    """
    reason = refusal(state, seat, choice)
    if reason is not None:
        raise IllegalChoice(reason)
    run = Run(state, evolve)
    match choice:
        case Nudge(die, old, new):
            run(ev.Nudged(seat, die, old, new))
        case Build(blue, yellow, again):
            run(ev.Built(seat, blue, yellow, building_at(state.box.grid, (blue, yellow)), again))
            if run.state.phase is not AGAIN:
                _leave_dice(run, seat, chance, whole=again)
        case Done():
            run(DoneBuilding(seat))
            _leave_dice(run, seat, chance, whole=False)
        case Coins():
            run(ev.CoinsGot(seat, coins_to_gain(state, seat)))
            _leave_dice(run, seat, chance, whole=True)
        case Keep(blue, yellow):
            run(ev.Kept(seat, blue, yellow))
            player = run.state.players[seat]
            (other_blue,), (other_yellow,) = (
                without(player.blue, blue),
                without(player.yellow, yellow),
            )
            _pass_on(run, seat, (other_blue, other_yellow))
            _next_turn(run, chance)
    return run.frames


def _leave_dice(run: Run[Event, State], seat: Seat, chance: Chance, *, whole: bool) -> None:
    """Throw dice for the next turn, and hand a pair on.

    Rule text: after one building the unused pair is handed on and the used one thrown and parked;
    after two, or coins, all four are thrown, a pair is kept and the other handed on. A single
    player hands nothing on. The last turn of the game ends with its action.
    """
    if run.state.last_turn:
        _next_turn(run, chance)
    elif whole:
        roll(run, seat, chance, "four")
        if run.state.phase is not KEEP:
            _next_turn(run, chance)
    else:
        if not run.state.alone:
            _pass_on(run, seat, other_pair(run.state))
        roll(run, seat, chance, "park")
        _next_turn(run, chance)


def _pass_on(run: Run[Event, State], seat: Seat, pair: Cross) -> None:
    run(ev.PassedOn(seat, (seat + 1) % len(run.state.players), *pair))


def roll(run: Run[Event, State], holder: Holder, chance: Chance, reason: ev.Reason) -> Cross:
    """Throw a pair or four dice; return the blue and the yellow die of the (first) pair."""
    pairs = 2 if reason == "four" else 1
    blue = tuple(chance.roll(SIDES, "blue") for _ in range(pairs))
    yellow = tuple(chance.roll(SIDES, "yellow") for _ in range(pairs))
    run(ev.Rolled(holder, blue, yellow, reason))
    return blue[0], yellow[0]


def _next_turn(run: Run[Event, State], chance: Chance) -> None:
    """Begin the next player's turn; before the start player's turn, end the round."""
    state = run.state
    seat = (state.to_move + 1) % len(state.players)
    if seat == state.starts:
        _end_round(run, chance)
        if state.round == state.rounds:
            _end(run)
            return
    begin_turn(run, seat)


def begin_turn(run: Run[Event, State], seat: Seat) -> None:
    """Begin a player's turn with the dice on the sheet; the start player's begins a round."""
    state = run.state
    player = state.players[seat]
    round = state.round + (seat == state.starts)
    run(ev.TurnBegan(seat, round, player.blue, player.yellow))


def _end_round(run: Run[Event, State], chance: Chance) -> None:
    """Give each virtual player a building, then pay the types completed."""
    for number in range(len(run.state.virtual)):
        add_virtual(run, virtual_name(number), chance, "virtual")
    for building, share in completions(run.state).items():
        points = share.points
        scoring = scorers(run.state)
        paid = {who: points for who in share.holders if points and who in scoring}
        run(ev.Completed(building, paid))


def add_virtual(run: Run[Event, State], name: str, chance: Chance, reason: ev.Reason) -> None:
    """Give a virtual player a building. Rule text: a type that is complete is thrown again."""
    box = run.state.box
    sizes = types_of(box.grid).sizes
    has = run.state.virtual[virtual_number(name)].buildings
    while True:
        cell = roll(run, name, chance, reason)
        building = building_at(box.grid, cell)
        if has[building] < sizes[building]:
            break
    run(ev.CrossedOut(name, *cell, building))


def _end(run: Run[Event, State]) -> None:
    result = tally(run.state)
    totals = totals_of(run.state, result)
    run(
        ev.Scored(
            result.of_buildings(run.state), result.of_lines(), result.coins, result.bonus, totals
        )
    )
    most = max(totals.values())
    run(ev.Ended(totals, tuple(who for who, points in totals.items() if points == most)))


def choice_of(event: Event) -> tuple[Seat, Choice] | None:
    """The seat and choice that the event records; None for an event that only follows."""
    match event:
        case ev.Nudged(seat, die, old, new):
            return seat, Nudge(die, old, new)
        case ev.Built(seat, blue, yellow, _, again):
            return seat, Build(blue, yellow, again)
        case ev.CoinsGot(seat):
            return seat, Coins()
        case DoneBuilding(seat):
            return seat, Done()
        case ev.Kept(seat, blue, yellow):
            return seat, Keep(blue, yellow)
        case _:
            return None
