"""Hints, the coach's word and why a turn was played: told as far as one may know."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from alhambra.ai.alhambra.advice import (
    Advice,
    Denied,
    Judgement,
    LongestWall,
    MoreForOthers,
    Prospect,
)
from alhambra.app.games.alhambra.pages.palace_look import AlhambraWhyScene
from alhambra.app.games.alhambra.table.actions import TAKE
from alhambra.app.games.alhambra.table.gestures.selection import find_loss
from alhambra.app.games.alhambra.table.hints import describe_reason, describe_remark
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.gfx.commands import Text
from alhambra.app.learn.book_scene import BookScene
from alhambra.app.program.settings import COUCH, SCALES
from alhambra.app.scenes.chronicle_scene import ChronicleScene
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.why import Asked, WhyScene
from alhambra.app.table.advice.hint_panel import HINT
from alhambra.app.table.advice.hint_panel import REASONS as REASON_TOKENS
from alhambra.app.table.buttons import CONFIRM, REMARK
from alhambra.app.table.picture import Kind, Token
from alhambra.app.table.ui_state import Step
from alhambra.rules import alhambra as game_rules
from alhambra.rules.alhambra.choices import Add, Buy, Place, Swap, Take
from alhambra.rules.alhambra.model import Box as GameBox
from tests import games
from tests.app.driving import Driver
from tests.app.fit_languages import longest
from tests.app.games.alhambra.advices import CHOICES, REASONS, SECRET, TOWER, Sage, whole
from tests.app.games.alhambra.tables import history
from tests.app.handling import Clicks
from tests.app.hint_tables import NAMES, as_usual, laid, read
from tests.app.learn.practice import books


@pytest.fixture
def driver(driver: Driver) -> Driver:
    return as_usual(driver)


def proposals(scene: AlhambraTableScene) -> list[Token]:
    return [token for token in scene.picture.by_token if token.kind is Kind.HINT]


@pytest.mark.parametrize("language", longest("advice.", "coach."))
@pytest.mark.parametrize("scale", [SCALES[0], COUCH["scale"], SCALES[-1]])
def test_with_letters_of_any_size_a_reason_and_the_whole_remark_are_read_beside_the_scoring(
    driver: Driver, sage: Sage, box: GameBox, language: str, scale: float
) -> None:
    driver.app.settings.change(language=language, scale=scale, help="coach", confirm="on")
    scene = laid(driver, history(box, 3, 40), sage)
    driver.key(pygame.K_i, frames=3)
    assert len(proposals(scene)) == 3
    assert describe_reason(REASONS[0], NAMES, driver.app.t) in read(scene)
    driver.key(pygame.K_i, frames=3)
    take_money(driver, scene)
    shown = scene.picture.by_id
    words, remark = shown["remark/words"].look, scene.controller.view.remark_on(0)
    assert isinstance(words, Text) and remark is not None
    before, t = scene.match.frames[remark.before].state, driver.app.t
    assert words.text == " ".join(describe_remark(remark.judgement, before, t))
    rest = {"scoring/wall-rule", "scoring/next", *(f"button:{b}/words" for b in ("undo", "redo"))}
    assert rest <= {*shown}
    assert not any(shown["remark/panel"].box.overlaps(shown[id].box) for id in rest)


def test_each_reason_of_a_hint_leads_to_its_topic(driver: Driver, sage: Sage, box: GameBox) -> None:
    scene = laid(driver, history(box, 3, 40), sage)
    driver.key(pygame.K_i, frames=3)
    tokens = [token for token in REASON_TOKENS if token in scene.picture.by_token]
    assert tokens
    links = set[str]()
    for token in tokens:
        driver.point(scene.picture.by_token[token].box.center, frames=1)
        links.add(scene.rules.link)
    assert len(links) == len(tokens) and links <= {*books()["alhambra"].links}
    driver.click(scene.picture.by_token[tokens[-1]].box.center, frames=2)
    assert driver.shows(BookScene)
    driver.key(pygame.K_ESCAPE, frames=2)
    assert driver.top is scene and proposals(scene)


def test_a_proposal_that_is_pointed_at_is_shown_on_the_table(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    scene = laid(driver, history(box, 3, 40), sage)
    driver.key(pygame.K_i, frames=3)
    seen = []
    for number in range(3):
        driver.point(scene.picture.by_token[Token(Kind.HINT, str(number))].box.center, frames=3)
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


def test_what_is_picked_otherwise_puts_a_step_off(driver: Driver, sage: Sage, box: GameBox) -> None:
    scene = laid(driver, history(box, 3, 60), sage)
    driver.key(pygame.K_i, frames=3)
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
    leads = (12.43, 12.38, 3.25)
    sage.advice = tuple(
        Advice(turn, 9.0, lead, lead, ()) for turn, lead in zip(turns, leads, strict=True)
    )
    driver.key(pygame.K_i, frames=5)
    said = {id: sprite.look for id, sprite in scene.picture.by_id.items() if id.startswith("hint:")}
    told = [look.text for n in range(3) if isinstance(look := said[f"hint:{n}/lead"], Text)]
    assert told == ["Brings +12.4", "Brings +12.4", "Brings +3.2"]
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
    sage.advice = (Advice((less,), 9.0, 9.0, 9.0, ()),)
    for advised in (False, True):
        scene = laid(driver, frames, sage)
        if advised:
            driver.key(pygame.K_i, frames=5)
        scene.controller.take(Step(replace(scene.ui, picked=()), less))
        driver.wait(2)
        assert driver.shows(NoticeScene) is not advised
    driver.app.settings.change(warnings=False)


# -- the level of help -----------------------------------------------------------------------------


def test_with_a_covered_hand_hints_are_neither_asked_for_nor_shown(
    driver: Driver, sage: Sage, box: GameBox
) -> None:
    scene = laid(driver, history(box, 3, 40), sage, people=3)
    assert scene.snapshot().covered and HINT not in scene.picture.by_token
    driver.key(pygame.K_i, frames=3)
    assert not sage.asked
    Clicks(driver).press(scene, TAKE)
    driver.wait(3)
    assert HINT in scene.picture.by_token
    driver.key(pygame.K_i, frames=3)
    snapshot = scene.snapshot()
    assert snapshot.ui.hints is not None and snapshot.ui.hints.advice
    view = scene.controller.view
    open_hand = view.presenter.picture(snapshot)
    assert proposals(scene) and any(id.startswith("proposal") for id in open_hand.by_id)
    covered = view.presenter.picture(replace(snapshot, ui=replace(snapshot.ui, covered=True)))
    found = [id for id in covered.by_id if id.startswith(("hint", "proposal"))]
    assert not found and HINT not in covered.by_token


def take_money(driver: Driver, scene: AlhambraTableScene) -> None:
    take = next(one for one in scene.match.choices() if isinstance(one, Take))
    Clicks(driver).make(scene, take)
    driver.wait(5)


def test_nobody_else_sees_the_coachs_word(driver: Driver, sage: Sage, box: GameBox) -> None:
    """It waits until it is one's turn again, and the hand is uncovered."""
    driver.app.settings.change(help="coach", privacy="covered")
    scene = laid(driver, history(box, 2, 40), sage, people=2)
    for turn, seat in enumerate((0, 1, 0)):
        assert scene.snapshot().seat == seat and scene.snapshot().covered
        assert REMARK not in scene.picture.by_token
        Clicks(driver).press(scene, TAKE)
        driver.wait(3)
        assert (REMARK in scene.picture.by_token) is (turn == 2)
        take_money(driver, scene)
        Clicks(driver).press(scene, CONFIRM)
        driver.wait(5)


