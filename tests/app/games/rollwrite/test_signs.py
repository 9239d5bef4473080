"""What the table says by small signs: sums, the last round, goals, what the next press does."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from alhambra.app.games.rollwrite.pages.score_table import ScoreTable
from alhambra.app.games.rollwrite.table.prospects import pointed_at
from alhambra.app.games.rollwrite.table.snapshot import COINS, crossing
from alhambra.app.games.rollwrite.table.table_rules import make_rules
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Sprite, Text
from alhambra.app.gfx.fitting import ELLIPSIS
from alhambra.app.scenes.results.point_counter import Count
from alhambra.app.table.buttons import CONFIRM
from alhambra.app.table.picture import PictureBuilder
from alhambra.match.house_rules import House
from alhambra.rules.api import Frame
from alhambra.rules.rollwrite.model import KEEP, TURN, Solo, State, bit
from tests.app.fit_languages import longest
from tests.app.gallery.showing import SMALL, Variant, rest, stage_for
from tests.app.games.rollwrite.positions import Running, lying, played, positions, sheet_game, table
from tests.app.games.rollwrite.test_count import ENGLISH
from tests.app.refusing import words_of
from tests.app.stage import Stage, canvas
from tests.app.table.test_refusals import lay_sheet as lay

PLATES = ("/total-edge", "/price-plate", "/times-plate")
ALIKE = 4
"""Turns that are tried of those with the same button."""


@pytest.fixture
def stage() -> Stage:
    return stage_for(SMALL[0], {})


def sprites(scene: RollwriteTableScene, start: str) -> list[Sprite]:
    return [sprite for sprite in scene.picture.sprites if sprite.id.startswith(start)]


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_no_plate_on_the_sheet_lies_over_another(scale: float) -> None:
    """Points, the price of a second building, and the coins of dice alike."""
    stage = stage_for(SMALL[0], {"scale": scale})
    met, states = set(), [s for s in positions(3) if s.phase is TURN][::4]
    for state in (*states, _twins(states[0])):
        scene, seat = lay(stage, lying(state)), state.to_move
        for cell in pointed_at(state, seat):
            scene.controller.focus(crossing(cell), keyed=True)
            on_sheet = [s for s in sprites(scene, "cell:") if s.id.endswith(PLATES)]
            met |= {plate.id.partition("/")[2] for plate in on_sheet}
            for one, other in combinations(on_sheet, 2):
                assert not one.box.overlaps(other.box), (one.id, other.id)
    assert met == {plate[1:] for plate in PLATES}


def _twins(state: State) -> State:
    """The position, but with dice that bring two coins at each of two neighbours."""
    players, seat = list(state.players), state.to_move
    crossed = players[seat].crossed | bit((5, 1)) | bit((6, 1))
    players[seat] = players[seat]._replace(blue=(5, 6), yellow=(1, 1), crossed=crossed)
    return state._replace(players=tuple(players))


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", longest("rollwrite."))
def test_the_sums_have_letters_of_one_size(language: str, scale: float) -> None:
    stage = stage_for(Variant((1280, 720), language), {"scale": scale})
    scene = lay(stage, lying(positions(3)[0]))
    said = [s.look for s in sprites(scene, "rollwrite.sum_") if s.id.endswith("/words")]
    looks = [look for look in said if isinstance(look, Text)]
    assert len(looks) == 4 and len({look.size for look in looks}) == 1
    assert not any(ELLIPSIS in look.text for look in looks)


def test_the_button_says_what_is_next(stage: Stage) -> None:
    """Never that a turn ends where the player's own roll is next, nor that nothing was rolled."""
    said = Counter[str]()
    for state in positions(3):
        wanted = "Pass the dice" if state.phase is KEEP else "Roll the dice"
        wanted = "End turn" if state.last_turn else wanted
        if said[wanted] >= ALIKE:
            continue
        probe = lying(state, house=House(confirm="on"))
        for choice in probe.choices():
            match = lying(state, house=House(confirm="on"))
            match.submit(choice)
            if not match.unconfirmed:
                continue
            scene = lay(stage, lying(state))
            scene.match.house = House(confirm="on")
            scene.controller.submit(choice)
            rest(stage)
            label = scene.picture.by_token[CONFIRM].label
            assert label == wanted
            assert "rolled yet" not in words_of(scene, "actions/text")
            said[label] += 1
            break
    assert said.keys() == {"Pass the dice", "Roll the dice", "End turn"}


def test_the_last_round_says_so(stage: Stage) -> None:
    late = {s.round: s for s in positions(4) if s.phase is TURN and s.round > s.rounds - 3}
    for state in late.values():
        scene = lay(stage, lying(state))
        last = state.round == state.rounds
        usual = f"Round {state.round} of {state.rounds}"
        assert words_of(scene, "paper/round") == ("Last round" if last else usual)


@pytest.mark.usefixtures("home")
def test_alone_the_own_best_is_seen_while_playing(stage: Stage) -> None:
    solo = Solo(2, False)
    state = played(table(1, 3, solo), lambda choices: choices[-1])[1][0]
    scene = lay(stage, Running((Frame(None, state),), table(1, 3, solo)))  # type: ignore[arg-type]
    assert "paper/best" not in scene.picture.by_id
    scene.controller.view.play_by(make_rules(best=71))
    scene.controller.view.fit()
    scene.controller.changed()
    scene.controller.refresh()
    rest(stage)
    assert words_of(scene, "paper/best") == "My best: 71"


def test_after_the_action_nothing_is_listed_where_the_dice_meet(stage: Stage) -> None:
    for state in [s for s in positions(2) if s.phase is TURN][:6]:
        scene = lay(stage, lying(state))
        before = len(sprites(scene, "option:"))
        scene.match.submit(scene.match.choices()[-1])
        at = next(n for n, f in enumerate(scene.match.frames) if n and f.state.acted)
        after = scene.controller.view.picture_after(at)
        assert before and not any(one.id.startswith("option:") for one in after.sprites)
        assert COINS not in after.by_token


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("players", [3, 5])
def test_no_cell_of_the_count_writes_over_itself(players: int, scale: float) -> None:
    surface = canvas(1280, 720, scale)
    builder = PictureBuilder(surface.metrics, ENGLISH.t, surface)
    shown = ScoreTable(sheet_game(players)[-1].state)
    shown.draw(builder, ENGLISH.t, Box(0, 0, 1150, 470), Count(shown.rows).whole)
    by_id = {sprite.id: sprite for sprite in builder.sprites}
    cells = {id.removesuffix("/how") for id in by_id if id.endswith("/how")}
    told = [cell for cell in cells if f"{cell}/tiles" in by_id]
    assert told
    for cell in told:
        assert not by_id[f"{cell}/tiles"].box.overlaps(by_id[f"{cell}/how"].box), cell
