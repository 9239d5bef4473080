"""What makes it comfortable: warnings, the computers' pace, the couch, paths to be copied."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.games.alhambra.table.warnings import Loss, lost
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.program.settings import COMPUTERS, COUCH, LANGUAGES, Settings
from alhambra.app.scenes.controls import ControlsScene
from alhambra.app.scenes.notice import NoticeScene
from alhambra.app.scenes.option_rows import FOLDERS, PAGES
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.table.buttons import MENU
from alhambra.app.table.picture import Kind, Token
from alhambra.app.ui.text_field import Pocket
from alhambra.match.match import AlhambraMatch, Match
from alhambra.rules import alhambra as game_rules
from alhambra.rules.alhambra.choices import Buy, Pass, Take
from alhambra.rules.alhambra.model import Box, Phase, State
from tests.app.driving import STEP, Driver, game, table
from tests.app.games.alhambra.tables import Deaf, Pensive, beginning_with
from tests.app.stage import Stage, shown_texts
from tests.games import play as played


@pytest.fixture(scope="module")
def driver() -> Iterator[Driver]:
    with game() as hands:
        yield hands


@pytest.fixture
def settings(driver: Driver) -> Iterator[None]:
    """Whatever a test sets is as before after it."""
    yield
    new = Settings()
    driver.app.settings.change(
        animation=new.animation, privacy=new.privacy, warnings=False, computers=new.computers
    )


# -- warnings --------------------------------------------------------------------------------------


def states(box: Box, phase: Phase) -> Iterator[State]:
    for seed in range(3):
        for _, frames in played(box, 3, seed):
            state = frames[-1].state
            if state.phase is phase:
                yield state


def test_only_a_loss_is_warned_of(box: Box) -> None:
    met: set[Loss | None] = set()
    for phase in (Phase.ACTION, Phase.EXTRA):
        for state in states(box, phase):
            choices = game_rules.choices(state, state.to_move)
            takes = [choice for choice in choices if isinstance(choice, Take)]
            for choice in choices:
                loss = lost(choice, choices, phase)
                met.add(loss)
                match choice:
                    case Pass():
                        assert loss == (Loss.ACTION if len(choices) > 1 else None)
                    case Take(cards):
                        more = [t for t in takes if len(t.cards) > len(cards)]
                        if loss is Loss.MONEY:
                            assert sum(card.value for card in cards) < 5 and more
                        elif sum(card.value for card in cards) < 5:
                            smallest = min(card.value for card in state.money)
                            left = len(state.money) > len(cards)
                            total = sum(card.value for card in cards)
                            assert (
                                not left
                                or total + smallest > 5
                                or set(cards)
                                >= {card for card in state.money if total + card.value <= 5}
                            )
                    case Buy():
                        assert loss is None
    assert met == {None, Loss.ACTION, Loss.MONEY}


def opened(driver: Driver, state: State) -> AlhambraTableScene:
    """The table at this state, with people only."""
    seats = table(["human"] * len(state.players))
    match: AlhambraMatch = Match(beginning_with(state), seats, Deaf(), Pensive())
    scene = AlhambraTableScene(driver.app, match, lambda: None)
    driver.program.stack.reset(scene)
    driver.wait(5)
    return scene


@pytest.mark.usefixtures("settings")
def test_the_further_action_is_not_given_up_by_a_slip(driver: Driver, box: Box) -> None:
    driver.app.settings.change(warnings=True, privacy="open", animation="instant")
    state = next(s for s in states(box, Phase.EXTRA) if len(game_rules.choices(s, s.to_move)) > 1)
    scene = opened(driver, state)
    driver.click(scene.picture.by_token[Token(Kind.PASS)].box.center)
    driver.wait(2)
    assert driver.shows(NoticeScene)
    driver.key(pygame.K_RETURN)  # the usual way leads back
    driver.wait(2)
    assert driver.top is scene and len(scene.match.frames) == 1
    driver.key(pygame.K_e)  # asked once: now it is meant
    driver.wait(2)
    assert len(scene.match.frames) > 1


@pytest.mark.usefixtures("settings")
def test_money_is_left_only_by_one_who_means_it_and_stays_picked(driver: Driver, box: Box) -> None:
    driver.app.settings.change(warnings=True, privacy="open", animation="instant")
    state, card = next(
        (state, choice.cards[0])
        for state in states(box, Phase.ACTION)
        for choice in game_rules.choices(state, state.to_move)
        if isinstance(choice, Take)
        and lost(choice, game_rules.choices(state, state.to_move), Phase.ACTION) is Loss.MONEY
        and len(choice.cards) == 1
    )
    scene = opened(driver, state)
    token = Token(Kind.MONEY, str(card))
    driver.click(scene.picture.by_token[token].box.center)
    driver.key(pygame.K_e)
    driver.wait(2)
    assert driver.shows(NoticeScene)
    driver.key(pygame.K_RETURN)
    driver.wait(2)
    assert scene.ui.picked == (token,)
    scene = opened(driver, state)
    driver.click(scene.picture.by_token[token].box.center)
    driver.key(pygame.K_e)
    driver.wait(2)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    driver.wait(2)
    assert len(scene.match.frames) > 1
    driver.app.settings.change(warnings=False)
    scene = opened(driver, state)
    driver.click(scene.picture.by_token[token].box.center)
    driver.key(pygame.K_e)
    driver.wait(2)
    assert driver.top is scene and len(scene.match.frames) > 1


# -- the computers' pace ---------------------------------------------------------------------------


def seconds_of_a_round(driver: Driver, pace: str, animation: str) -> float:
    """How long the opponents take until it is the person's turn again."""
    driver.app.settings.change(computers=pace, animation=animation)
    scene = driver.table(table(("normal", "normal", "normal", "human"), 5))
    frames = 0
    while not (scene.match.human_to_move and not scene.busy):
        driver.wait(1)
        frames += 1
        assert frames < 4000
    return frames * STEP


