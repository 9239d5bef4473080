"""Help at the table of either game: hints asked for, taken up and put away, and the coach."""

from __future__ import annotations

import pygame
import pytest

from alhambra.ai.position import Advice
from alhambra.app.scenes.chronicle_scene import ChronicleScene
from alhambra.app.scenes.why import WhyScene
from alhambra.app.table.advice.advice_sentences import format_gain
from alhambra.app.table.advice.hint_panel import CLOSE_HINTS, HINT
from alhambra.app.table.buttons import CONFIRM, LOG, REMARK, TRY_AGAIN, UNDO
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.ui_state import tokens_for
from alhambra.rules.games import game_of
from tests.app.advisers import Sage
from tests.app.driving import Driver
from tests.app.hint_tables import as_usual, read
from tests.app.table.helped import AnyTable, Helped, each_device, each_game, press, proposals


@pytest.fixture
def driver(driver: Driver) -> Driver:
    return as_usual(driver)


def make(driver: Driver, helped: Helped, scene: AnyTable, choice: object, by: str = "keys") -> None:
    for token in tokens_for(helped.faces_of(choice)):
        if token not in scene.ui.picked:
            press(driver, by, scene, token)


def end_turn(driver: Driver, helped: Helped, scene: AnyTable) -> None:
    """Make a choice that ends the turn."""
    found = next(one for one in scene.match.choices() if isinstance(one, helped.ends))
    make(driver, helped, scene, found, "pointer")


def after_a_turn(driver: Driver, helped: Helped, sage: Sage) -> AnyTable:
    """A table at which a choice was made that ends the turn, with this adviser."""
    scene = helped.lay(driver, sage, 0)
    end_turn(driver, helped, scene)
    driver.wait(5)
    return scene


# -- hints -----------------------------------------------------------------------------------------


@each_game
@each_device
def test_a_hint_is_asked_for_read_and_put_away_with_any_device(
    driver: Driver, helped: Helped, device: str
) -> None:
    sage = helped.sage()
    scene = helped.lay(driver, sage, 0)
    state, t = scene.match.state, driver.app.t
    press(driver, device, scene, HINT)
    assert sage.asked == [("advise", state.to_move)]
    assert len(proposals(scene)) == 3 and scene.ui.hints is not None
    advice = scene.ui.hints.advice
    leads = {t("hint.lead", points=format_gain(each.gain, t)) for each in advice}
    said = helped.describe_turns([each.turn for each in advice], state, t)
    assert {*said, *leads, helped.describe_reason(state, t)} <= read(scene)
    assert (scene.ui.focus == Token(Kind.HINT, "0")) is (device != "pointer")
    press(driver, device, scene, CLOSE_HINTS)
    assert not proposals(scene)
    press(driver, device, scene, HINT)
    assert proposals(scene)


@each_game
def test_the_hint_key_asks_and_puts_away_and_so_does_escape(driver: Driver, helped: Helped) -> None:
    scene = helped.lay(driver, helped.sage(), 0)
    for key in (pygame.K_i, pygame.K_ESCAPE):
        driver.key(pygame.K_i, frames=3)
        assert proposals(scene)
        driver.key(key, frames=3)
        assert driver.acts(scene) and not proposals(scene)


@each_game
@each_device
def test_a_proposal_that_is_chosen_is_taken_in_hand_and_not_played(
    driver: Driver, helped: Helped, device: str
) -> None:
    met = set()
    for position in range(3):
        scene = helped.lay(driver, helped.sage(), position)
        before = len(scene.match.frames)
        press(driver, device, scene, HINT)
        for number in range(len(proposals(scene))):
            press(driver, device, scene, Token(Kind.HINT, str(number)))
            assert scene.ui.hints is not None
            choice = scene.ui.hints.advice[number].turn[0]
            *things, last = tokens_for(helped.faces_of(choice))
            assert scene.ui.picked == tuple(things) and len(scene.match.frames) == before
            assert scene.snapshot().offers.complete((*scene.ui.picked, last)) == choice
            assert any(id.startswith("proposal:1/") for id in scene.picture.by_id), choice
            if device != "pointer":
                assert scene.ui.focus == last
            met.add(type(choice))
    assert len(met) > 1


