"""The final count of Roll & Write against the rules, its sentences, and going through it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from alhambra.app.games.rollwrite.pages.end import SOURCES, standings
from alhambra.app.games.rollwrite.pages.score_table import ScoreTable
from alhambra.app.games.rollwrite.pages.scoring import (
    FinalCountScene,
    completion,
    sentence,
)
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Text
from alhambra.app.program.i18n import Texts
from alhambra.app.program.languages import languages
from alhambra.app.scenes.results.point_counter import LINES, Count
from alhambra.app.table.picture import PictureBuilder
from alhambra.app.ui.sounds import Sound
from alhambra.content import load_rollwrite_box
from alhambra.rules.api import Building
from alhambra.rules.rollwrite.apply import History
from alhambra.rules.rollwrite.events import Completed, Scored
from alhambra.rules.rollwrite.evolve import blank
from alhambra.rules.rollwrite.model import (
    CELLS,
    Completion,
    Crossed,
    Holder,
    Player,
    Solo,
    State,
    Virtual,
    building_at,
    crossed,
)
from alhambra.rules.rollwrite.scoring import completions
from tests.app.games.rollwrite.positions import NAMES, each_table, sheet_game, sheet_games
from tests.app.stage import Stage, canvas

FRAME = 1 / 60
ENGLISH = Texts("en")
WINDOWS = ((1280, 720), (1440, 1080), (1920, 1080), (3440, 1440), (3840, 2160))


def written(table: ScoreTable, count: Count[Holder] | None = None) -> dict[str, str]:
    """The words of the count, by the id of their sprite; at its end if nothing else is told."""
    surface = canvas()
    builder = PictureBuilder(surface.metrics, ENGLISH.t, surface)
    table.draw(builder, ENGLISH.t, Box(0, 0, 1620, 790), count or Count(table.rows).whole)
    looks = {sprite.id: sprite.look for sprite in builder.picture().sprites}
    return {id: look.text for id, look in looks.items() if isinstance(look, Text)}


def number(text: str) -> int:
    return int(text.lstrip("+"))


def scored(frames: History) -> Scored:
    return next(event for event, _ in frames if isinstance(event, Scored))


def test_large_letters_are_large_in_the_remarks_too() -> None:
    table = ScoreTable(sheet_game(3)[-1].state)
    sizes: list[set[int]] = []
    for scale in (1.0, 2.0):
        surface = canvas(scale=scale)
        surface.resize(replace(surface.metrics, limit=1.0))
        builder = PictureBuilder(surface.metrics, ENGLISH.t, surface)
        table.draw(builder, ENGLISH.t, Box(0, 0, 1620, 790), Count(table.rows).whole)
        looks = {each.id: each.look for each in builder.picture().sprites}
        held = [look for id, look in looks.items() if id.endswith("/tiles")]
        sizes.append({look.size for look in held if isinstance(look, Text)})
    (usual,), (large,) = sizes
    assert large >= 1.3 * usual


# -- the count against the rules -------------------------------------------------------------------


@each_table
@pytest.mark.parametrize("seed", range(1, 6))
def test_what_is_written_is_what_the_rules_scored(
    players: int, solo: Solo | None, seed: int
) -> None:
    frames = sheet_game(players, solo, seed)
    event, state = scored(frames), frames[-1].state
    words = written(ScoreTable(state))
    for who, total in event.totals.items():
        assert words[f"total:{who}/after"] == str(total)
        paid = sum(e.points.get(who, 0) for e, _ in frames if isinstance(e, Completed))
        assert words[f"total:{who}/how"] == f"{paid} + {total - paid} ="
    for building, points in event.buildings.items():
        found = {
            id: number(text)
            for id, text in words.items()
            if (match := re.fullmatch(rf"share:{building}-(.+)/points", id))
            and match[1] in map(str, event.totals)
        }
        wanted = {f"share:{building}-{who}/points": gets for who, gets in points.items()}
        assert {id: gets for id, gets in found.items() if gets} == wanted
    for seat in range(players):
        assert number(words[f"lines:{seat}/sum"]) == event.lines[seat]
        of_lines = [
            number(words[id]) for id in words if re.fullmatch(rf"lines:{seat}-\d+/points", id)
        ]
        assert sum(of_lines) == event.lines[seat]
        assert number(words[f"coins:{seat}/sum"]) == event.coins[seat]
    bonus = {id: number(text) for id, text in words.items() if re.fullmatch(r"bonus:.+/sum", id)}
    assert bonus == {f"bonus:{who}/sum": gets for who, gets in (event.bonus or {}).items()}


@each_table
def test_all_who_do_not_score_hold_places_only(players: int, solo: Solo | None) -> None:
    state = sheet_game(players, solo)[-1].state
    words = written(ScoreTable(state))
    assert any("-virtual-" in id for id in words) == bool(state.virtual)
    for number_, _ in enumerate(state.virtual, start=1):
        name = f"virtual-{number_}"
        assert (f"total:{name}/after" in words) == state.virtual_score
        gets = [words[id] for id in words if re.fullmatch(rf"share:.+-{name}/(points|paid)", id)]
        assert state.virtual_score or set(gets) <= {"–"}


@each_table
def test_points_by_source_make_the_total(players: int, solo: Solo | None) -> None:
    for seed in range(1, 6):
        frames = sheet_game(players, solo, seed)
        event, state = scored(frames), frames[-1].state
        found = standings(ScoreTable(state))
        assert {each.who: each.total for each in found} == dict(event.totals)
        for each in found:
            assert sum(each.gains.values()) == each.total
            assert set(each.gains) == set(SOURCES)
        assert tuple(each.who for each in found if each.place == 1) == tuple(
            sorted(state.winners, key=[each.who for each in found].index)
        )


def test_equal_points_share_a_place() -> None:
    state = sheet_game(3)[-1].state
    same = state.players[0]._replace(name="Ida")
    state = state._replace(players=(same, same._replace(name="Ota"), Player("Eva", "human")))
    assert [each.place for each in standings(ScoreTable(state))] == [1, 1, 3]


# -- the examples of the rule text -----------------------------------------------------------------


def position(*players: dict[Building, int], done: tuple[Completion, ...] = ()) -> State:
    """Players with this many buildings, of which some were completed in the round that is over."""
    box = load_rollwrite_box()
    people = tuple(
        Player(name, "human", crossed=marks(counts))
        for name, counts in zip(NAMES, players, strict=False)
    )
    return blank(box)._replace(players=people, taken=dict.fromkeys(Building, 0), completing=done)


def marks(counts: dict[Building, int]) -> Crossed:
    """So many of each type, crossed out from the top."""
    grid, left, found = load_rollwrite_box().grid, Counter(counts), []
    for cell in CELLS:
        kind = building_at(grid, cell)
        if left[kind]:
            left[kind] -= 1
            found.append(cell)
    return crossed(found)


def test_towers_of_the_rule_text() -> None:
    """Ani was paid 21 during the game: the next two get 13 and 6."""
    state = position({Building.TOWER: 8}, {Building.TOWER: 5}, {Building.TOWER: 3})
    paid = state.players[0]._replace(
        paid={Building.TOWER: 21}, completed=frozenset({Building.TOWER})
    )
    state = state._replace(
        players=(paid, *state.players[1:]), taken={**state.taken, Building.TOWER: 1}
    )
    table = ScoreTable(state)
    words = written(table)
    assert words["share:tower-0/paid"] == "21" and "share:tower-0/points" not in words
    assert [words[f"share:tower-{seat}/points"] for seat in (1, 2)] == ["+13", "+6"]
    said = sentence(ENGLISH, table, len(Building))
    assert said.startswith("Completed during the game: Maximilian\N{NO-BREAK SPACE}+21.")
    assert table.free(Building.TOWER) == (13, 6)


def test_a_virtual_player_that_does_not_score_takes_a_place_and_its_part_lapses() -> None:
    done = (Completion(Building.SERAGLIO, 0), Completion(Building.SERAGLIO, "virtual-1"))
    full = dict.fromkeys(Building, 0) | {Building.SERAGLIO: 4}
    state = position({Building.SERAGLIO: 4}, {}, done=done)._replace(virtual=(Virtual(full),))
    (share,) = completions(state).values()
    said = completion(ENGLISH, ScoreTable(state), share)
    assert "= 13 points each" in said and "The share of Virtual 1 is lost." in said
    alone = state._replace(completing=done[1:])
    (share,) = completions(alone).values()
    assert "nobody gets its points" in completion(ENGLISH, ScoreTable(alone), share)


@pytest.mark.parametrize("language", languages())
def test_every_row_of_every_table_has_its_sentence(language: str) -> None:
    texts = Texts(language)
    for frames in sheet_games():
        table = ScoreTable(frames[-1].state)
        count = Count(table.rows)
        said = [sentence(texts, table, row) for row in range(count.last + 1)]
        assert len(set(said[1 : len(Building) + 1])) == len(Building)
        assert all(text and "{" not in text for text in said)
        best = max(table.sums.values())
        assert str(best) in said[-1]


# -- going through it ------------------------------------------------------------------------------


@each_table
def test_sums_grow_from_what_was_paid_to_the_total(players: int, solo: Solo | None) -> None:
    table = ScoreTable(sheet_game(players, solo)[-1].state)
    count = Count(table.rows)
    before = {who: table.paid(who) for who in table.sums}
    for row in range(count.last):
        words = written(table, count.at(count.ends(row)))
        now = {who: int(words[f"total:{who}/now"]) for who in table.sums}
        assert all(now[who] >= before[who] for who in now)
        before = now
    assert before == table.sums


def tallied(players: int = 3, solo: Solo | None = None) -> tuple[Stage, FinalCountScene]:
    stage = Stage()
    scene = FinalCountScene(stage.app, sheet_game(players, solo)[-1].state)
    stage.open(scene)
    return stage, scene


def test_by_itself_it_goes_on_to_the_end_and_is_heard() -> None:
    stage, scene = tallied()
    for _ in range(20 * 60):
        scene.update(FRAME)
    assert scene.count.done and stage.stack.top is scene
    played = Counter(stage.sounds.played)
    assert played[Sound.SCORE_FANFARE] == played[Sound.SCORE_TOTAL] == 1
    assert played[Sound.WALL_COUNT] == 12, "a note for each row and column"
    steps = played[Sound.SCORING_STEP] + played[Sound.MAJORITY_WON]
    assert steps == len(Building) + 1, "the types and the coins"
    assert not scene.update(FRAME)


def test_lines_are_drawn_one_after_the_other() -> None:
    stage, scene = tallied()
    table = scene.table
    points = [line.points for line in table.tally.lines[0]]
    for drawn in range(len(points) + 1):
        count = Count(table.rows)
        count = count.at(count.begins(LINES) + drawn * 0.26 + 0.001)
        shown = [id for id in written(table, count) if re.fullmatch(r"lines:0-\d+/points", id)]
        assert len(shown) == sum(bool(each) for each in points[:drawn])
    assert stage.stack.top is scene
