"""Help at the table of Roll & Write: hints, the coach's word, reasons, the chronicle, what
happened since one's turn; by pointer, keys and pad."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame
import pytest

from alhambra.app.games.rollwrite.pages.why import RollwriteWhyScene
from alhambra.app.games.rollwrite.table.controller import MENTIONED
from alhambra.app.games.rollwrite.table.proposal import reason_said, turns_said
from alhambra.app.games.rollwrite.table.snapshot import faces_of
from alhambra.app.games.rollwrite.table_scene import CONTROLS, RollwriteTableScene
from alhambra.app.input.keys import MEANINGS
from alhambra.app.scenes.log import LogScene
from alhambra.app.scenes.look_back import LookBackScene
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.options.controls import ALL, LOOK
from alhambra.app.table.advice.advice_sentences import gain_said
from alhambra.app.table.advice.coach_remark import REMARK
from alhambra.app.table.advice.hint_panel import CLOSE_HINTS, HINT
from alhambra.app.table.buttons import LOG, SINCE
from alhambra.app.table.picture import Kind, Token, Words
from alhambra.app.table.unsaved_band import no_trouble
from alhambra.rules.rollwrite.choices import Build, Coins, Keep, Nudge
from alhambra.rules.rollwrite.events import Built
from alhambra.rules.rollwrite.model import KEEP, TURN, State
from tests.app.driving import Driver
from tests.app.driving import game as program
from tests.app.games.alhambra.test_keys import OnePad
from tests.app.games.rollwrite.advices import REASONS, SheetSage
from tests.app.games.rollwrite.positions import Running, begun, lying, positions, table
from tests.app.handling import Clicks, Keys
from tests.app.hint_tables import drawn

HANDS: dict[str, Callable[[Driver], Keys | Clicks]] = {
    "pointer": Clicks,
    "keys": Keys,
    "pad": OnePad,
}


@pytest.fixture(scope="module")
def window() -> Iterator[Driver]:
    """A program in a small window."""
    with program() as hands:
        yield hands


@pytest.fixture
def driver(window: Driver) -> Driver:
    """With hints and without animations."""
    window.app.settings.change(animation="instant", confirm="off", help="hints", language="en")
    return window


@pytest.fixture
def sage() -> SheetSage:
    return SheetSage()


def laid(driver: Driver, match: Running, sage: SheetSage) -> RollwriteTableScene:
    """The game on the table, with the adviser."""
    scene = RollwriteTableScene(driver.app, match, no_trouble, sage)
    driver.program.stack.reset(scene)
    driver.program.stack.settle()
    driver.point((5, 5))
    driver.wait(3)
    return scene


def at_turn(coins: int = 0) -> State:
    """A position at the beginning of a turn, with so many coins at least."""
    return next(
        s for s in positions(3)[20:] if s.phase is TURN and s.players[s.to_move].coins >= coins
    )


def proposals(scene: RollwriteTableScene) -> list[Token]:
    return [token for token in scene.picture.by_token if token.kind is Kind.HINT]


def read(scene: RollwriteTableScene) -> set[str]:
    """All words of the table."""
    looks = (sprite.look for sprite in scene.picture.sprites)
    return {look.text for look in looks if isinstance(look, Words)}


def press(driver: Driver, device: str, scene: RollwriteTableScene, token: Token) -> None:
    """Press what can be seen, with the device."""
    HANDS[device](driver).press(scene, token)
    driver.wait(3)


# -- hints -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("device", HANDS)
def test_a_hint_is_asked_for_read_and_put_away_with_any_device(
    driver: Driver, sage: SheetSage, device: str
) -> None:
    state = at_turn()
    scene = laid(driver, lying(state), sage)
    press(driver, device, scene, HINT)
    assert sage.asked == [("advise", state.to_move)]
    assert len(proposals(scene)) == 3
    hints = scene.ui.hints
    assert hints is not None
    said = turns_said([advice.turn for advice in hints.advice], state, driver.app.t)
    leads = [gain_said(advice.lead, driver.app.t) for advice in hints.advice]
    ranked = {driver.app.t("hint.lead", points=lead) for lead in leads}
    assert {*said, *ranked} <= read(scene)
    assert reason_said(REASONS[0], state, 0, driver.app.t) in read(scene)
    assert (scene.ui.focus == Token(Kind.HINT, "0")) is (device != "pointer")
    press(driver, device, scene, CLOSE_HINTS)
    assert not proposals(scene)


def test_the_hint_key_asks_and_puts_away_and_so_does_escape(
    driver: Driver, sage: SheetSage
) -> None:
    scene = laid(driver, lying(at_turn()), sage)
    for key in (pygame.K_i, pygame.K_ESCAPE):
        driver.key(pygame.K_i)
        driver.wait(3)
        assert proposals(scene)
        driver.key(key)
        driver.wait(3)
        assert driver.top is scene and not proposals(scene)


@pytest.mark.parametrize("device", HANDS)
def test_a_proposal_is_shown_on_the_sheet_taken_up_and_not_played(
    driver: Driver, sage: SheetSage, device: str
) -> None:
    met = set()
    keeping = next(s for s in positions(3) if s.phase is KEEP)
    for state in (at_turn(), at_turn(coins=2), keeping):
        scene = laid(driver, lying(state), sage)
        press(driver, device, scene, HINT)
        for number in range(len(proposals(scene))):
            press(driver, device, scene, Token(Kind.HINT, str(number)))
            assert scene.ui.hints is not None
            turn = scene.ui.hints.advice[number].turn
            *things, last = (Token(face.kind, face.name) for face in faces_of(turn[0]))
            assert scene.ui.picked == tuple(things) and len(scene.match.frames) == 1
            assert scene.controller.view.offers.complete((*scene.ui.picked, last)) == turn[0]
            marked = {id for id in scene.picture.by_id if id.startswith("proposal:1/")}
            assert marked, f"{turn[0]} is not shown"
            for choice in turn:
                if isinstance(choice, Build):
                    assert f"proposal:cross-{choice.blue}-{choice.yellow}" in scene.picture.by_id
            if device != "pointer":
                assert scene.ui.focus == last
            met.add(type(turn[0]))
    assert met >= {Nudge, Keep} and met & {Build, Coins}


@pytest.mark.parametrize("device", HANDS)
def test_a_proposal_pressed_again_makes_its_next_step(
    driver: Driver, sage: SheetSage, device: str
) -> None:
    scene = laid(driver, lying(at_turn(coins=2)), sage)
    press(driver, device, scene, HINT)
    assert scene.ui.hints is not None
    turns = [advice.turn for advice in scene.ui.hints.advice]
    number = next(n for n, turn in enumerate(turns) if isinstance(turn[0], Nudge))
    row = Token(Kind.HINT, str(number))
    press(driver, device, scene, row)
    assert len(scene.match.frames) == 1
    press(driver, device, scene, row)
    assert len(scene.match.frames) > 1 and scene.ui.hints is not None
    assert turns[number][1:] in [advice.turn for advice in scene.ui.hints.advice]


def test_the_rest_of_a_proposal_stays_when_it_is_followed(driver: Driver, sage: SheetSage) -> None:
    scene = laid(driver, lying(at_turn(coins=2)), sage)
    driver.key(pygame.K_i)
    driver.wait(3)
    assert scene.ui.hints is not None
    turn = next(a.turn for a in scene.ui.hints.advice if isinstance(a.turn[0], Nudge))
    (face,) = faces_of(turn[0])
    press(driver, "keys", scene, Token(face.kind, face.name))
    assert scene.ui.hints is not None and scene.ui.focus == Token(Kind.HINT, "0")
    assert turn[1:] in [advice.turn for advice in scene.ui.hints.advice]
    driver.key(pygame.K_z)
    driver.wait(3)
    assert not proposals(scene)


def test_while_it_is_thought_about_the_game_goes_on_and_that_ends_it(
    driver: Driver, sage: SheetSage
) -> None:
    scene = laid(driver, lying(at_turn()), sage)
    sage.ready = False
    driver.key(pygame.K_i)
    driver.wait(3)
    assert driver.app.t("hint.thinking") in read(scene) and sage.waits
    press(driver, "pointer", scene, Token(Kind.PURSE))
    assert not sage.waits and not proposals(scene)
    sage.ready, sage.fails = True, True
    driver.key(pygame.K_i)
    driver.wait(3)
    assert driver.app.t("hint.failed") in read(scene)


def test_without_help_there_is_no_button_no_answer_and_no_reason(
    driver: Driver, sage: SheetSage
) -> None:
    driver.app.settings.change(help="none")
    scene = played_on(driver, sage)
    assert HINT not in scene.picture.by_token and LOG in scene.picture.by_token
    driver.key(pygame.K_i)
    driver.wait(3)
    assert not sage.asked
    driver.key(pygame.K_l)
    driver.wait(2)
    assert isinstance(driver.top, LogScene) and not driver.top.explained


def test_while_another_sheet_is_looked_at_hints_wait(driver: Driver, sage: SheetSage) -> None:
    state = at_turn()
    scene = laid(driver, lying(state), sage)
    driver.key(pygame.K_i)
    driver.wait(3)
    scene.controller.look((state.to_move + 1) % 3)
    driver.wait(2)
    assert scene.snapshot().looking and not proposals(scene)
    assert not scene.picture.by_token[HINT].live
    driver.key(pygame.K_ESCAPE)
    driver.wait(3)
    assert len(proposals(scene)) == 3


# -- the coach and the reasons ---------------------------------------------------------------------


@pytest.mark.parametrize("device", HANDS)
def test_the_coach_says_what_would_have_been_better_and_why(
    driver: Driver, sage: SheetSage, device: str
) -> None:
    driver.app.settings.change(help="coach", confirm="on")
    state = at_turn()
    scene = laid(driver, lying(state), sage)
    press(driver, "pointer", scene, Token(Kind.PURSE))
    assert scene.match.unconfirmed and sage.asked == [("judge", state.to_move)]
    assert any(text.startswith("Better: ") for text in read(scene))
    press(driver, device, scene, REMARK)
    top = driver.top
    assert isinstance(top, RollwriteWhyScene) and len(top.shown) == 2
    assert top.describe_turns([top.shown[1].turn])[0] in drawn(driver)
    driver.key(pygame.K_ESCAPE)
    driver.wait(3)
    assert driver.top is scene and REMARK not in scene.picture.by_token


@pytest.mark.parametrize(("help", "lost"), [("hints", 9.0), ("coach", MENTIONED - 0.1)])
def test_the_coach_is_silent_where_he_is_not_wanted_or_little_was_lost(
    driver: Driver, sage: SheetSage, help: str, lost: float
) -> None:
    driver.app.settings.change(help=help)
    sage.lost = lost
    scene = laid(driver, lying(at_turn()), sage)
    press(driver, "pointer", scene, Token(Kind.PURSE))
    assert bool(sage.asked) is (help == "coach") and REMARK not in scene.picture.by_token


def played_on(driver: Driver, sage: SheetSage) -> RollwriteTableScene:
    """A game in which everybody had a turn, by one person and others who choose by lot."""
    at = table(3, 4, humans=1)
    scene = laid(driver, Running(begun(at), at), sage)
    rounds = 0
    while rounds < 2 or scene.match.to_move != 0 or scene.match.state.phase is not TURN:
        if scene.match.human_to_move and not scene.busy:
            rounds += scene.match.state.phase is TURN
            scene.controller.submit(scene.match.choices()[-1])
        driver.wait(1)
        assert driver.top is scene
    driver.wait(5)
    return scene


@pytest.mark.parametrize("device", ["pointer", "pad"])
def test_the_chronicle_leads_back_to_the_sheet_and_tells_why(
    driver: Driver, sage: SheetSage, device: str
) -> None:
    scene = played_on(driver, sage)
    press(driver, device, scene, LOG)
    log = driver.top
    assert isinstance(log, LogScene)
    frames = scene.match.frames
    built = max(n for n, frame in enumerate(frames) if isinstance(frame.event, Built))
    entries = scene.controller.view.entries()
    keys = OnePad(driver) if device == "pad" else Keys(driver)
    while entries[log.chosen].at != built:
        keys.tap(0, [pygame.K_UP])
    driver.wait(1)
    keys.tap(0, [pygame.K_RETURN])
    driver.wait(2)
    back = driver.top
    assert isinstance(back, LookBackScene)
    event = frames[built].event
    assert isinstance(event, Built)
    who = "cell" if event.player == scene.controller.view.seat else f"cell:{event.player}"
    assert f"{who}:{event.blue}-{event.yellow}" in back.picture.anchors
    assert back.picture.by_id != scene.picture.by_id
    keys.tap(0, [pygame.K_RETURN])
    driver.wait(2)
    assert driver.acts(log)
    keys.tap(0, [pygame.K_RIGHT, pygame.K_RETURN])
    driver.wait(3)
    why = driver.top
    assert isinstance(why, RollwriteWhyScene) and sage.asked == [("judge", event.player)]
    assert Build(event.blue, event.yellow, event.again) in why.shown[0].turn
    assert why.describe_turns([why.shown[0].turn])[0] in drawn(driver)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    driver.wait(2)
    assert driver.top is scene


@pytest.mark.parametrize("device", ["pointer", "pad"])
def test_what_happened_since_the_own_turn_is_told_again_and_changes_nothing(
    driver: Driver, sage: SheetSage, device: str
) -> None:
    scene = played_on(driver, sage)
    before, shown = tuple(scene.match.frames), scene.snapshot()
    driver.app.settings.change(animation="normal")
    press(driver, device, scene, SINCE)
    assert scene.busy
    driver.app.settings.change(animation="instant")
    driver.wait(5)
    assert not scene.busy and tuple(scene.match.frames) == before
    assert scene.snapshot() == replace(shown, ui=scene.ui)
    driver.key(pygame.K_t)
    driver.wait(5)
    assert tuple(scene.match.frames) == before


# -- the keys --------------------------------------------------------------------------------------


def test_the_menu_names_the_keys_of_its_own_game(driver: Driver, sage: SheetSage) -> None:
    scene = laid(driver, lying(at_turn()), sage)
    driver.key(pygame.K_F10)
    driver.wait(2)
    assert driver.shows(MenuScene)
    words, t = set(drawn(driver)), driver.app.t
    assert {t(CONTROLS.text(meaning)) for meaning in CONTROLS.listed} <= words
    assert "Sheets of all players" in words
    foreign = {t(f"control.{m}") for m in (LOOK, "scores", "unseen", "peek", "fit", "nearer")}
    assert not foreign & words
    driver.key(pygame.K_ESCAPE)
    driver.wait(2)
    assert driver.top is scene
    for controls in (ALL, CONTROLS):
        assert {*controls.listed, *controls.unused, *controls.own} <= {*MEANINGS, LOOK}
        assert not set(controls.listed) & set(controls.unused)
