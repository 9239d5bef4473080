"""A second, slow referee that shares no idea with the rules it judges.

It is the rule text, read as a program: a game is a set-up, rounds of turns, and an end, and each of
them takes the events that it must consist of from the game, one by one. It has its own plain notes
of the sheets and the dice, and says at each decision what may be chosen. Only the plain values of
the game (events, choices) are taken from the program, none of its functions.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple, TypeAlias, TypeVar

from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Done, Keep, Nudge
from alhambra.rules.rollwrite.events import (
    Built,
    CoinsGot,
    Colour,
    Completed,
    CrossedOut,
    DoneBuilding,
    Ended,
    Event,
    Kept,
    Nudged,
    PassedOn,
    Rolled,
    Scored,
    SetUp,
    StartPlayerDrawn,
    TurnBegan,
)

E = TypeVar("E")
Who: TypeAlias = int | str
TYPES = ("pavilion", "seraglio", "arcades", "chambers", "garden", "tower")


class Decision(NamedTuple):
    """A decision: its seat, its choices and the sheets."""

    seat: int
    choices: frozenset[Choice]
    sheets: tuple[Sheet, ...]
    gone: dict[str, int]


class Sheet(NamedTuple):
    """The referee's notes of one player."""

    cells: frozenset[tuple[int, int]]
    circled: int
    spent: int
    blue: tuple[int, ...]
    yellow: tuple[int, ...]
    paid: dict[str, int]
    completed: frozenset[str]


