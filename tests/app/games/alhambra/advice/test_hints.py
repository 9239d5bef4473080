"""Hints at the table: asked for, looked at, taken up, and the level of help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from alhambra.ai.alhambra.advice import Advice
from alhambra.app.games.alhambra.table.actions import TAKE
from alhambra.app.games.alhambra.table.controller import find_loss
from alhambra.app.games.alhambra.table.proposal import reason_said, turns_said
from alhambra.app.games.alhambra.table.snapshot import faces_of
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.learn.book_scene import BookScene
from alhambra.app.program.languages import languages
from alhambra.app.program.settings import COUCH, SCALES
from alhambra.app.scenes.log import LogScene
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.table.advice.advice_sentences import gain_said
from alhambra.app.table.advice.hint_panel import CLOSE_HINTS, HINT
from alhambra.app.table.advice.hint_panel import REASONS as REASON_TOKENS
from alhambra.app.table.offers import tokens_for
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.ui_state import Step
from alhambra.rules import alhambra as game_rules
from alhambra.rules.alhambra.choices import Add, Buy, Pass, Place, Swap, Take
from alhambra.rules.alhambra.model import Box as GameBox
from tests.app.driving import Driver
from tests.app.games.alhambra.advices import REASONS, Sage, whole
from tests.app.games.alhambra.tables import history
from tests.app.games.alhambra.test_keys import OnePad
from tests.app.handling import Clicks, Hands, Keys
from tests.app.hint_tables import NAMES, as_usual, drawn, laid, read
from tests.app.learn.books import books


@pytest.fixture
def driver(driver: Driver) -> Driver:
    """With the usual settings."""
    return as_usual(driver)


def proposals(scene: AlhambraTableScene) -> list[Token]:
    return [token for token in scene.picture.by_token if token.kind is Kind.HINT]


def lead_said(driver: Driver, lead: float) -> str:
    """What a proposal is ranked by, in words."""
    return driver.app.t("hint.lead", points=gain_said(lead, driver.app.t))


def by_pointer(driver: Driver, scene: AlhambraTableScene) -> None:
    Clicks(driver).press(scene, HINT)


def by_key(driver: Driver, scene: AlhambraTableScene) -> None:
    driver.key(pygame.K_i)


def by_keys_alone(driver: Driver, scene: AlhambraTableScene) -> None:
    Keys(driver).press(scene, HINT)


def by_pad(driver: Driver, scene: AlhambraTableScene) -> None:
    OnePad(driver).press(scene, HINT)


Asking = Callable[[Driver, AlhambraTableScene], None]
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
    assert {lead_said(driver, each.lead) for each in advice} <= texts
    assert driver.app.t("hint.expected", points=100) in texts
    assert (scene.ui.focus == Token(Kind.HINT, "0")) is (ask is not by_pointer)
    assert reason_said(REASONS[0], NAMES, driver.app.t) in texts


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("scale", [SCALES[0], COUCH["scale"], SCALES[-1]])
def test_with_letters_of_any_size_the_hints_tell_a_reason(
    driver: Driver, sage: Sage, box: GameBox, language: str, scale: float
) -> None:
    driver.app.settings.change(language=language, scale=scale)
    scene = laid(driver, history(box, 3, 40), sage)
    driver.key(pygame.K_i)
    driver.wait(3)
    assert len(proposals(scene)) == 3
    assert reason_said(REASONS[0], NAMES, driver.app.t) in read(scene)


@pytest.mark.parametrize("ask", ASKED)
def test_asked_again_the_hints_are_put_away(
    driver: Driver, sage: Sage, box: GameBox, ask: Asking
) -> None:
    scene = laid(driver, history(box, 3, 40), sage)
    for shown in (True, False, True):
        ask(driver, scene)
        driver.wait(3)
        assert bool(proposals(scene)) is shown


def test_each_reason_of_a_hint_leads_to_its_topic(driver: Driver, sage: Sage, box: GameBox) -> None:
    scene = laid(driver, history(box, 3, 40), sage)
    driver.key(pygame.K_i)
    driver.wait(3)
    tokens = [token for token in REASON_TOKENS if token in scene.picture.by_token]
    assert tokens
    leads = set[str]()
    for token in tokens:
        driver.point(scene.picture.by_token[token].box.center)
        driver.wait(1)
        leads.add(scene.rules.lead)
    assert len(leads) == len(tokens) and leads <= {*books()["alhambra"].leads}
    driver.click(scene.picture.by_token[tokens[-1]].box.center)
    driver.wait(2)
    assert driver.shows(BookScene)
    driver.key(pygame.K_ESCAPE)
    driver.wait(2)
    assert driver.top is scene and proposals(scene)


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
    devices: dict[str, Callable[[Driver], Hands]] = {"pointer": Clicks, "keys": Keys, "pad": OnePad}
    hands = devices[device](driver)
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
            assert scene.controller.view.offers.complete((*scene.ui.picked, last)) == choice
            if device != "pointer":
                assert scene.ui.focus == last
            met.add(type(choice))
    assert len(met) > 1


@pytest.mark.parametrize("device", ["pointer", "keys", "pad"])
def test_a_proposal_pressed_again_makes_its_next_step(
    driver: Driver, sage: Sage, box: GameBox, device: str
) -> None:
    devices: dict[str, Callable[[Driver], Hands]] = {"pointer": Clicks, "keys": Keys, "pad": OnePad}
    hands, row = devices[device](driver), Token(Kind.HINT, "1")
    scene = laid(driver, history(box, 3, 60), sage)
    hands.press(scene, HINT)
    driver.wait(3)
    hands.press(scene, row)
    driver.wait(2)
    assert scene.ui.hints is not None and scene.ui.hints.ready == 1
    assert driver.app.t("hint.again") in read(scene)
    choice, before = scene.ui.hints.advice[1].turn[0], len(scene.match.frames)
    hands.press(scene, row)
    made = game_rules.choice_of(scene.match.frames[before].event)
    assert made == (0, choice)


def test_what_is_picked_otherwise_puts_a_step_off(driver: Driver, sage: Sage, box: GameBox) -> None:
    scene = laid(driver, history(box, 3, 60), sage)
    driver.key(pygame.K_i)
    driver.wait(3)
    scene.hints.take_up(0)
    before = len(scene.match.frames)
    scene.controller.ui = replace(scene.ui, picked=(Token(Kind.RESERVE, "nothing"),))
    driver.wait(2)
    assert scene.ui.hints is not None and scene.ui.hints.ready is None
    scene.hints.take_up(0)
    assert len(scene.match.frames) == before


def test_turns_that_read_alike_are_called_as_good(driver: Driver, sage: Sage, box: GameBox) -> None:
    scene = laid(driver, history(box, 3, 60), sage)
    turns = [whole(scene.match.state, choice) for choice in scene.match.choices()[:3]]
    leads = (12.4, 12.1, 3.25)
    sage.advice = tuple(
        Advice(turn, 9.0, lead, ()) for turn, lead in zip(turns, leads, strict=True)
    )
    driver.key(pygame.K_i)
    driver.wait(5)
    said = {id: sprite.look for id, sprite in scene.picture.by_id.items() if id.startswith("hint:")}
    assert [said[f"hint:{n}/lead"].text for n in range(3)] == [  # type: ignore[union-attr]
        "Margin +12", "Margin +12", "Margin +3.2"
    ]  # fmt: skip
    assert "hint:1/equal" in said and "hint:2/equal" not in said


def test_a_choice_that_was_advised_is_never_warned_against(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    less, frames = next(
        (one, frames)
        for frames in (history(box, 3, n) for n in range(10, 120))
        for choices in [game_rules.choices(frames[-1].state, 0)]
        for one in choices
        if isinstance(one, Take) and find_loss(one, choices, frames[-1].state.phase)
    )
    driver.app.settings.change(warnings=True)
    sage.advice = (Advice((less,), 9.0, 9.0, ()),)
    for advised in (False, True):
        scene = laid(driver, frames, sage)
        if advised:
            driver.key(pygame.K_i)
            driver.wait(5)
        scene.controller.take(Step(replace(scene.ui, picked=()), less))
        driver.wait(2)
        assert driver.shows(NoticeScene) is not advised
    driver.app.settings.change(warnings=False)


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
    other: Advice = Advice((Pass(), Pass()), 1.0, 1.0, ())
    sage.advice = (other, Advice(turn, 9.0, 9.0, ()))
    driver.key(pygame.K_i)
    driver.wait(2)
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
    assert scene.snapshot().covered and HINT not in scene.picture.by_token
    driver.key(pygame.K_i)
    driver.wait(3)
    assert not sage.asked
    Clicks(driver).press(scene, TAKE)
    driver.wait(3)
    assert HINT in scene.picture.by_token


def test_hints_are_not_shown_with_a_covered_hand(driver: Driver, sage: Sage, box: GameBox) -> None:
    scene = laid(driver, history(box, 3, 40), sage, people=2)
    Clicks(driver).press(scene, TAKE)
    driver.wait(2)
    driver.key(pygame.K_i)
    driver.wait(3)
    snapshot = scene.snapshot()
    assert snapshot.ui.hints is not None and snapshot.ui.hints.advice
    view = scene.controller.view
    open_hand = view.presenter.picture(snapshot, view.offers)
    assert proposals(scene) and any(id.startswith("proposal") for id in open_hand.by_id)
    covered = view.presenter.picture(replace(snapshot, covered=True), view.offers)
    found = [id for id in covered.by_id if id.startswith(("hint", "proposal"))]
    assert not found and HINT not in covered.by_token
