"""Help at the table: hints, the coach, and why a turn was played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args

import pygame
import pytest

from alhambra.ai.advice import (
    Advice,
    Denied,
    LongestWall,
    Money,
    Prospect,
    Reason,
)
from alhambra.app.i18n import Texts
from alhambra.app.scene_log import LogScene
from alhambra.app.scene_table import TableScene
from alhambra.app.scene_why import WhyScene
from alhambra.app.settings import LANGUAGES
from alhambra.app.table.actions import CONFIRM, SHOW_HAND, UNDO
from alhambra.app.table.advising import (
    gain_said,
    openly,
    reason_said,
    told_apart,
    turns_said,
    weightiest,
)
from alhambra.app.table.counsel import MENTIONED
from alhambra.app.table.hints import CLOSE_HINTS, HINT, REMARK
from alhambra.app.table.offers import faces_of, tokens_for
from alhambra.app.table.picture import Kind, Token, Words
from alhambra.match.match import Match
from alhambra.match.turns import turn_at
from alhambra.record.checking import Action
from alhambra.rules import alhambra as game_rules
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.choices import (
    Add,
    Buy,
    Choice,
    Pass,
    Place,
    Store,
    Swap,
    Take,
)
from alhambra.rules.alhambra.model import Box as GameBox
from alhambra.rules.alhambra.model import Card, Currency
from alhambra.rules.chance import Seeded
from tests.app.advice import CHOICES, GARDEN, REASONS, TOWER, VARIED, Sage, whole
from tests.app.driving import Driver, game, table
from tests.app.handling import Clicks, Keys
from tests.app.test_hands import Deaf
from tests.app.test_reach import OnePad
from tests.app.test_seeing import Pensive, history
from tests.games import play

NAMES = ("P0", "P1", "P2")


@pytest.fixture(scope="module")
def window() -> Iterator[Driver]:
    """A program in a small window, without animations."""
    with game() as hands:
        yield hands


@pytest.fixture
def driver(window: Driver) -> Driver:
    """With the usual settings."""
    now = {"confirm": "off", "privacy": "covered", "help": "hints", "language": "en"}
    window.app.settings.change(animation="instant", take_backs=False, **now)
    return window


@pytest.fixture
def sage() -> Sage:
    return Sage()


def laid(driver: Driver, frames: History, sage: Sage, people: int = 1) -> TableScene:
    """The table with this game on it, people on the first seats."""
    players = len(frames[-1].state.players)
    kinds = ["human"] * people + ["normal"] * (players - people)
    match = Match(frames, table(kinds), Deaf(), Pensive())  # type: ignore[arg-type]
    scene = TableScene(driver.app, match, lambda: None, sage)
    driver.program.stack.reset(scene)
    driver.program.stack.settle()
    driver.point((400, 330))
    driver.wait(3)
    return scene


def read(scene: TableScene) -> set[str]:
    """All words of the table."""
    looks = (sprite.look for sprite in scene.picture.sprites)
    return {look.text for look in looks if isinstance(look, Words)}


def proposals(scene: TableScene) -> list[Token]:
    return [token for token in scene.picture.by_token if token.kind is Kind.HINT]


def by_pointer(driver: Driver, scene: TableScene) -> None:
    Clicks(driver).press(scene, HINT)


def by_key(driver: Driver, scene: TableScene) -> None:
    driver.key(pygame.K_i)


def by_keys_alone(driver: Driver, scene: TableScene) -> None:
    Keys(driver).press(scene, HINT)


def by_pad(driver: Driver, scene: TableScene) -> None:
    OnePad(driver).press(scene, HINT)


Asking = Callable[[Driver, TableScene], None]
ASKED = (by_pointer, by_key, by_keys_alone, by_pad)


# -- hints -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ask", ASKED)
def test_a_hint_is_asked_for_with_any_device(
    driver: Driver, sage: Sage, box: GameBox, ask: Asking
) -> None:
    scene = laid(driver, history(box, 3, 40), sage)
    ask(driver, scene)
    driver.wait(3)
    assert sage.asked == [("advise", 0)]
    assert len(proposals(scene)) == 3
    texts = read(scene)
    advice = scene.ui.hints.advice if scene.ui.hints else ()
    assert set(turns_said([each.turn for each in advice], driver.app.t)) <= texts
    assert {"100 points", "99 points", "98 points"} <= texts
    assert (scene.ui.focus == Token(Kind.HINT, "0")) is (ask is not by_pointer)
    assert reason_said(REASONS[0], NAMES, driver.app.t) in texts


@pytest.mark.parametrize("ask", ASKED)
def test_asked_again_the_hints_are_put_away(
    driver: Driver, sage: Sage, box: GameBox, ask: Asking
) -> None:
    scene = laid(driver, history(box, 3, 40), sage)
    for shown in (True, False, True):
        ask(driver, scene)
        driver.wait(3)
        assert bool(proposals(scene)) is shown


def test_escape_and_the_cross_put_the_hints_away(driver: Driver, sage: Sage, box: GameBox) -> None:
    scene = laid(driver, history(box, 3, 40), sage)
    driver.key(pygame.K_i)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is scene and not proposals(scene)
    driver.key(pygame.K_i)
    Clicks(driver).press(scene, CLOSE_HINTS)
    driver.wait(2)
    assert not proposals(scene)


def test_while_it_is_thought_about_the_table_can_be_used_and_a_choice_ends_it(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    scene = laid(driver, history(box, 3, 40), sage)
    sage.ready = False
    driver.key(pygame.K_i)
    driver.wait(3)
    assert driver.app.t("hint.thinking") in read(scene) and sage.waits
    take = next(one for one in scene.match.choices() if isinstance(one, Take))
    Clicks(driver).make(scene, take)
    driver.wait(5)
    assert not scene.match.human_to_move and not sage.waits
    sage.ready = True
    driver.wait(5)
    assert not proposals(scene) and scene.ui.hints is None


def test_where_no_answer_comes_that_is_said(driver: Driver, sage: Sage, box: GameBox) -> None:
    sage.fails = True
    scene = laid(driver, history(box, 3, 40), sage)
    driver.key(pygame.K_i)
    driver.wait(3)
    assert driver.app.t("hint.failed") in read(scene)


def test_a_proposal_that_is_pointed_at_is_shown_on_the_table(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    scene = laid(driver, history(box, 3, 40), sage)
    driver.key(pygame.K_i)
    driver.wait(3)
    seen = []
    for number in range(3):
        driver.point(scene.picture.by_token[Token(Kind.HINT, str(number))].box.center)
        driver.wait(3)
        assert scene.ui.hints is not None
        turn = scene.ui.hints.advice[number].turn
        ids = {id for id in scene.picture.by_id if id.startswith("proposal")}
        for step, choice in enumerate(turn, start=1):
            if isinstance(choice, Place | Add | Swap):
                assert f"proposal:{step}/tile" in ids
            if isinstance(choice, Take):
                assert any(id.startswith(f"proposal:{step}/money:") for id in ids)
            if isinstance(choice, Buy):
                assert f"proposal:{step}/market:{choice.place}-frame" in ids
        driver.point((400, 330))  # it stays while the player does what it says
        driver.wait(3)
        seen.append(frozenset(id for id in scene.picture.by_id if id.startswith("proposal")))
        assert seen[-1] == ids
    assert len(set(seen)) > 1


@pytest.mark.parametrize("device", ["pointer", "keys", "pad"])
def test_a_proposal_that_is_chosen_is_taken_in_hand_and_not_played(
    driver: Driver, sage: Sage, box: GameBox, device: str
) -> None:
    hands = {"pointer": Clicks, "keys": Keys, "pad": OnePad}[device](driver)
    met = set()
    for decisions in (30, 60, 90):
        scene = laid(driver, history(box, 3, decisions), sage)
        before = len(scene.match.frames)
        hands.press(scene, HINT)
        driver.wait(3)
        for number in range(len(proposals(scene))):
            hands.press(scene, Token(Kind.HINT, str(number)))
            driver.wait(2)
            assert scene.ui.hints is not None
            choice = scene.ui.hints.advice[number].turn[0]
            *things, last = tokens_for(faces_of(choice))
            assert scene.ui.picked == tuple(things)
            assert len(scene.match.frames) == before
            assert scene.desk.story.offers.complete((*scene.ui.picked, last)) == choice
            if device != "pointer":
                assert scene.ui.focus == last
            met.add(type(choice))
    assert len(met) > 1


def test_the_rest_of_a_proposal_stays_when_it_is_followed(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    frames = next(
        tuple(frames)
        for frames in (history(box, 3, n) for n in range(10, 120))
        if any(isinstance(one, Buy) for one in game_rules.choices(frames[-1].state, 0))
    )
    scene = laid(driver, frames, sage)
    buy = next(one for one in scene.match.choices() if isinstance(one, Buy))
    turn = whole(scene.match.state, buy)
    driver.key(pygame.K_i)
    driver.wait(2)
    other = Advice((Pass(), Pass()), 1.0, 1.0, ())
    counsel = scene.counsel
    counsel._hints = counsel._hints._replace(advice=(other, Advice(turn, 9.0, 9.0, ())))  # type: ignore[union-attr]
    Keys(driver).make(scene, buy)
    driver.wait(5)
    assert len(turn) > 1 and scene.ui.hints is not None
    assert scene.ui.focus == Token(Kind.HINT, "0")  # the next Enter goes on with it
    assert [each.turn for each in scene.ui.hints.advice] == [turn[1:]]
    driver.key(pygame.K_z)
    driver.wait(3)
    assert not proposals(scene)


# -- the level of help -----------------------------------------------------------------------------


def test_without_help_there_is_no_button_and_no_answer(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    driver.app.settings.change(help="none")
    scene = laid(driver, history(box, 3, 40), sage)
    assert HINT not in scene.picture.by_token
    driver.key(pygame.K_i)
    driver.key(pygame.K_l)
    driver.key(pygame.K_i)
    driver.wait(3)
    assert isinstance(driver.top, LogScene) and not sage.asked
    assert driver.app.t("why.button") not in drawn(driver)


def test_the_button_is_there_in_a_turn_with_an_open_hand_only(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    scene = laid(driver, history(box, 3, 40), sage, people=3)
    assert scene.moment().covered and HINT not in scene.picture.by_token
    driver.key(pygame.K_i)
    driver.wait(3)
    assert not sage.asked
    Clicks(driver).press(scene, SHOW_HAND)
    driver.wait(3)
    assert HINT in scene.picture.by_token


def test_hints_are_not_shown_with_a_covered_hand(driver: Driver, sage: Sage, box: GameBox) -> None:
    scene = laid(driver, history(box, 3, 40), sage, people=2)
    Clicks(driver).press(scene, SHOW_HAND)
    driver.wait(2)
    driver.key(pygame.K_i)
    driver.wait(3)
    moment = scene.moment()
    assert moment.ui.hints is not None and moment.ui.hints.advice
    story = scene.desk.story
    open_hand = story.presenter.picture(moment, story.offers)
    assert proposals(scene) and any(id.startswith("proposal") for id in open_hand.by_id)
    covered = story.presenter.picture(moment._replace(covered=True), story.offers)
    found = [id for id in covered.by_id if id.startswith(("hint", "proposal"))]
    assert not found and HINT not in covered.by_token


# -- the coach -------------------------------------------------------------------------------------


def take_money(driver: Driver, scene: TableScene) -> None:
    take = next(one for one in scene.match.choices() if isinstance(one, Take))
    Clicks(driver).make(scene, take)
    driver.wait(5)


def test_the_coach_says_what_would_have_been_better(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    driver.app.settings.change(help="coach")
    scene = laid(driver, history(box, 3, 40), sage)
    take_money(driver, scene)
    assert sage.asked == [("judge", 0)] and REMARK in scene.picture.by_token
    assert "−6" in read(scene) and any(text.startswith("Better: ") for text in read(scene))
    Clicks(driver).press(scene, REMARK)
    driver.wait(3)
    assert isinstance(driver.top, WhyScene) and len(driver.top.told) == 2
    driver.key(pygame.K_ESCAPE)
    driver.wait(3)
    assert driver.top is scene and REMARK not in scene.picture.by_token


@pytest.mark.parametrize(("help", "lost"), [("hints", 9.0), ("coach", MENTIONED - 0.1)])
def test_the_coach_is_silent_where_he_is_not_wanted_or_little_was_lost(
    driver: Driver, sage: Sage, box: GameBox, help: str, lost: float
) -> None:
    driver.app.settings.change(help=help)
    sage.lost = lost
    scene = laid(driver, history(box, 3, 40), sage)
    take_money(driver, scene)
    assert bool(sage.asked) is (help == "coach") and REMARK not in scene.picture.by_token


def test_the_coach_speaks_before_a_turn_is_confirmed_so_that_it_can_be_taken_back(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    driver.app.settings.change(help="coach", confirm="on")
    scene = laid(driver, history(box, 3, 40), sage)
    take_money(driver, scene)
    assert scene.match.unconfirmed and REMARK in scene.picture.by_token
    Clicks(driver).press(scene, UNDO)
    driver.wait(3)
    assert not scene.match.unconfirmed and REMARK not in scene.picture.by_token
    take_money(driver, scene)
    Clicks(driver).press(scene, CONFIRM)
    driver.wait(5)
    assert REMARK in scene.picture.by_token and len(sage.asked) == 2


def test_nobody_else_sees_the_coachs_word(driver: Driver, sage: Sage, box: GameBox) -> None:
    """It waits until it is one's turn again, and the hand is uncovered."""
    driver.app.settings.change(help="coach", privacy="covered")
    scene = laid(driver, history(box, 2, 40), sage, people=2)
    for turn, seat in enumerate((0, 1, 0)):
        assert scene.moment().seat == seat and scene.moment().covered
        assert REMARK not in scene.picture.by_token
        Clicks(driver).press(scene, SHOW_HAND)
        driver.wait(3)
        assert (REMARK in scene.picture.by_token) is (turn == 2)
        take_money(driver, scene)


