"""Help at the table of Roll & Write: reasons, the chronicle, what happened since one's turn."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest

from alhambra.ai.position import Judgement
from alhambra.ai.rollwrite.advice import Line, Reason
from alhambra.app.games.rollwrite.table.hints import (
    crossed_after,
    describe_reason,
    describe_reasons,
    describe_turns,
    steps_of,
)
from alhambra.app.games.rollwrite.table.snapshot import COINS, faces_of
from alhambra.app.games.rollwrite.table_scene import CONTROLS, RollwriteTableScene
from alhambra.app.input.intents import MOUSE, EndTurn
from alhambra.app.input.keys import MEANINGS
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.scenes.controls import ALL, LOOK
from alhambra.app.scenes.menu import MenuScene
from alhambra.app.scenes.why import CloseUpScene
from alhambra.app.table.advice.hint_panel import HINT
from alhambra.app.table.picture import Kind, Token
from alhambra.rules import rollwrite as game
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.choices import Build, Choice, Coins, Nudge, coins_to_gain
from alhambra.rules.rollwrite.model import CELLS, KEEP, TURN, State, bit
from tests.app.driving import Driver
from tests.app.gallery.rollwrite import coins_taken
from tests.app.gallery.showing import SMALL, rest, stage_for
from tests.app.games.rollwrite.advices import CHOICES, REASONS, VARIED, SheetSage
from tests.app.games.rollwrite.positions import lying, positions
from tests.app.handling import Clicks
from tests.app.refusing import words_of
from tests.app.table.helped import HANDS, laid_sheet, press, proposals
from tests.stand_ins import InlineAdviser

SUMS = ("completed", "places", "lines", "coins")


@pytest.fixture
def driver(driver: Driver) -> Driver:
    driver.app.settings.change(animation="instant", confirm="off", help="hints", language="en")
    return driver


@pytest.fixture
def sage() -> SheetSage:
    return SheetSage()


def at_turn(coins: int = 0) -> State:
    """A position at the beginning of a turn, with this many coins at least."""
    return next(
        s for s in positions(3)[20:] if s.phase is TURN and s.players[s.to_move].coins >= coins
    )


def test_a_proposal_is_marked_on_the_sheet(driver: Driver, sage: SheetSage) -> None:
    scene = laid_sheet(driver, lying(at_turn(coins=2)), sage)
    driver.key(pygame.K_i, frames=3)
    met = 0
    for number in range(3):
        press(driver, "pointer", scene, Token(Kind.HINT, str(number)))
        assert scene.ui.hints is not None
        for choice in scene.ui.hints.advice[number].turn:
            if isinstance(choice, Build):
                met += 1
                assert f"proposal:cross-{choice.blue}-{choice.yellow}" in scene.picture.by_id
    assert met


def test_while_another_sheet_is_looked_at_hints_wait(driver: Driver, sage: SheetSage) -> None:
    state = at_turn()
    scene = laid_sheet(driver, lying(state), sage)
    driver.key(pygame.K_i, frames=3)
    scene.controller.look((state.to_move + 1) % 3)
    driver.wait(2)
    assert scene.snapshot().ui.looking is not None and not proposals(scene)
    assert not scene.picture.by_token[HINT].live
    driver.key(pygame.K_ESCAPE, frames=3)
    assert len(proposals(scene)) == 3


# -- the keys --------------------------------------------------------------------------------------


def test_the_menu_names_the_keys_of_its_own_game(driver: Driver, sage: SheetSage) -> None:
    scene = laid_sheet(driver, lying(at_turn()), sage)
    driver.key(pygame.K_F10, frames=2)
    assert driver.shows(MenuScene)
    words, t = set(driver.words()), driver.app.t
    assert {t(CONTROLS.text(meaning)) for meaning in CONTROLS.listed} <= words
    assert "Sheets of all players" in words
    foreign = {t(f"control.{m}") for m in (LOOK, "scores", "unseen", "peek", "fit", "nearer")}
    assert not foreign & words
    driver.key(pygame.K_ESCAPE, frames=2)
    assert driver.top is scene
    for controls in (ALL, CONTROLS):
        assert {*controls.listed, *controls.unused, *controls.own} <= {*MEANINGS, LOOK}
        assert not set(controls.listed) & set(controls.unused)


# -- tips ------------------------------------------------------------------------------------------


def test_a_right_click_shows_a_building_or_a_die_large(driver: Driver) -> None:
    scene = laid_sheet(driver, lying(at_turn()), SheetSage())
    kinds = {Kind.CELL, Kind.GROUND, Kind.NUDGE} & {s.token.kind for s in scene.picture.spots}
    assert Kind.GROUND in kinds
    for kind in kinds:
        spot = next(each for each in scene.picture.spots if each.token.kind is kind)
        driver.right_click(spot.box.center)
        assert driver.shows(CloseUpScene)
        driver.click((5, 5))
        assert driver.acts(scene)


def test_a_turn_offers_coins_only_where_there_are_any(driver: Driver) -> None:
    """With buildings or without, with coins or a full track: the words, the button, its coin.

    Each is pressed with another device.
    """
    turn = at_turn()
    every = (1 << len(CELLS)) - 1
    own, full = turn.players[turn.to_move], turn.box.track
    met = [(blue, yellow) for blue in own.blue for yellow in own.yellow]
    sheets = {
        "rollwrite.build_text": own._replace(crossed=0),
        "rollwrite.turn_text": own._replace(crossed=bit(met[0]), track=0),
        "rollwrite.coins_text": own._replace(crossed=every, track=0),
        "rollwrite.nothing_text": own._replace(crossed=every, track=full),
    }
    devices = "pointer", "finger", "keys", "pad"
    for (says, sheet), device in zip(sheets.items(), devices, strict=True):
        players = tuple(sheet if one is own else one for one in turn.players)
        scene = laid_sheet(driver, lying(turn._replace(players=players)), SheetSage())
        assert words_of(scene, "actions/text") == driver.app.t(says)
        gain = coins_to_gain(scene.match.state, turn.to_move)
        assert bool(gain) is (says in ("rollwrite.turn_text", "rollwrite.coins_text"))
        assert ("button:purse/icon" in scene.picture.by_id) is bool(gain)
        label = scene.picture.by_token[COINS].label
        assert (label == driver.app.t("rollwrite.take_coins", count=gain)) is bool(gain)
        driver.touch = device == "finger"
        HANDS.get(device, Clicks)(driver).press(scene, COINS)
        driver.wait(2)
        after = scene.match.state
        assert len(scene.match.frames) > 1
        assert after.players[turn.to_move].track == sheet.track + gain


def test_the_sums_stand_above_the_coach_once_he_is_read() -> None:
    stage = stage_for(SMALL[0], {"confirm": "on", "help": "coach"})
    coins_taken(stage)
    stage.do(EndTurn(device=MOUSE))
    rest(stage)
    scene = stage.scene(RollwriteTableScene)
    assert scene.snapshot().remark.brief
    shown = scene.picture.by_id
    rows = [shown[f"rollwrite.sum_{what}/points"] for what in SUMS]
    assert max(row.box.bottom for row in rows) <= shown["remark/panel"].box.y


# -- in words --------------------------------------------------------------------------------------


def with_dice(blue: tuple[int, int], yellow: tuple[int, int], coins: int = 9) -> State:
    """A position of three at which the player to move has these dice and coins."""
    state = next(one for one in positions(3) if one.phase is TURN)
    players = list(state.players)
    mine = players[state.to_move]._replace(blue=blue, yellow=yellow, coins=coins)
    players[state.to_move] = mine
    return state._replace(players=tuple(players))


def test_the_tests_know_every_kind_of_reason_and_choice() -> None:
    assert {type(reason) for reason in REASONS} == set(get_args(Reason))
    assert {type(choice) for choice in CHOICES} == set(get_args(Choice))


@pytest.mark.parametrize("language", languages())
def test_every_reason_is_a_sentence_of_its_own(language: str) -> None:
    t, state = Texts(language).t, positions(3)[0]
    said = [describe_reason(reason, state, 0, t) for reason in VARIED]
    assert len(set(said)) == len(said)
    for text in said:
        assert text.endswith(".") and "{" not in text and not text[0].islower()


@pytest.mark.parametrize("language", languages())
def test_every_choice_is_told_in_words_of_its_own(language: str) -> None:
    t, state = Texts(language).t, with_dice((3, 5), (4, 6))
    said = describe_turns([(choice,) for choice in CHOICES], state, t)
    assert len(set(said)) == len(said)
    assert all(text.endswith(".") and not text[0].islower() for text in said)


def test_pips_of_a_die_are_told_as_one_step_and_coins_by_the_dice_as_they_lie_then() -> None:
    t, state = Texts("en").t, with_dice((2, 3), (4, 6))
    turn = (Nudge("blue", 3, 4), Nudge("blue", 4, 5), Nudge("yellow", 6, 5), Coins())
    steps = steps_of(turn)
    assert [len(step) for step in steps] == [2, 1, 1]
    after = state
    for nudge in turn[:3]:
        after = game.apply(after, state.to_move, nudge, Seeded("x"))[-1].state
    gain = coins_to_gain(after, state.to_move)
    taken = f"take {gain} coin{'s' if gain != 1 else ''}" if gain else "end the turn without coins"
    assert describe_turns([turn], state, t) == (
        f"Change blue 3 to 5 for 2 coins, change yellow 6 to 5 for 1 coin, then {taken}.",
    )


def test_a_row_tells_what_it_gives_now_or_with_one_more() -> None:
    t, state = Texts("en").t, positions(3)[0]
    assert state.box.lines == {4: 2, 5: 5, 6: 10}
    said = [describe_reason(Line(1.0, True, 3, n - 1, n), state, 0, t) for n in (2, 3, 5)]
    assert said == [
        "Row 3: 2 of 6.",
        "Row 3: 3 of 6; one more makes it worth 2 points.",
        "Row 3: 5 of 6, 5 points.",
    ]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_what_the_adviser_says_is_open_different_and_true(players: int) -> None:
    """Every turn told can be made, no two read alike, and what is crossed out follows from it."""
    t, adviser = Texts("en").t, InlineAdviser(20)
    found = [*positions(players)[4::23], *(s for s in positions(players)[-40:] if s.phase is KEEP)]
    for state in found:
        adviser.advise(state, state.to_move)
        told = adviser.poll()
        assert told is not None and not isinstance(told, Judgement)
        said = describe_turns([advice.turn for advice in told], state, t)
        assert len(set(said)) == len(said)
        for advice in told:
            now, crossed = state, state.players[state.to_move].crossed
            for choice in advice.turn:
                assert game.refusal(now, state.to_move, choice) is None
                assert faces_of(choice)
                if isinstance(choice, Build):
                    crossed |= bit((choice.blue, choice.yellow))
                now = game.apply(now, state.to_move, choice, Seeded("y"))[-1].state
            assert crossed_after(advice.turn, state) == crossed
            assert now.players[state.to_move].crossed == crossed
            assert all(text.endswith(".") for text, _ in describe_reasons(advice, state, t))