@each_game
@each_device
def test_a_proposal_pressed_again_makes_its_next_step(
    driver: Driver, helped: Helped, device: str
) -> None:
    scene, row = helped.lay(driver, helped.sage(), 0), Token(Kind.HINT, "1")
    state, before = scene.match.state, len(scene.match.frames)
    press(driver, device, scene, HINT)
    press(driver, device, scene, row)
    assert scene.ui.hints is not None and scene.ui.hints.ready == 1
    assert driver.app.t("hint.again") in read(scene)
    choice = scene.ui.hints.advice[1].turn[0]
    assert len(scene.match.frames) == before
    press(driver, device, scene, row)
    made = game_of(state).choice_of(scene.match.frames[before].event)
    assert made == (state.to_move, choice)


@each_game
def test_the_rest_of_a_proposal_stays_when_it_is_followed(driver: Driver, helped: Helped) -> None:
    sage = helped.sage()
    for position in range(3):
        scene = helped.lay(driver, sage, position)
        turns = [helped.whole(scene.match.state, choice) for choice in scene.match.choices()]
        turn = next((each for each in turns if len(each) > 1), None)
        if turn is not None:
            break
    assert turn is not None
    other = next(each for each in turns if each[0] != turn[0])
    sage.advice = (Advice(other, 1.0, 1.0, 1.0, ()), Advice(turn, 9.0, 9.0, 9.0, ()))
    driver.key(pygame.K_i, frames=3)
    make(driver, helped, scene, turn[0])
    driver.wait(5)
    assert scene.ui.hints is not None
    assert scene.ui.focus == Token(Kind.HINT, "0")  # the next Enter goes on with it
    assert [each.turn for each in scene.ui.hints.advice] == [turn[1:]]
    driver.key(pygame.K_z, frames=3)
    assert not proposals(scene)


@each_game
def test_while_it_is_thought_about_the_table_can_be_used_and_a_choice_ends_it(
    driver: Driver, helped: Helped
) -> None:
    sage = helped.sage()
    scene = helped.lay(driver, sage, 0)
    sage.ready = False
    driver.key(pygame.K_i, frames=3)
    assert driver.app.t("hint.thinking") in read(scene) and sage.waits
    end_turn(driver, helped, scene)
    driver.wait(5)
    assert not sage.waits
    sage.ready = True
    driver.wait(5)
    assert not proposals(scene)


@each_game
def test_where_no_answer_comes_that_is_said(driver: Driver, helped: Helped) -> None:
    sage = helped.sage()
    sage.fails = True
    scene = helped.lay(driver, sage, 0)
    driver.key(pygame.K_i, frames=3)
    assert driver.app.t("hint.failed") in read(scene)


@each_game
def test_without_help_there_is_no_button_no_answer_and_no_reason(
    driver: Driver, helped: Helped
) -> None:
    driver.app.settings.change(help="none")
    sage = helped.sage()
    scene = helped.lay(driver, sage, 0)
    assert HINT not in scene.picture.by_token and LOG in scene.picture.by_token
    for key in (pygame.K_i, pygame.K_l, pygame.K_i):
        driver.key(key, frames=2)
    assert isinstance(driver.top, ChronicleScene) and not driver.top.explained
    assert not sage.asked and driver.app.t("why.button") not in driver.words()


# -- the coach -------------------------------------------------------------------------------------


@each_game
@each_device
def test_the_coach_says_what_would_have_been_better(
    driver: Driver, helped: Helped, device: str
) -> None:
    driver.app.settings.change(help="coach", confirm="on")
    sage = helped.sage()
    scene = after_a_turn(driver, helped, sage)
    assert scene.match.unconfirmed and sage.asked == [("judge", scene.match.to_move)]
    assert any(text.startswith("Better: ") for text in read(scene))
    assert format_gain(-sage.lost, driver.app.t) in read(scene)
    press(driver, device, scene, REMARK)
    why = driver.scene(WhyScene)
    assert len(why.shown) == 2
    assert why.describe_turns([why.shown[1].turn])[0] in driver.words()
    driver.key(pygame.K_ESCAPE, frames=3)
    assert driver.acts(scene) and {REMARK, TRY_AGAIN} <= {*scene.picture.by_token}


