"""Nothing secret is shown: not in pictures, labels and words, not on the way, not in the log."""

from __future__ import annotations

import itertools
import logging
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from alhambra.app.games.alhambra.pages.score_table import ScoringScene
from alhambra.app.games.alhambra.table.actions import TAKE
from alhambra.app.games.alhambra.table.chronicle import make_entries
from alhambra.app.games.alhambra.table.layout import lay_out
from alhambra.app.games.alhambra.table.presenter import make_presenter
from alhambra.app.games.alhambra.table.snapshot import AlhambraSnapshot, AlhambraUiState, faces_of
from alhambra.app.games.alhambra.table.table_rules import make_rules
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.input.intents import KEYBOARD, Accept, NextGroup
from alhambra.app.program.log_file import open_log
from alhambra.app.program.settings import Settings
from alhambra.app.scenes.waiting import HandOverScene
from alhambra.app.table.buttons import UNDO
from alhambra.app.table.focus import pointer_over
from alhambra.app.table.picture import Kind, Picture
from alhambra.app.table.presenter import Presenter
from alhambra.app.table.table_view import TableView
from alhambra.app.table.ui_state import Offers
from alhambra.match.match import AlhambraMatch, Match
from alhambra.opponents.thinker import Inline
from alhambra.paths import log_folder
from alhambra.rules import alhambra as game_rules
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import Remove, Take
from alhambra.rules.alhambra.events import Bought, Scored, Took
from alhambra.rules.alhambra.model import Card, Hand, State
from alhambra.rules.alhambra.observe import observe
from alhambra.rules.api import Frame, IllegalChoice, Seat
from bench.honesty.hidden import permuted
from tests.app.driving import Driver, table
from tests.app.dumps import picture_dump
from tests.app.games.alhambra.tables import beginning_with, seated
from tests.app.handling import Clicks
from tests.app.stage import Stage
from tests.rules.alhambra.play import played
from tests.rules.alhambra.positions import player, position
from tests.stand_ins import Forgetful

PLAYERS = (2, 3, 4, 5, 6)
FEW = (2, 6)
"""Numbers of players where all that can be read is read: with Dirk, and the most."""
POSITIONS = 3
"""Of each game."""
MONEY = re.compile(r"(\d(?: \+ \d)*) (?:denar|ducat|dirham|gulden)", re.IGNORECASE)
"""Cards in words, as the chronicle has them."""