class Referee:
    """Follows one game. ``AssertionError`` where an event is not as the rules have it."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events = iter(events)

    def take(self, kind: type[E]) -> E:
        """The next event, which must be of this kind."""
        event = next(self.events)
        assert isinstance(event, kind), (kind, event)
        return event

    def game(self) -> Iterator[Decision]:
        """The whole game, decision by decision."""
        self.set_up()
        for round in range(1, self.rounds + 1):
            for seat in self.order:
                yield from self.turn(seat, round)
            for name in self.virtual:
                self.virtual_building(name, "virtual")
            self.pay_completed()
        self.end()
        assert next(self.events, None) is None

    # -- set-up ------------------------------------------------------------------------------------

    def set_up(self) -> None:
        laid = self.take(SetUp)
        number = len(laid.players)
        self.grid = {
            (column + 1, row + 1): building
            for row, buildings in enumerate(laid.grid)
            for column, building in enumerate(buildings)
        }
        self.boxes = {name: sum(of == name for of in self.grid.values()) for name in TYPES}
        if number > 1:
            assert (laid.virtual, laid.virtual_score) == ({2: 1}.get(number, 0), False)
        assert laid.rounds == {3: 18, 4: 15, 5: 12}[number + laid.virtual]
        self.rounds, self.scoring = laid.rounds, laid.virtual_score
        self.seats = list(range(number))
        self.virtual = {f"virtual-{n}": dict.fromkeys(TYPES, 0) for n in range(1, laid.virtual + 1)}
        self.cells: list[set[tuple[int, int]]] = [set() for _ in self.seats]
        self.circled = [3 for _ in self.seats]
        self.spent = [0 for _ in self.seats]
        self.blue: list[list[int]] = [[] for _ in self.seats]
        self.yellow: list[list[int]] = [[] for _ in self.seats]
        self.everybody: list[Who] = [*self.seats, *self.virtual]
        self.paid: dict[Who, dict[str, int]] = {who: {} for who in self.everybody}
        self.completed: dict[str, list[Who]] = {name: [] for name in TYPES}
        self.last_boxes: list[tuple[str, Who]] = []
        starts = self.take(StartPlayerDrawn).player
        self.order = self.seats[starts:] + self.seats[:starts]
        for seat in self.order * 3:
            self.opening(seat)
        for name in self.virtual:
            for _ in range(3):
                self.virtual_building(name, "opening")
        for seat in [*self.order, starts]:
            self.park(seat)

    def throw(self, who: Who, reason: str, dice: int = 1) -> Rolled:
        thrown = self.take(Rolled)
        assert (thrown.player, thrown.reason) == (who, reason)
        assert len(thrown.blue) == len(thrown.yellow) == dice
        assert {*thrown.blue, *thrown.yellow} <= {1, 2, 3, 4, 5, 6}
        return thrown

    def opening(self, seat: int) -> None:
        while True:
            thrown = self.throw(seat, "opening")
            cell = (thrown.blue[0], thrown.yellow[0])
            if cell not in self.cells[seat]:
                break
        assert self.take(CrossedOut) == CrossedOut(seat, *cell, self.grid[cell])
        self.cross(seat, cell)

    def virtual_building(self, name: str, reason: str) -> None:
        has = self.virtual[name]
        while True:
            thrown = self.throw(name, reason)
            cell = (thrown.blue[0], thrown.yellow[0])
            type_ = self.grid[cell]
            if has[type_] != self.boxes[type_]:
                break
        assert self.take(CrossedOut) == CrossedOut(name, *cell, type_)
        has[type_] += 1
        if has[type_] == self.boxes[type_]:
            self.last_boxes.append((type_, name))

    def cross(self, seat: int, cell: tuple[int, int]) -> None:
        assert cell not in self.cells[seat]
        self.cells[seat].add(cell)
        type_ = self.grid[cell]
        if all(other in self.cells[seat] for other, name in self.grid.items() if name == type_):
            self.last_boxes.append((type_, seat))

    def park(self, seat: int) -> None:
        thrown = self.throw(seat, "park")
        self.blue[seat] += thrown.blue
        self.yellow[seat] += thrown.yellow

    # -- turns -------------------------------------------------------------------------------------

    def turn(self, seat: int, round: int) -> Iterator[Decision]:
        blue, yellow = self.blue[seat], self.yellow[seat]
        assert len(blue) == len(yellow) == 2
        began = TurnBegan(seat, round, tuple(sorted(blue)), tuple(sorted(yellow)))
        assert self.take(TurnBegan) == began
        last = round == self.rounds and seat == self.order[-1]
        while True:
            yield self.decision(seat, self.at_the_start(seat))
            action = next(self.events)
            if not isinstance(action, Nudged):
                break
            assert action.player == seat and abs(action.new - action.old) == 1
            dice = blue if action.die == "blue" else yellow
            dice[dice.index(action.old)] = action.new
            self.spent[seat] += 1
        if isinstance(action, CoinsGot):
            found = sum((b, y) in self.cells[seat] for b in blue for y in yellow)
            gained = 0
            while found and self.circled[seat] < 20:
                found, gained = found - 1, gained + 1
                self.circled[seat] += 1
            assert action == CoinsGot(seat, gained)
            all_four = True
        else:
            all_four = yield from self.building(seat, action)
        if last:
            return
        if all_four:
            yield from self.four(seat)
            return
        if len(self.seats) > 1:
            self.hand_on(seat, *self.unused)
        blue.remove(self.used[0])
        yellow.remove(self.used[1])
        self.park(seat)

    def at_the_start(self, seat: int) -> set[Choice]:
        found: set[Choice] = {Coins()}
        dice: list[tuple[Colour, int]] = [("blue", number) for number in self.blue[seat]]
        dice += [("yellow", number) for number in self.yellow[seat]]
        if self.purse(seat) >= 1:
            for colour, number in dice:
                found |= {
                    Nudge(colour, number, new)
                    for new in (1, 2, 3, 4, 5, 6)
                    if new - number in (1, -1)
                }
        for b in self.blue[seat]:
            for y in self.yellow[seat]:
                if (b, y) not in self.cells[seat]:
                    found.add(Build(b, y, False))
        return found

    def purse(self, seat: int) -> int:
        return self.circled[seat] - self.spent[seat]

    def building(self, seat: int, built: Event) -> Generator[Decision, None, bool]:
        """One building, or two; whether it were two."""
        assert isinstance(built, Built)
        cell = (built.blue, built.yellow)
        assert built == Built(seat, *cell, self.grid[cell], False)
        others = [list(self.blue[seat]), list(self.yellow[seat])]
        others[0].remove(cell[0])
        others[1].remove(cell[1])
        self.used, self.unused = cell, (others[0][0], others[1][0])
        self.cross(seat, cell)
        if self.unused in self.cells[seat] or self.purse(seat) < 3:
            return False
        second = Build(*self.unused, True)
        yield self.decision(seat, {second, Done()})
        action = next(self.events)
        if isinstance(action, DoneBuilding):
            assert action.player == seat
            return False
        assert action == Built(seat, *self.unused, self.grid[self.unused], True)
        self.cross(seat, self.unused)
        self.spent[seat] += 3
        return True

    def four(self, seat: int) -> Iterator[Decision]:
        thrown = self.throw(seat, "four", 2)
        self.blue[seat][:] = thrown.blue
        self.yellow[seat][:] = thrown.yellow
        if len(self.seats) == 1:
            return
        pairs: set[Choice] = {Keep(b, y) for b in thrown.blue for y in thrown.yellow}
        yield self.decision(seat, pairs)
        kept = self.take(Kept)
        blue, yellow = list(thrown.blue), list(thrown.yellow)
        blue.remove(kept.blue)
        yellow.remove(kept.yellow)
        self.hand_on(seat, blue[0], yellow[0])

    def hand_on(self, seat: int, blue: int, yellow: int) -> None:
        to = self.seats[(seat + 1) % len(self.seats)]
        assert self.take(PassedOn) == PassedOn(seat, to, blue, yellow)
        self.blue[seat].remove(blue)
        self.yellow[seat].remove(yellow)
        self.blue[to].append(blue)
        self.yellow[to].append(yellow)

    def decision(self, seat: int, choices: set[Choice]) -> Decision:
        sheets = tuple(
            Sheet(
                frozenset(self.cells[n]),
                self.circled[n],
                self.spent[n],
                tuple(sorted(self.blue[n])),
                tuple(sorted(self.yellow[n])),
                dict(self.paid[n]),
                frozenset(name for name in TYPES if n in self.completed[name]),
            )
            for n in self.seats
        )
        gone = {name: min(3, len(self.completed[name])) for name in TYPES}
        return Decision(seat, frozenset(choices), sheets, gone)

    # -- points ------------------------------------------------------------------------------------

    def scores(self, who: Who) -> bool:
        return isinstance(who, int) or self.scoring

    def left(self, name: str) -> list[int]:
        """The points of the places of a type that are still free, and then nothing for ever."""
        at = TYPES.index(name)
        return [16 + at, 8 + at, 1 + at][len(self.completed[name]) :] + [0] * 9

    def pay_completed(self) -> None:
        for name in TYPES:
            who = [one for type_, one in self.last_boxes if type_ == name]
            if not who:
                continue
            each = sum(self.left(name)[: len(who)]) // len(who)
            paid = {one: each for one in who if each and self.scores(one)}
            event = self.take(Completed)
            assert (str(event.building), dict(event.points)) == (name, paid)
            self.completed[name] += who
            for one, points in paid.items():
                self.paid[one][name] = points
        self.last_boxes = []

    def number(self, who: Who, name: str) -> int:
        if isinstance(who, str):
            return self.virtual[who][name]
        return sum(self.grid[cell] == name for cell in self.cells[who])

    def places(self, name: str) -> dict[Who, int]:
        """Points of the places still free, by counting who is before and beside each player."""
        everybody = [who for who in self.everybody if who not in self.completed[name]]
        has = {who: self.number(who, name) for who in everybody}
        points: dict[Who, int] = {}
        for who in everybody:
            before = sum(number > has[who] for number in has.values())
            beside = sum(number == has[who] for number in has.values())
            got = sum(self.left(name)[before : before + beside]) // beside
            if has[who] and got and self.scores(who):
                points[who] = got
        return points

    def lines(self, seat: int) -> int:
        total = 0
        for n in range(1, 7):
            row = len([cell for cell in self.cells[seat] if cell[1] == n])
            column = len([cell for cell in self.cells[seat] if cell[0] == n])
            for crossed in (row, column):
                total += 2 if crossed == 4 else 5 if crossed == 5 else 10 if crossed == 6 else 0
        return total

    def end(self) -> None:
        event = self.take(Scored)
        places = {name: self.places(name) for name in TYPES}
        assert {str(name): dict(points) for name, points in event.buildings.items()} == places
        assert event.lines == {seat: self.lines(seat) for seat in self.seats}
        assert event.coins == {seat: self.purse(seat) // 2 for seat in self.seats}
        each = 27 - 3 * len(self.virtual)
        assert event.bonus == (dict.fromkeys(self.virtual, each) if self.scoring else None)
        totals: dict[Who, int] = {}
        for who in (*self.seats, *(self.virtual if self.scoring else ())):
            totals[who] = sum(self.paid[who].values())
            totals[who] += sum(points.get(who, 0) for points in places.values())
            totals[who] += each if isinstance(who, str) else self.lines(who) + self.purse(who) // 2
        assert event.totals == totals
        best = max(totals.values())
        winners = tuple(who for who, points in totals.items() if points == best)
        assert self.take(Ended) == Ended(totals, winners)