# -- why -------------------------------------------------------------------------------------------


def drawn(driver: Driver) -> list[str]:
    """The words on the screen."""
    canvas = driver.program.canvas
    canvas.present()
    driver.program.stack.draw(canvas)
    return [command.text for command in canvas.commands if hasattr(command, "text")]


def ask_why(driver: Driver, device: str) -> WhyScene:
    """Ask why the turn of the last entry was played."""
    driver.key(pygame.K_l)
    driver.wait(2)
    log = driver.top
    assert isinstance(log, LogScene)
    keys: Keys = OnePad(driver) if device == "pad" else Keys(driver)
    while log.chosen not in log._explained:
        keys.tap(0, [pygame.K_UP])
    driver.wait(2)
    if device == "pointer":
        row = log._list.h / log._page
        y = log._list.y + (log.chosen - log._first + 0.5) * driver.app.canvas.metrics.px(68)
        assert row > 0
        driver.click((log._list.right - driver.app.canvas.metrics.px(80), y))
    elif device == "hint key":
        driver.key(pygame.K_i)
    else:
        keys.tap(0, [pygame.K_RIGHT, pygame.K_RETURN])
    driver.wait(3)
    top = driver.top
    assert isinstance(top, WhyScene)
    return top


@pytest.mark.parametrize("device", ["pointer", "keys", "hint key", "pad"])
def test_why_a_turn_was_played_is_asked_with_any_device(
    driver: Driver, sage: Sage, box: GameBox, device: str
) -> None:
    laid(driver, history(box, 3, 40), sage)
    scene = ask_why(driver, device)
    assert [word for word, _ in sage.asked] == ["judge"]
    seen = drawn(driver)
    assert reason_said(REASONS[0], NAMES, driver.app.t) in seen
    assert turns_said([scene.told[0].turn], driver.app.t)[0] in seen
    driver.key(pygame.K_ESCAPE)
    driver.wait(2)
    assert isinstance(driver.top, LogScene)


