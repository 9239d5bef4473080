"""A game looks and plays as it was left, whatever was set or worn since."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from alhambra.app.gfx.commands import Image
from alhambra.app.portraits import painting
from alhambra.app.portraits.portrait import Order
from alhambra.app.program.people import EMBLEM_WORDS
from alhambra.app.replay.watching_scene import WatchingScene
from alhambra.app.scenes.options import OptionsScene
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.table.table_scene import TableScene
from alhambra.library.saves import load
from alhambra.match.house_rules import House, house_in
from alhambra.rules.api import Seated, Table
from tests.app.driving import Driver, settings_kept
from tests.app.dumps import looks_in
from tests.app.games.test_rematch import GAMES
from tests.app.games.test_rematch import hands as hands
from tests.app.scenes.saved.shelves import opened

THEN = House("on", True, "none", "hand-over", "60")
SINCE = House("off", False, "coach", "open", "off")
WORN = {"Anna": 4, "Ben": 1, "Eva": 0}
NAMES = tuple(WORN)


@pytest.fixture
def driver(hands: Driver) -> Iterator[Driver]:
    with settings_kept(hands, met_dirk=True, met_plans=True):
        yield hands


def agree(driver: Driver, house: House) -> None:
    """Set these house rules, as the set-up and the options of the title do."""
    confirm, take_backs, help, privacy, hourglass = house
    driver.app.settings.change(
        confirm=confirm, take_backs=take_backs, help=help, privacy=privacy, hourglass=hourglass
    )


def at_table(driver: Driver) -> TableScene:
    return driver.scene(TableScene, 0)


@pytest.fixture(params=GAMES)
def left(driver: Driver, request: pytest.FixtureRequest) -> Table:
    """A game is begun and left; then everybody wears and sets something else."""
    agree(driver, THEN)
    driver.app.settings.change(worn=WORN)
    table = Table(request.param, tuple(Seated(name, "human") for name in NAMES), 5)
    driver.begin(table)
    table = at_table(driver).match.table
    driver.open_title()
    agree(driver, SINCE)
    driver.app.settings.change(worn={name: 5 - emblem for name, emblem in WORN.items()})
    return table


def test_it_goes_on_with_its_emblems_and_its_rules(driver: Driver, left: Table) -> None:
    driver.go_on()
    scene = at_table(driver)
    assert [worn.emblem for worn in scene.worn or ()][:3] == [*WORN.values()]
    assert scene.match.house == THEN and scene.match.table == left
    assert scene.ui.timed and not scene.hints.allowed
    assert driver.app.settings.now.house == SINCE, "what is set for the next game stays"


def emblems_drawn(driver: Driver) -> set[str]:
    """The emblems that are on the screen, as they are worn."""
    images = [each.name for each in looks_in(driver.redraw().commands, Image)]
    return {name for name in images if name.startswith("emblem-")}


def test_every_list_and_picture_shows_its_emblems(
    driver: Driver, left: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ordered: list[Order] = []

    class Noted:
        """A picture that is not painted."""

        def __init__(self, queue: object, texts: object, order: Order) -> None:
            ordered.append(order)

        def poll(self) -> float:
            return 0.0

        def close(self) -> None:
            """Nothing is open."""

    monkeypatch.setattr(painting, "QueuedPainting", Noted)

    worn = [EMBLEM_WORDS[number] for number in WORN.values()]
    assert [seated.emblem for seated in left.seats] == worn
    opened(driver)
    assert isinstance(driver.top, SavesScene)
    assert emblems_drawn(driver) == {f"emblem-{number}" for number in WORN.values()}
    frames = load(driver.program.games.boxes, driver.program.games.library.current.path).frames
    driver.app.games().watch(frames)
    driver.wait(2)
    assert isinstance(driver.top, WatchingScene) and driver.top.worn is not None
    assert [worn.emblem for worn in driver.top.worn][:3] == [*WORN.values()]
    driver.app.games().portray(frames[-1].state)
    driver.wait(2)
    driver.form.focus("yes")
    driver.key(pygame.K_RETURN)
    assert [[worn.emblem for worn in each.worn][:3] for each in ordered] == [[*WORN.values()]]


def test_its_own_menu_changes_its_rules_for_good(driver: Driver, left: Table) -> None:
    driver.go_on()
    scene = at_table(driver)
    driver.app.open_options(scene.match)
    driver.wait(2)
    options = driver.scene(OptionsScene)
    options.form.focus("pages")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    options.form.focus("help")
    driver.key(pygame.K_RIGHT)
    changed = THEN._replace(help="hints")
    assert scene.match.house == changed, "from what the game has, not from what is set"
    assert driver.app.settings.now.house == SINCE._replace(help="hints")
    agree(driver, SINCE)
    driver.open_title()
    driver.go_on()
    assert at_table(driver).match.house == changed


def test_a_new_game_of_its_players_keeps_both(driver: Driver, left: Table) -> None:
    driver.app.games().rematch(left)
    driver.wait(2)
    match = at_table(driver).match
    assert match.table.seats == (*left.seats[1:], left.seats[0])
    assert match.house == THEN == house_in(match.table.house, SINCE)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_an_older_version_goes_on_with_what_is_set_now(driver: Driver, name: str) -> None:
    agree(driver, THEN)
    driver.app.settings.change(worn=WORN)
    driver.begin(Table(name, tuple(Seated(each, "human") for each in NAMES), 5))
    driver.open_title()
    path = driver.program.games.library.current.path
    text = path.read_text("utf-8")
    for number in WORN.values():
        text = text.replace(f', "emblem": "{EMBLEM_WORDS[number]}"', "")
    head, _, rest = text.partition("\n")
    head = head[: head.index(', "house": ')] + "}"
    path.write_text(f"{head}\n{rest}", "utf-8")
    agree(driver, SINCE)
    driver.app.settings.change(worn={"Anna": 2, "Ben": 3, "Eva": 5})
    driver.go_on()
    scene = at_table(driver)
    assert scene.match.table.house == () and scene.match.house == SINCE
    assert [worn.emblem for worn in scene.worn or ()][:3] == [2, 3, 5]