@pytest.mark.usefixtures("settings")
def test_the_time_to_look_does_not_hang_on_the_speed_of_animations(driver: Driver) -> None:
    rounds = {
        (pace, speed): seconds_of_a_round(driver, pace, speed)
        for pace in ("at-once", "long")
        for speed in ("normal", "instant")
    }
    longer = COMPUTERS["long"] - COMPUTERS["at-once"]
    for speed in ("normal", "instant"):
        added = rounds["long", speed] - rounds["at-once", speed]
        assert added > longer, speed
    for pace in ("at-once", "long"):
        assert rounds[pace, "instant"] < rounds[pace, "normal"]
    difference = [rounds["long", s] - rounds["at-once", s] for s in ("normal", "instant")]
    assert abs(difference[0] - difference[1]) < 0.5


@pytest.mark.usefixtures("settings")
def test_whoever_hurries_does_not_wait_to_look(driver: Driver) -> None:
    usual = seconds_of_a_round(driver, "long", "fast")
    driver.app.settings.change(computers="long", animation="fast")
    scene = driver.table(table(("normal", "normal", "normal", "human"), 5))
    driver.post(pygame.Event(pygame.KEYDOWN, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0))
    frames = 0
    while not (scene.match.human_to_move and not scene.busy):
        driver.wait(1)
        frames += 1
    driver.post(pygame.Event(pygame.KEYUP, key=pygame.K_LSHIFT, mod=0, unicode="", scancode=0))
    assert frames * STEP < usual / 3


# -- options over the running game -----------------------------------------------------------------