SECRET = (Prospect, Money, Denied)


@pytest.mark.parametrize("kind", SECRET)
def test_of_a_covered_hand_nothing_is_told(
    driver: Driver, sage: Sage, box: GameBox, kind: type
) -> None:
    sage.reasons = tuple(reason for reason in REASONS if isinstance(reason, kind | LongestWall))
    words = reason_said(next(r for r in REASONS if isinstance(r, kind)), NAMES, driver.app.t)
    laid(driver, history(box, 3, 40), sage)
    scene = ask_why(driver, "keys")
    assert sage.asked[-1][1] != 0 and len(scene.told) == 1
    seen = drawn(driver)
    assert words not in seen and driver.app.t("why.covered") in seen
    assert reason_said(REASONS[2], NAMES, driver.app.t) in seen


def test_when_all_is_over_all_is_told(driver: Driver, sage: Sage, box: GameBox) -> None:
    driver.app.settings.change(help="none")
    frames = tuple(frame for _, frames in play(box, 3, 4) for frame in frames)
    sage.reasons = (Prospect(9.0, 1, TOWER, exact=True), Denied(8.0, 1, TOWER))
    laid(driver, frames, sage)
    scene = ask_why(driver, "keys")
    seen = drawn(driver)
    assert len(scene.told) == 2
    for reason in sage.reasons:
        names = [player.name for player in frames[-1].state.players]
        assert reason_said(reason, names, driver.app.t) in seen


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_turn_is_found_by_any_of_its_choices(players: int, box: GameBox) -> None:
    """All its choices lead from the state before to the one after."""
    frames = tuple(frame for _, frames in play(box, players, 5) for frame in frames)
    met = set()
    for at, (event, _) in enumerate(frames):
        done = turn_at(frames, at)
        if not isinstance(event, Action):
            assert done is None
            continue
        assert done is not None and done.seat == event.player
        met.add(done)
        state = frames[done.before].state
        for choice in done.played:
            assert state.to_move == done.seat
            assert choice in game_rules.choices(state, done.seat)
            state = game_rules.apply(state, done.seat, choice, Seeded("again"))[0].state
        assert state.players[done.seat].palace in [
            frame.state.players[done.seat].palace for frame in frames[done.before :]
        ]
    assert sum(len(done.played) for done in met) == sum(isinstance(e, Action) for e, _ in frames)


