"""What stirs on a table at rest: within bounds, cheaply, and by a chance of its own."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pygame
import pytest

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Frame, Image, Layer, Sprite, Tile, Water
from alhambra.app.gfx.scale import Metrics
from alhambra.app.program.window import GameWindow
from alhambra.app.table.motion import living
from alhambra.app.table.motion.living import FLIGHT, LIGHT, SLOT, STEPS, LivingTable
from alhambra.app.table.motion.tracks import LANDED, SHOWN, Track, Way
from tests.app.driving import STEP, Driver, game, settings_kept, table

METRICS = Metrics(1920, 1080, 1.0)
SEEDS = range(5)


def tile(id: str, layer: Layer = Layer.PALACE, side: float = 100, alpha: float = 1.0) -> Sprite:
    return Sprite(id, Tile("fountain"), Box(200, 200, side, side), layer, alpha)


GROUND = Sprite("ground", Image("table"), METRICS.window, Layer.GROUND)
BARE = Box(340, 0, 1200, 800)
"""The ground that no panel covers."""
WET = ("fountain",)
TIP = Sprite("tip", Image("eye"), Box(0, 0, 20, 20), Layer.TIPS)


def comes(seed: int, slot: int) -> float:
    """When the bird of this slot comes."""
    times = (slot * SLOT + number / 20 for number in range(round(SLOT * 20)))
    return next(time for time in times if living.flying(seed, time))


def live_on(life: LivingTable, seconds: float) -> None:
    """Let the table live this long, frame by frame."""
    for _ in range(round(seconds * 60)):
        life.update(1 / 60)


# -- functions of the time -------------------------------------------------------------------------


def test_light_appears_slowly_and_stays() -> None:
    curve = [living.strength(now / 20) for now in range(400)]
    assert curve[0] == 0
    assert curve[20:] == [LIGHT] * 380
    assert max(b - a for a, b in pairwise(curve)) <= LIGHT / 7


@pytest.mark.parametrize("seed", SEEDS)
def test_a_bird_comes_once_in_40_to_90_seconds_and_crosses_the_whole_ground(seed: int) -> None:
    times = [comes(seed, slot) for slot in range(30)]
    gaps = [later - sooner for sooner, later in pairwise(times)]
    assert 40 - 0.1 <= min(gaps) <= max(gaps) <= 90 + 0.1
    assert max(gaps) - min(gaps) > 5
    for time in times[:6]:
        way = [
            living.bird(seed, time + part * (FLIGHT - 0.06), METRICS, BARE) for part in (0, 0.5, 1)
        ]
        first, middle, last = (bird and bird.box for bird in way)
        assert first is not None and middle is not None and last is not None
        assert BARE.contains(middle.center)
        assert not BARE.overlaps(first.inset(first.w / 4, 0))
        assert not BARE.overlaps(last.inset(last.w / 4, 0))
        assert (first.x < BARE.x) != (last.x < BARE.x)


def test_a_bird_beats_its_wings_and_glides() -> None:
    time = comes(1, 0)
    birds = [living.bird(1, time + number / 60, METRICS, BARE) for number in range(200)]
    looks = [bird.look for bird in birds if bird is not None]
    assert {look.name for look in looks if isinstance(look, Image)} == {
        f"bird-{number}" for number in range(4)
    }
    assert sum(look == Image("bird-0") for look in looks) > len(looks) / 2
    assert len({bird.angle for bird in birds if bird is not None}) == 1


def test_light_lies_right_over_tiles_that_lie_still_and_are_large_enough() -> None:
    tiles = [tile("a/tile"), tile("b/tile", Layer.TILES), TIP]
    others = [
        tile("c/tile", Layer.FLYING),
        tile("d/tile", Layer.HELD),
        tile("e/tile", side=40),
        tile("f/tile", alpha=0.6),
    ]
    life = LivingTable(1)
    live_on(life, 1.01)
    shown = life.over([*tiles, *others], METRICS, WET, None)
    ids = [sprite.id for sprite in shown]
    assert ids[:5] == ["a/tile", "a/tile/water", "b/tile", "b/tile/water", "tip"]
    assert ids[5:] == [sprite.id for sprite in others]
    for sprite in shown:
        if isinstance(sprite.look, Water):
            assert sprite.look == Water("fountain", STEPS // living.RESTING[sprite.layer])


def test_birds_throw_their_shadow_only_on_ground_that_lies_bare_in_the_sun() -> None:
    life = LivingTable(2)
    live_on(life, comes(2, 0) + 1)
    sprites = [GROUND, tile("a/tile"), TIP]
    in_shade = [sprite.id for sprite in life.over(sprites, METRICS, WET, None)]
    assert not life.is_crossed
    in_sun = life.over(sprites, METRICS, WET, BARE)
    assert life.is_crossed
    assert in_shade == ["ground", "a/tile", "a/tile/water", "tip"]
    assert [sprite.id for sprite in in_sun] == ["ground", "bird", *in_shade[1:]]
    assert in_sun[1].clip == BARE


def test_a_table_lives_as_long_as_one_thinks_and_rests_at_once() -> None:
    life, sprites = LivingTable(3), [tile("a/tile")]
    live_on(life, 600)
    life.over(sprites, METRICS, WET, None)
    changes = [life.update(1 / 60) for _ in range(600)]
    assert 10 * STEPS - 1 <= sum(changes) <= 10 * STEPS + 1
    assert life.rest()
    assert life.over(sprites, METRICS, WET, BARE) is sprites
    assert not life.rest()


# -- on the screen ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def painted() -> Iterator[Driver]:
    """A table of two that is drawn, with everything loaded."""
    with game((1920, 1080), painted=True) as driver:
        driver.app.settings.change(met_dirk=True, met_plans=True, animation="instant", living=True)
        driver.program.get_ready()
        scene = driver.table(table(("human", "easy")))
        scene._living = LivingTable(3)  # no bird comes in the first seconds of this life
        driver.wait(30)
        driver.program.painter.settle()
        yield driver


def drawn(driver: Driver, frames: int) -> list[int]:
    """How many pixels each of this many frames draws."""
    pixels: list[int] = []
    flip = GameWindow.flip

    def counted(window: GameWindow, areas: Sequence[pygame.Rect]) -> None:
        pixels[-1] += sum(area.w * area.h for area in areas)
        flip(window, areas)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(GameWindow, "flip", counted)
        for _ in range(frames):
            pixels.append(0)
            driver.wait(1)
    return pixels


def test_what_stirs_changes_small_areas_some_times_a_second_without_any_input(
    painted: Driver,
) -> None:
    painted.wait(round(10 / STEP))
    second = drawn(painted, 60)
    assert STEPS - 1 <= sum(pixels > 0 for pixels in second) <= STEPS + 1
    assert max(second) < 0.05 * 1920 * 1080


def test_no_panel_covers_the_ground_that_birds_cross(painted: Driver) -> None:
    picture = painted.top.picture  # type: ignore[attr-defined]
    ground = picture.anchors[living.GROUND]
    panels = [each for each in picture.sprites if isinstance(each.look, Frame)]
    panels = [each for each in panels if each.layer is Layer.PANELS]
    assert panels
    assert not [each.id for each in panels if each.box.overlaps(ground)]


@pytest.mark.parametrize("setting", [{"living": False}, {"reduced_motion": True}])
def test_nothing_stirs_where_that_is_set(painted: Driver, setting: dict[str, bool]) -> None:
    with settings_kept(painted, **setting):
        painted.wait(20)
        assert not any(drawn(painted, 60))
    painted.wait(60)
    assert any(drawn(painted, 60))


def test_nothing_stirs_below_another_screen_nor_in_the_background(painted: Driver) -> None:
    painted.app.open_options(None)
    painted.wait(90)
    assert not any(drawn(painted, 60))
    painted.app.stack.pop()
    painted.post(pygame.Event(pygame.WINDOWFOCUSLOST), frames=90)
    assert not any(drawn(painted, 60))
    painted.post(pygame.Event(pygame.WINDOWFOCUSGAINED), frames=90)
    assert any(drawn(painted, 60))


def test_what_stirs_takes_nothing_of_any_other_chance(painted: Driver) -> None:
    scene = painted.top
    frames, before = scene.match.frames, random.getstate()  # type: ignore[attr-defined]
    painted.wait(60)
    assert random.getstate() == before
    assert scene.match.frames == frames  # type: ignore[attr-defined]


# -- tracks ----------------------------------------------------------------------------------------


FROM, TO = Box(0, 100, 60, 90), Box(400, 300, 100, 150)
LARGE = Box(150, 120, 240, 360)
PARTS = [number / 40 for number in range(41)]
TRACKS = [
    Track(),
    Track(arc=0.2),
    Track(arc=0.2, settles=True),
    Track(settles=True),
    Track(arc=0.1, back="card-back"),
    Track(arc=0.2, shown=LARGE),
]


@pytest.mark.parametrize("track", TRACKS)
def test_a_way_begins_and_ends_where_it_should(track: Track) -> None:
    way = Way(FROM, TO, track)
    assert way.box(0).center == pytest.approx(FROM.center)
    assert way.box(0).h == pytest.approx(FROM.h, abs=4)
    assert way.box(1) == TO
    assert way.height(1) == 0


@pytest.mark.parametrize("track", TRACKS)
def test_nothing_leaps_on_its_way(track: Track) -> None:
    way = Way(FROM, TO, track)
    points = [way.box(part).center for part in PARTS]
    steps = [abs(b[0] - a[0]) + abs(b[1] - a[1]) for a, b in pairwise(points)]
    assert max(steps) < 70


def test_an_arc_is_lifted_above_the_straight_way_and_larger_at_its_top() -> None:
    way = Way(FROM, FROM.moved(400, 0), Track(arc=0.2))
    top = way.box(0.5)
    assert top.center[1] < FROM.center[1] - 10
    assert FROM.w < top.w < FROM.w * 1.12
    assert way.height(0.5) == pytest.approx(1)


def test_what_settles_has_arrived_before_its_time_is_over_and_bounces() -> None:
    way = Way(FROM, TO, Track(arc=0.2, settles=True))
    assert way.straight(LANDED) == TO
    assert way.box((1 + LANDED) / 2).center[1] < TO.center[1] - 1


def test_what_the_pointer_carried_comes_down_from_the_air() -> None:
    way = Way(FROM, TO, Track(), carried=True)
    heights = [way.height(part) for part in PARTS]
    assert heights[0] == 1
    assert heights[-1] == 0
    assert heights == sorted(heights, reverse=True)


def test_a_card_shows_its_back_and_then_its_face_and_is_narrow_in_between() -> None:
    way = Way(FROM, TO, Track(arc=0.1, back="card-back"))
    backs = [way.shows_back(part) for part in PARTS]
    assert backs[0] and not backs[-1]
    assert backs == sorted(backs, reverse=True)
    turn = backs.index(False)
    assert way.box(PARTS[turn]).w < TO.w / 4


def test_sizes_change_in_few_steps() -> None:
    way = Way(FROM, TO, Track(arc=0.2, settles=True))
    sizes = {way.box(number / 1000).w for number in range(1001)}
    assert len(sizes) < 30


def test_what_is_shown_grows_rests_and_goes_on() -> None:
    way = Way(FROM, TO, Track(arc=0.2, shown=LARGE))
    came, goes = SHOWN
    resting = [way.straight(came + (goes - came) * part) for part in (0, 0.3, 0.7, 1)]
    assert resting == [LARGE] * 4
    heights = [way.box(part).h for part in PARTS]
    top = heights.index(max(heights))
    assert heights[: top + 1] == sorted(heights[: top + 1])
    assert heights[top + 1 :] == sorted(heights[top + 1 :], reverse=True)
    sizes = {way.box(number / 1000).w for number in range(1001)}
    assert len(sizes) < 50
    assert len({way.ground(number / 1000).w for number in range(1001)}) < len(sizes)