@pytest.mark.usefixtures("settings")
def test_options_act_at_once_on_the_table_below(driver: Driver) -> None:
    scene = driver.table(table(("human", "human"), 3))
    driver.wait(5)
    driver.click(scene.picture.by_token[MENU].box.center)
    driver.wait(2)
    button = next(w for w in driver.form.widgets if w.id == "options")
    driver.click(button.box.center)
    driver.wait(2)
    options = driver.top
    assert isinstance(options, OptionsScene)
    before = scene.desk.story.presenter.layout.metrics
    row = next(widget for widget in options.form.widgets if widget.id == "couch")
    driver.click(row.box.center)
    driver.wait(2)
    assert scene.desk.story.presenter.layout.metrics.letters > before.letters
    row = next(widget for widget in options.form.widgets if widget.id == "couch")
    driver.click(row.box.center)
    driver.wait(2)
    assert scene.desk.story.presenter.layout.metrics == before


# -- the pages -------------------------------------------------------------------------------------


def options(language: str = "en") -> tuple[Stage, OptionsScene, Pocket]:
    stage, pocket = Stage(language=language), Pocket()
    scene = OptionsScene(stage.app, pocket)
    stage.stack.push(scene)
    stage.stack.settle()
    stage.draw()
    return stage, scene, pocket


def test_every_setting_a_player_can_set_is_on_a_page() -> None:
    _, scene, _ = options()
    rows = {row.id for page in PAGES for row in scene._pages[page]}
    set_up = {"seats", "sheet_seats", "sheet_virtual", "sheet_virtual_score"}
    inner = {*set_up, "window", "keys", "buttons", "programs"}
    assert {name for name in Settings.__dataclass_fields__ if name not in inner} <= rows
    assert {"controls", *(f"folder_{name}" for name in FOLDERS)} <= rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_the_focus_is_explained_in_a_sentence(language: str) -> None:
    stage, scene, _ = options(language)
    for page in PAGES:
        scene._open(page)
        for row in scene._pages[page]:
            scene.form.focus(row.id)
            stage.draw()
            sentence = stage.app.t(f"options.about_{row.id}")
            assert sentence.endswith(".")
            assert sentence in [text.text for text in shown_texts(stage.canvas)]


def test_each_page_is_reset_for_itself() -> None:
    changed = {
        "language": "fi", "fullscreen": True, "chronicle": "large", "light": "evening",
        "palette": "contrast", "animation": "slow", "reduced_motion": True, "computers": "short",
        "confirm": "on", "privacy": "open", "take_backs": True, "warnings": False, "sound": 0.1,
        "music": 0.2, "mute": True, "keys": {"undo": ("u",)},
    }  # fmt: skip
    for page in PAGES:
        stage, scene, _ = options()
        stage.store.change(**changed)
        scene._open(page)
        stage.draw()
        stage.click(scene._reset.box)
        stage.click_words(stage.app.t("options.reset_yes").upper())
        here = {row.id for row in scene._pages[page]} | ({"keys"} if page == "keys" else set())
        for name, value in changed.items():
            wanted = getattr(Settings(), name) if name in here else value
            assert getattr(stage.store.now, name) == wanted, (page, name)


def test_resetting_the_page_of_the_couch_leaves_the_couch() -> None:
    stage, scene, _ = options()
    scene.form.focus("couch")
    before = stage.store.now
    stage.click(next(row for row in scene._pages["screen"] if row.id == "couch").box)
    assert all(getattr(stage.store.now, name) == value for name, value in COUCH.items())
    stage.click(scene._reset.box)
    stage.click_words("RESET")
    assert (stage.store.now.computers, stage.store.now.confirm) == ("normal", before.confirm)
    assert not stage.store.now.couch


def test_paths_of_folders_go_to_the_clipboard() -> None:
    stage, scene, pocket = options()
    scene._open("keys")
    for name, where in FOLDERS.items():
        stage.draw()
        row = next(row for row in scene._pages["keys"] if row.id == f"folder_{name}")
        stage.click(row.box)
        assert pocket.get() == str(where())
        assert "Copied" in stage.draw()


def test_keys_and_buttons_open_over_the_options() -> None:
    stage, scene, _ = options()
    scene._open("keys")
    stage.draw()
    stage.click(scene._pages["keys"][0].box)
    assert isinstance(stage.stack.top, ControlsScene)