def positions(players: int) -> Iterator[State]:
    """Positions of a game from its beginning to its end."""
    steps = played(players, "keeper", 1).steps
    yield from (step.state for step in steps[2 :: max(1, len(steps) // POSITIONS)])
    yield steps[-1].frames[-1].state


def lookers(state: State, number: int) -> set[Seat]:
    """The seat to move, and another in turn."""
    players = len(state.players)
    return {state.to_move, (state.to_move + 1 + number % (players - 1)) % players}


def with_other_hand(state: State, seat: Seat, number: int) -> State:
    """The same, but that the seat's cards are exchanged for others of the deck."""
    cards = [card for card in state.deck if isinstance(card, Card)]
    hand = Random(number).sample(cards, min(len(cards), state.players[seat].hand.size()))
    players = list(state.players)
    players[seat] = players[seat]._replace(hand=Hand().plus(hand))
    return state._replace(players=tuple(players))


class Eyes:
    """Shows states to a seat as the table does."""

    def __init__(self, players: int) -> None:
        self.stage = Stage(Settings(language="en"))
        self._table = table(["human"] * players)
        self.names = [seated.name for seated in self._table.seats]

    def match(self, frames: History) -> AlhambraMatch:
        """A match that has come so far."""
        return Match(frames, self._table, Forgetful(), Inline())

    def presenter(self) -> Presenter:
        """One that remembers no other picture."""
        canvas, opponents = self.stage.canvas, len(self.names) - 1 + (len(self.names) == 2)
        return make_presenter(lay_out(canvas.metrics, opponents), self.stage.app.t, canvas)

    def snapshot(self, state: State, seat: Seat, *, covered: bool = False) -> AlhambraSnapshot:
        choices = game_rules.choices(state, seat) if seat == state.to_move else ()
        offers = Offers(choices, faces_of)
        return AlhambraSnapshot(
            observe(state, seat), seat, AlhambraUiState(covered=covered), offers
        )

    def picture(self, snapshot: AlhambraSnapshot) -> Picture:
        return self.presenter().picture(snapshot)

    def everything(self, snapshot: AlhambraSnapshot) -> str:
        """The picture, and all that there is to read when each spot has the focus: at one by keys,
        at the next by the pointer, and the other way round where the other seats are asked."""
        presenter = self.presenter()
        picture = presenter.picture(snapshot)
        told = [picture_dump(picture)]
        known = {sprite.id: sprite for sprite in picture.sprites}
        for number, spot in enumerate(picture.spots):
            keyed = (number + snapshot.seat) % 2 == 0
            ui = replace(snapshot.ui, focus=spot.token, keyed=keyed)
            looked = presenter.picture(replace(snapshot, ui=ui))
            told += [str(s) for s in looked.sprites if known.get(s.id) != s]
            told.append(str(pointer_over(looked, ui, make_rules())))
        return "\n".join(told)


# -- pictures --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", FEW)
def test_what_is_hidden_changes_nothing_that_is_seen_or_can_be_read(players: int) -> None:
    eyes = Eyes(players)
    for number, state in enumerate(positions(players)):
        for seat in lookers(state, number):
            shown = eyes.everything(eyes.snapshot(state, seat))
            other = permuted(state, seat, Random(seat))
            assert eyes.everything(eyes.snapshot(other, seat)) == shown


@pytest.mark.parametrize("players", FEW)
def test_a_covered_hand_shows_nothing_but_how_many_cards_it_has(players: int) -> None:
    eyes = Eyes(players)
    differed = 0
    for number, state in enumerate(positions(players)):
        for seat in lookers(state, number):
            other = with_other_hand(state, seat, number)
            if other.players[seat].hand.size() != state.players[seat].hand.size():
                continue
            differed += other != state
            covered = [eyes.snapshot(s, seat, covered=True) for s in (state, other)]
            shown, again = map(eyes.everything, covered)
            assert shown == again
            picture = eyes.picture(covered[0])
            assert not [spot for spot in picture.spots if spot.token.kind is Kind.HAND]
            backs = [sprite for sprite in picture.sprites if sprite.id.startswith("back:")]
            assert len(backs) == state.players[seat].hand.size()
    assert differed


# -- while it is told ------------------------------------------------------------------------------


def telling(eyes: Eyes, frames: History, seat: Seat, *, covered: bool) -> list[object]:
    """All that is seen from the second frame to the last, in small steps."""
    view = TableView(eyes.stage.app, eyes.match(frames), make_rules())
    view.seat, view.ui = seat, AlhambraUiState(covered=covered)
    view.fit()
    seen: list[object] = []
    picture: Picture | None = None
    view.tell(1, view.changed)
    while view.timeline.telling:
        view.timeline.update(0.11)
        view.timeline.mark()  # a scoring is looked at, and it goes on
        seen.append(tuple(view.timeline.sprites))
        if view.timeline.picture is not picture:
            picture = view.timeline.picture
            seen.append((len(seen), picture_dump(picture)))
    return seen


def hidden_anew(frames: History, seat: Seat, number: int, *, own: bool) -> History:
    """The same events in states whose hidden part is another; with ``own``, so is the hand."""
    anew = []
    for event, state in frames:
        other = permuted(state, seat, Random(number))
        anew.append(Frame(event, with_other_hand(other, seat, number) if own else other))
    return tuple(anew)


@pytest.mark.parametrize("players", FEW)
def test_nothing_hidden_is_seen_while_a_game_is_told(players: int) -> None:
    eyes = Eyes(players)
    steps = played(players, "keeper", 1).steps
    kinds: set[type] = set()
    for at, step in enumerate(steps):
        fresh = {type(frame.event) for frame in step.frames} - kinds
        if not fresh:
            continue
        kinds |= fresh
        frames = (*beginning_with(step.state), *step.frames)
        for seat in {step.seat, (step.seat + 1) % players}:
            shown = telling(eyes, frames, seat, covered=False)
            anew = hidden_anew(frames, seat, at, own=False)
            assert telling(eyes, anew, seat, covered=False) == shown
    assert Scored in kinds and len(kinds) > 8


@pytest.mark.parametrize("players", PLAYERS)
def test_a_scoring_shows_nothing_hidden(players: int) -> None:
    stage = Stage(Settings(language="en"))
    frames = played(players, "builder", 1).frames
    scored = 0
    for before, (event, _) in itertools.pairwise(frames):
        if not isinstance(event, Scored):
            continue
        scored += 1
        shown = []
        for state in (before.state, permuted(before.state, 0, Random(event.round))):
            scene = ScoringScene(stage.app, state, event.round)
            scene.finish()
            stage.canvas.present()
            scene.draw(stage.canvas)
            shown.append([str(command) for command in stage.canvas.commands])
        assert shown[0] and all(other == shown[0] for other in shown)
    assert scored == 3


# -- in words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", PLAYERS)
def test_the_chronicle_tells_of_no_card_that_nobody_saw(players: int) -> None:
    """Cards are told of when they were taken from those on display, or paid; no others."""
    eyes = Eyes(players)
    lines = 0
    for event, _ in played(players, "anybody", 1).frames:
        shown = event.cards if isinstance(event, Took) else ()
        shown = event.pay if isinstance(event, Bought) else shown
        for line in make_entries([event], eyes.names, eyes.stage.app.t):
            values = [int(v) for found in MONEY.findall(line.text) for v in found.split(" + ")]
            assert not Counter(values) - Counter(card.value for card in shown)
            lines += bool(values)
    assert lines > 20


# -- in play ---------------------------------------------------------------------------------------


def hand_is_open(scene: AlhambraTableScene) -> bool:
    """Whether cards of a hand can be seen."""
    return any(spot.token.kind is Kind.HAND for spot in scene.picture.spots)


@pytest.mark.parametrize("privacy", ["covered", "hand-over"])
def test_who_takes_back_the_turn_of_another_does_not_see_that_ones_hand(
    driver: Driver, privacy: str
) -> None:
    """After a redesign nothing new is revealed, so the next player may take it back."""
    driver.app.settings.change(privacy=privacy)
    owner = player("denar-9 ducat-3", "garden-10 0 1")
    scene = seated(driver, beginning_with(position(owner, player("gulden-1"), player())), people=3)
    hands = Clicks(driver)
    for seat in (0, 1, 0):
        assert scene.snapshot().seat == seat and not hand_is_open(scene)
        if privacy == "covered":
            hands.press(scene, TAKE)
        else:
            hands.go_on(driver.scene(HandOverScene), seat)
        driver.wait(5)
        assert driver.acts(scene) and hand_is_open(scene)
        if seat:
            hands.press(scene, UNDO)
        else:
            hands.make(scene, next(c for c in scene.match.choices() if isinstance(c, Remove)))
        driver.wait(20)


def test_nobody_elses_pad_turns_up_the_hand_behind_the_screen(driver: Driver) -> None:
    driver.app.settings.change(privacy="hand-over")
    scene = seated(
        driver, beginning_with(position(player("denar-9"), player(), player())), people=3
    )
    screen = driver.scene(HandOverScene)
    driver.app.devices.seat({0: "pad-7"})
    for other in ("pad-8", KEYBOARD):
        driver.program.loop.take(NextGroup(device=other))
        driver.program.loop.take(Accept(device=other))
        assert driver.acts(screen) and not hand_is_open(scene)
    driver.click(screen.form.widgets[0].box.center)
    assert driver.acts(screen) and not hand_is_open(scene)
    driver.program.loop.take(NextGroup(device="pad-7"))
    driver.program.loop.take(Accept(device="pad-7"))
    driver.wait(3)
    assert driver.top is scene and hand_is_open(scene)


def test_the_log_of_the_program_knows_no_card(driver: Driver) -> None:
    """Not of a game, nor of one that stops because of a fault."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level
    path = open_log()
    try:
        scene = driver.table(table(("human", "normal", "easy"), seed=2))
        for _ in range(4):
            driver.until(lambda: scene.match.human_to_move and not scene.busy)
            driver.wait(2)
            take = next(one for one in scene.match.choices() if isinstance(one, Take))
            Clicks(driver).make(scene, take)
        absent = Card(scene.match.state.money[0].currency, 11)
        try:
            scene.match.submit(Take((absent,)))
        except IllegalChoice:
            logging.getLogger("alhambra.app.main").exception("the game stopped because of a fault")
        driver.app.settings.change(keys={"undo": ("no such key",)})
    finally:
        driver.app.settings.change(keys={})
        for handler in root.handlers[:]:
            handler.close()
            root.removeHandler(handler)
        for handler in before:
            root.addHandler(handler)
        root.setLevel(level)
    assert path is not None and path.parent == log_folder()
    text = path.read_text()
    assert "the game stopped" in text and "cannot be used" in text
    assert not re.search(r"(denar|ducat|dirham|gulden)-\d|Card\(currency=", text, re.IGNORECASE)