@each_game
@pytest.mark.parametrize(("help", "more"), [("hints", 9.0), ("coach", -0.1)])
def test_the_coach_is_silent_where_he_is_not_wanted_or_little_was_lost(
    driver: Driver, helped: Helped, help: str, more: float
) -> None:
    driver.app.settings.change(help=help, confirm="off")
    sage = helped.sage()
    sage.lost = helped.mentioned + more
    scene = after_a_turn(driver, helped, sage)
    assert bool(sage.asked) is (help == "coach") and REMARK not in scene.picture.by_token
    assert not scene.match.unconfirmed, "the turn ends as usual"


@each_game
@pytest.mark.parametrize(("brings", "told"), [(None, "+22"), (-9.0, "")], ids=["gain", "loss"])
def test_the_coach_praises_a_turn_that_is_as_good_as_the_best(
    driver: Driver, helped: Helped, brings: float | None, told: str
) -> None:
    """If the next one is behind. Where all turns cost something, praise has no minus."""
    driver.app.settings.change(help="coach", confirm="on")
    sage = helped.sage()
    sage.lost, sage.brings = -2.0, sage.brings if brings is None else brings
    words = read(after_a_turn(driver, helped, sage))
    assert any(text.startswith(driver.app.t("coach.well")) for text in words)
    assert {text for text in words if text[:1] in ("+", "−")} >= ({told} if told else set())
    assert format_gain(-7.0, driver.app.t) not in words


@each_game
def test_the_coach_speaks_before_a_turn_is_confirmed_so_that_it_can_be_taken_back(
    driver: Driver, helped: Helped
) -> None:
    driver.app.settings.change(help="coach", confirm="on")
    sage = helped.sage()
    scene = after_a_turn(driver, helped, sage)
    assert scene.match.unconfirmed and REMARK in scene.picture.by_token
    press(driver, "pointer", scene, UNDO)
    assert not scene.match.unconfirmed and REMARK not in scene.picture.by_token
    end_turn(driver, helped, scene)
    driver.wait(5)
    press(driver, "pointer", scene, CONFIRM)
    driver.wait(5)
    assert REMARK in scene.picture.by_token and len(sage.asked) == 2


@each_game
@pytest.mark.parametrize("confirm", ["off", "breath"])
def test_a_turn_that_ends_by_itself_waits_for_the_coach_and_while_he_is_read(
    driver: Driver, helped: Helped, confirm: str
) -> None:
    driver.app.settings.change(help="coach", confirm=confirm)
    sage = helped.sage()
    sage.ready = False
    scene = helped.lay(driver, sage, 0)
    end_turn(driver, helped, scene)
    driver.wait(300)
    assert scene.match.unconfirmed and REMARK not in scene.picture.by_token
    sage.ready = True
    driver.wait(1)
    remark = scene.controller.view.remark_on(scene.snapshot().seat)
    assert remark is not None and remark.seconds >= 3
    driver.wait(int(60 * remark.seconds) - 5)
    assert scene.match.unconfirmed and any(text.startswith("Better: ") for text in read(scene))
    driver.until(lambda: not scene.match.unconfirmed)
    driver.until(lambda: scene.snapshot().remark.brief)
    assert TRY_AGAIN not in scene.picture.by_token  # a line is left of it


@each_game
def test_nobody_has_to_wait_for_the_coach(driver: Driver, helped: Helped) -> None:
    driver.app.settings.change(help="coach", confirm="breath")
    sage = helped.sage()
    sage.ready = False
    scene = helped.lay(driver, sage, 0)
    end_turn(driver, helped, scene)
    driver.wait(5)
    press(driver, "keys", scene, CONFIRM)
    assert not scene.match.unconfirmed


@each_game
@each_device
def test_beside_the_remark_the_whole_turn_can_be_taken_back(
    driver: Driver, helped: Helped, device: str
) -> None:
    driver.app.settings.change(help="coach", confirm="breath")
    scene = helped.lay(driver, helped.sage(), 0)
    before = len(scene.match.frames)
    end_turn(driver, helped, scene)
    driver.wait(5)
    assert len(scene.match.frames) > before
    press(driver, device, scene, TRY_AGAIN)
    assert len(scene.match.frames) == before and scene.match.human_to_move
    assert not {REMARK, TRY_AGAIN} & {*scene.picture.by_token}