# -- words -----------------------------------------------------------------------------------------


def test_the_tests_know_every_kind_of_reason() -> None:
    assert {type(reason) for reason in REASONS} == set(get_args(Reason))
    assert {type(choice) for choice in CHOICES} == set(get_args(Choice))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_is_a_sentence_of_its_own(language: str) -> None:
    t = Texts(language).t
    said = [reason_said(reason, ["Anna", "Ben"], t) for reason in VARIED]
    assert len(set(said)) == len(said)
    for text in said:
        assert text.endswith(".") and "{" not in text and (text[0].isupper() or text[0].isdigit())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_is_told_in_words_of_its_own(language: str) -> None:
    t = Texts(language).t
    said = turns_said([(choice,) for choice in CHOICES], t)
    assert len(set(said)) == len(said)
    assert all(text.endswith(".") and not text[0].islower() for text in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_turns_that_read_alike_are_told_apart(language: str) -> None:
    t = Texts(language).t
    eight, nine = (
        Buy(0, GARDEN, (Card(Currency.DUCAT, v), Card(Currency.DUCAT, 3))) for v in (8, 9)
    )
    here, there = Place(GARDEN, (1, 0)), Place(GARDEN, (0, -2))
    for turns in (
        ((eight, here), (nine, here)),
        ((eight, here), (eight, there)),
        ((eight, here), (nine, there), (eight, there)),
        ((here,), (there,), (Store(GARDEN),)),
    ):
        assert len(set(told_apart(turns, t))) == len(turns)


def test_what_a_turn_is_made_of_is_said_in_its_order() -> None:
    t = Texts("en").t
    turn = (CHOICES[1], CHOICES[0], Place(GARDEN, (1, 0)))
    assert turns_said([turn], t) == ("Buy garden 9 exactly, then take 3 ducats and 1 denar.",)
    stored = (CHOICES[2], Store(GARDEN))
    assert turns_said([stored], t) == ("Buy garden 9, then put garden 9 into the reserve.",)


def test_points_are_whole_and_few_ones_have_tenths() -> None:
    en, cs = Texts("en").t, Texts("cs").t
    said = [gain_said(points, en) for points in (2.1, -2.06, 12.4, -0.04, 9.96, 3.0)]
    assert said == ["+2.1", "−2.1", "+12", "0", "+10", "+3"]
    assert gain_said(2.1, cs) == "+2,1"


def test_the_weightiest_reasons_are_said_and_slight_ones_are_not() -> None:
    slight = Money(0.2, 5, 6)
    assert weightiest([slight, *REASONS]) == REASONS[:3]
    assert weightiest([slight]) == (slight,)
    assert weightiest([slight, REASONS[0]]) == REASONS[:1]


def test_reasons_that_tell_of_a_hand_are_for_those_who_know_it() -> None:
    denied = next(reason for reason in REASONS if isinstance(reason, Denied))
    secret = {reason for reason in REASONS if isinstance(reason, SECRET)}
    assert set(openly(REASONS, 0, {0})) == set(REASONS) - {denied}
    assert set(openly(REASONS, 0, {1})) == set(REASONS) - secret | {denied}
    assert set(openly(REASONS, 0, ())) == set(REASONS) - secret
