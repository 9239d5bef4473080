"""Messages to programs from outside are true to the record, and tell nothing hidden."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from alhambra.record.lines import hello_json, seen_json
from alhambra.rules.alhambra.events import DeckStacked, Reshuffled, SetUp
from alhambra.rules.alhambra.model import LEFTOVER, Box
from alhambra.rules.api import Frame
from bench.honesty.hidden import permuted
from tests.games import play, table
from tests.opponents.test_bot_programs import command, run, told_by

Json = Any
PLAYERS = range(2, 7)


class Facts:
    """The facts of a game by the lines of its record, kept without the rules' own state."""

    def __init__(self, set_up: Json) -> None:
        self.players = len(set_up["players"])
        self.names = [player["name"] for player in set_up["players"]]
        self.bag = len(set_up["tiles"])
        self.deck: list[str] = []
        self.money: list[str] = []
        self.market: list[str | None] = [None] * 4
        self.discard: list[str] = []
        self.hands = [Counter[str]() for _ in range(self.players)]
        self.taken: list[list[str]] = [[] for _ in range(self.players)]
        self.paid: list[list[str]] = [[] for _ in range(self.players)]
        self.palaces: list[dict[tuple[int, int], str]] = [{} for _ in range(self.players)]
        self.reserves: list[list[str]] = [[] for _ in range(self.players)]
        self.dirk: list[str] = []
        self.totals: dict[str, int] = {}
        self.to_place: list[str] = []
        self.won: list[tuple[int, str]] = []
        self.turn = self.scored = 0
        self.phase = "action"

    def follow(self, line: Json) -> None:
        happened = getattr(self, f"_{line['event']}", None)
        if happened is not None:
            happened(line)

    def _deal(self, line: Json) -> None:
        self.hands[line["player"]] += Counter(line["cards"])
        self.taken[line["player"]] += line["cards"]

    def _deck(self, line: Json) -> None:
        self.deck = list(line["cards"])

    def _money(self, line: Json) -> None:
        self.money += line["cards"]
        del self.deck[: len(line["cards"])]

    def _scoring_card(self, line: Json) -> None:
        assert self.deck.pop(0) == f"scoring-{line['round']}"

    def _reshuffle(self, line: Json) -> None:
        assert not self.deck and Counter(self.discard) == Counter(line["deck"])
        self.deck, self.discard = list(line["deck"]), []

    def _dirk(self, line: Json) -> None:
        self.dirk += line["tiles"]
        self.bag -= len(line["tiles"])

    def _market(self, line: Json) -> None:
        self.market[line["place"]] = line["tile"]
        self.bag -= 1

    def _turn(self, line: Json) -> None:
        self.turn += 1
        self.phase = "action"

    def _take(self, line: Json) -> None:
        self._deal(line)
        for card in line["cards"]:
            self.money.remove(card)
        self.phase = "place"

    def _buy(self, line: Json) -> None:
        self.hands[line["player"]] -= Counter(line["pay"])
        self.paid[line["player"]] += line["pay"]
        self.discard += line["pay"]
        assert self.market[line["place"]] == line["tile"]
        self.market[line["place"]] = None
        self.to_place.append(line["tile"])
        self.phase = "extra" if line["exact"] else "place"

    def _pass(self, line: Json) -> None:
        self.phase = "place"

    def _redesign(self, line: Json) -> None:
        palace, reserve = self.palaces[line["player"]], self.reserves[line["player"]]
        cell = line["x"], line["y"]
        if line["kind"] == "remove":
            reserve.append(palace.pop(cell))
        else:
            reserve.remove(line["tile"])
            if line["kind"] == "swap":
                reserve.append(palace[cell])
            palace[cell] = line["tile"]
        self.phase = "place"

    def _place(self, line: Json) -> None:
        tile = line["tile"]
        if not self.to_place:  # the end of the game: the next who won some
            self.to_place = [won for seat, won in self.won if seat == line["player"]]
        self.to_place.remove(tile)
        self.won = [award for award in self.won if award[1] != tile]
        if line["to"] == "palace":
            self.palaces[line["player"]][line["x"], line["y"]] = tile
        elif line["to"] == "reserve":
            self.reserves[line["player"]].append(tile)
        else:
            self.dirk.append(tile)

    def _scoring(self, line: Json) -> None:
        self.scored, self.totals = line["round"], line["totals"]

    def _leftover(self, line: Json) -> None:
        self.market[line["place"]] = None
        self.phase = "leftover"
        if line["player"] is not None:
            self.won.append((line["player"], line["tile"]))

    def hold(self, seat: int, seen: Json) -> None:
        """Assert that the seat was told just this."""
        if self.phase == "leftover" and not self.to_place:
            self.to_place = [tile for winner, tile in self.won if winner == seat]
        dirk = {"dirk": self.dirk, "dirk_score": self.totals.get("dirk", 0)}
        window = seen.pop("next_scoring")
        hands = [sorted(player.pop("hand", [])) for player in seen["players"]]
        for other, hand in enumerate(hands):
            mine = sorted(self.hands[other].elements()) if other == seat else []
            assert hand == mine
        for player in seen["players"]:
            player["palace"] = {(at["x"], at["y"]): at["tile"] for at in player["palace"]}
            player["reserve"].sort()
        assert seen == {
            "turn": self.turn,
            "to_move": seat,
            "phase": self.phase,
            "players": [
                {
                    "name": self.names[other],
                    "score": self.totals.get(str(other), 0),
                    "palace": self.palaces[other],
                    "reserve": sorted(self.reserves[other]),
                    "cards": self.hands[other].total(),
                }
                for other in range(self.players)
            ],
            "market": self.market,
            "money": self.money,
            "won": [
                [tile for winner, tile in self.won if winner == other]
                for other in range(self.players)
            ]
            if self.phase == "leftover"
            else None,
            "to_place": self.to_place,
            "deck": len(self.deck),
            "discard": self.discard,
            "bag": self.bag,
            "scored": self.scored,
            "took": [
                {"taken": taken, "paid": paid}
                for taken, paid in zip(self.taken, self.paid, strict=True)
            ],
        } | (dirk if self.players == 2 else {})
        for came, went, left in zip(self.taken, self.paid, self.hands, strict=True):
            assert Counter(came) - Counter(went) == left
        self._hold_window(window)

    def _hold_window(self, window: list[int] | None) -> None:
        places = [at for at, card in enumerate(self.deck, 1) if card.startswith("scoring")]
        if not places:
            assert window is None
            return
        assert window is not None
        first, last = window
        assert 1 <= first <= places[0] <= last <= len(self.deck)
        assert last - first <= 104 // 5 + 1  # a pile, and the scoring card in it