# -- why a turn was played -------------------------------------------------------------------------


def ask_why(driver: Driver) -> WhyScene:
    """Ask why the turn of the last entry was played."""
    driver.key(pygame.K_l, frames=2)
    log = driver.scene(ChronicleScene)
    while log.chosen not in log.explained:
        driver.key(pygame.K_UP)
    driver.key(pygame.K_i, frames=3)
    return driver.scene(WhyScene)


@pytest.mark.parametrize("kind", SECRET)
def test_of_a_covered_hand_nothing_is_told(
    driver: Driver, sage: Sage, box: GameBox, kind: type
) -> None:
    sage.reasons = tuple(reason for reason in REASONS if isinstance(reason, kind | LongestWall))
    words = describe_reason(next(r for r in REASONS if isinstance(r, kind)), NAMES, driver.app.t)
    laid(driver, history(box, 3, 40), sage)
    scene = ask_why(driver)
    assert sage.asked[-1][1] != 0 and len(scene.shown) == 1
    seen = driver.words()
    assert words not in seen and driver.app.t("why.covered") in seen
    assert describe_reason(REASONS[2], NAMES, driver.app.t) in seen


def test_when_all_is_over_all_is_told(driver: Driver, sage: Sage, box: GameBox) -> None:
    driver.app.settings.change(help="none")
    frames = games.whole(box, 3, 4)
    sage.reasons = (Prospect(9.0, (TOWER,), exact=True), Denied(8.0, 1, TOWER))
    laid(driver, frames, sage)
    scene = ask_why(driver)
    seen = driver.words()
    assert len(scene.shown) == 2
    for reason in sage.reasons:
        names = [player.name for player in frames[-1].state.players]
        assert describe_reason(reason, names, driver.app.t) in seen


def test_of_a_covered_hand_a_waiting_move_is_told_but_no_purpose_beside_other_turns(
    driver: Driver, box: GameBox
) -> None:
    frames = history(box, 3, 40)
    take, buy, swap = CHOICES[0], CHOICES[1], CHOICES[5]
    other: Advice = Advice((buy,), 50.0, -1.0, -1.0, (MoreForOthers(-4.0, 1),))
    t = driver.app.t
    for choice, purpose in ((take, "waits"), (swap, "passes")):
        played: Advice = Advice((choice,), 50.0, 0.0, 0.0, ())
        for known, told in (((), choice is swap), ((1,), True)):
            asked = Asked(frames[-1].state, 1, played.turn, known)
            scene = AlhambraWhyScene(driver.app, asked, None, Judgement(played, (played, other)))
            (words,) = scene.describe_turns([played.turn])
            assert (t(f"coach.{purpose}") in words) is told