@pytest.mark.parametrize("players", [2, 6])
def test_every_seat_is_told_the_truth_at_every_decision(players: int, tmp_path: Path) -> None:
    """All seats are programs that choose by lot and note what they are told."""
    notes = [tmp_path / f"notes-{seat}" for seat in range(players)]
    record = tmp_path / "record.jsonl"
    seats = [f"bot:{command('good', path)}" for path in notes]
    assert run(*seats, "--choices", seed=players, record=record) == 0
    asked = [iter([message for message in told_by(path) if "ask" in message]) for path in notes]
    facts: Facts | None = None
    held = 0
    for text in record.read_text("utf-8").splitlines():
        line = json.loads(text)
        if line["event"] == "setup":
            facts = Facts(line)
        assert facts is not None
        if line["event"] == "choices":
            message = next(asked[line["player"]])
            assert list(message) == ["ask", "seen", "choices"]
            assert message["choices"] == line["choices"]
            facts.hold(line["player"], message["seen"])
            held += 1
        else:
            facts.follow(line)
    assert held > 25 * players
    assert not any(list(rest) for rest in asked)


def test_all_awards_at_the_end_are_told_before_they_are_placed(box: Box) -> None:
    """Seat 0 places first and knows what the others won; who places last knows of nobody's."""
    one, two, three = box.tiles[:3]
    frames: list[Any] = []
    for _, more in play(box, 3, 3):
        frames += more
    state = frames[-1].state._replace(
        phase=LEFTOVER, to_move=0, to_place=(one,), won=((1, two), (2, three)), market=(None,) * 4
    )
    first = seen_json([*frames, frames[-1]._replace(state=state)], 0)
    assert first["won"] == [[one.id], [two.id], [three.id]]
    assert first["to_place"] == [one.id]
    last = state._replace(to_move=2, to_place=(three,), won=())
    assert seen_json([*frames, frames[-1]._replace(state=last)], 2)["won"] == [[], [], [three.id]]


@pytest.mark.parametrize("players", PLAYERS)
def test_nothing_hidden_changes_what_a_seat_is_told(players: int, box: Box) -> None:
    """Deck and bag in another order, other hands exchanged, and that told by the record too."""
    random = Random(players)
    frames: list[Any] = []
    tried = 0
    for number, (_, more) in enumerate(play(box, players, 3)):
        frames += more
        if number % 9:
            continue
        state = frames[-1].state
        for seat in range(players):
            events = [_other_order(frame.event, random) for frame in frames]
            hidden = permuted(state, seat, random)
            again = [Frame(event, hidden) for event in events]
            assert hidden != state or len(state.bag) < 3
            assert seen_json(again, seat) == seen_json(frames, seat)
            tried += 1
    assert tried > 10 * players


def _other_order(event: object, random: Random) -> object:
    match event:
        case SetUp():
            tiles = random.sample(event.tiles, len(event.tiles))
            deck = random.sample(event.deck, len(event.deck))
            return replace(event, tiles=tuple(tiles), deck=tuple(deck))
        case DeckStacked(cards):
            return DeckStacked(tuple(random.sample(cards, len(cards))))
        case Reshuffled(deck):
            return Reshuffled(tuple(random.sample(deck, len(deck))))
    return event


def test_the_tiles_come_in_the_order_of_the_box(box: Box) -> None:
    hello = hello_json(box, table(3), 1, 42)
    assert [tile["id"] for tile in hello["tiles"]] == [tile.id for tile in box.tiles]
