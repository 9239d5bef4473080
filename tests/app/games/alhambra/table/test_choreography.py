"""How each event is danced: everything flies where it should, ends where it must, and can be cut
short at any moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest

from alhambra.app.games.alhambra.table.choreography import joined
from alhambra.app.games.alhambra.table.snapshot import AlhambraUiState
from alhambra.app.games.alhambra.table.table_rules import make_rules
from alhambra.app.gfx.commands import Image, Layer, Sprite, Text
from alhambra.app.table.motion.effects import Effect, dust, flight, light
from alhambra.app.table.motion.timeline import Timeline
from alhambra.app.table.motion.transition import AnimationStep
from alhambra.app.table.picture import Picture
from alhambra.app.table.table_view import TableView
from alhambra.content import load_box
from alhambra.match.match import AlhambraMatch, Match
from alhambra.rules.alhambra.apply import History
from alhambra.rules.alhambra.events import Bought, Event, MoneyShown, Placed, Scored
from tests import games
from tests.app.stage import Stage as Theatre
from tests.app.table.motion.test_living import FROM, TO
from tests.stand_ins import Forgetful, Pensive

# -- effects ---------------------------------------------------------------------------------------


def test_an_effect_is_gone_when_it_is_over() -> None:
    line = tuple((float(x), 0.0) for x in range(0, 500, 100))
    for effect in (
        flight("c", "coin-ducat", FROM, TO, 0.1, 0.3),
        dust("d", TO, 0.2),
        light("l", line, 5, 0),
    ):
        assert not list(effect.sprites(effect.over))
        assert list(effect.sprites(effect.over - 0.05))


def test_dust_goes_through_all_its_stages() -> None:
    effect = dust("d", TO, 0.0)
    names = [
        sprite.look.name
        for number in range(100)
        for sprite in effect.sprites(effect.seconds * number / 100)
        if isinstance(sprite.look, Image)
    ]
    assert list(dict.fromkeys(names)) == [f"dust-{number}" for number in range(5)]


def test_light_runs_from_one_end_of_the_wall_to_the_other() -> None:
    line = tuple((float(x), 0.0) for x in range(0, 1100, 100))
    effect = light("l", line, 5, 0)
    heads = [
        sprite.box.center[0]
        for number in range(50)
        for sprite in effect.sprites(effect.seconds * number / 50)
        if sprite.id.endswith("/head")
    ]
    assert heads == sorted(heads)
    assert heads[0] < 50
    assert heads[-1] > 950
    assert all(
        0 < sprite.alpha <= 1
        for n in range(50)
        for sprite in effect.sprites(effect.seconds * n / 50)
    )


def test_moves_joined_tell_what_each_thing_became() -> None:
    bought = (("market:2", "bought:x"), ("hand:a", "discard"), ("hand:b", "discard"))
    assert joined([bought, (("bought:x", "palace:x"),)]) == (
        ("market:2", "palace:x"),
        ("hand:a", "discard"),
        ("hand:b", "discard"),
    )


# -- a game ----------------------------------------------------------------------------------------


LOOKED_AT = 6
"""So many events of each kind are looked at all the while they are told."""


class Told(NamedTuple):
    """An event as it is told."""

    at: int
    """The number of its frame."""
    event: Event
    before: Picture
    stage: AnimationStep


@pytest.fixture(scope="module")
def frames() -> History:
    """A whole game of three."""
    return games.whole(load_box(), 3, 5)


def view(frames: History, theatre: Theatre | None = None) -> TableView:
    """The table of that game, as the first player sees it."""
    theatre = theatre or Theatre()
    match: AlhambraMatch = Match(frames, games.table(3, 5)._replace(), Forgetful(), Pensive())
    tale = TableView(theatre.app, match, make_rules())
    tale.ui = AlhambraUiState()
    tale.fit()
    return tale


def stages(tale: TableView, frames: History, numbers: Iterable[int]) -> Iterator[Told]:
    """The stages of these events, each told after the one before."""
    steps = dict(tale.steps(range(opening(frames), len(frames))))
    for at in numbers:
        if at in steps:
            before, stage = tale.timeline.picture, steps[at]()
            yield Told(at, frames[at].event, before, stage)
            tale.timeline.cut(stage.picture)


@pytest.fixture(scope="module")
def told(frames: History) -> tuple[Told, ...]:
    """The stages of all events of that game."""
    return tuple(stages(view(frames), frames, range(opening(frames), len(frames))))


def few_of_each(frames: History) -> list[int]:
    """The first three events of each kind."""
    kinds: dict[type, list[int]] = {}
    for at in range(opening(frames), len(frames)):
        kinds.setdefault(type(frames[at].event), []).append(at)
    return sorted(at for numbers in kinds.values() for at in numbers[:3])


def opening(frames: History) -> int:
    """The first event after the table is laid."""
    return next(n for n, frame in enumerate(frames) if type(frame.event).__name__ == "TurnBegan")


def inside(sprite: Sprite, stage: AnimationStep) -> bool:
    """Whether it is on the table, or no more than a hand's breadth beside it."""
    box = sprite.box
    return -500 < box.x < 1920 + 300 and -500 < box.y < 1080 + 300 and box.w < 2000 and box.h < 1300


def test_events_of_every_kind_are_danced_within_bounds_and_leaves_nothing(
    told: tuple[Told, ...],
) -> None:
    met = Counter[str]()
    for _, event, before, stage in told:
        met[type(event).__name__] += 1
        if met[type(event).__name__] > LOOKED_AT:
            continue
        timeline = Timeline(before)
        timeline.play([partial(lambda stage: stage, stage)])
        whole = stage.seconds + stage.rest
        for _ in range(9):
            timeline.update(whole / 10)
            assert all(inside(sprite, stage) for sprite in timeline.sprites)
            assert all(0 <= sprite.alpha <= 1 for sprite in timeline.sprites)
        timeline.update(whole)
        assert timeline.sprites == stage.picture.sprites
        assert all(effect.over <= whole + 1e-9 for effect in stage.effects)
        for track in stage.tracks.values():
            assert track.delay + (track.seconds or 0) <= stage.seconds + 1e-9
            assert 0.12 <= (track.seconds or stage.seconds) <= (0.4 if track.shown is None else 0.9)
    assert {"Took", "Bought", "Placed", "MoneyShown", "MarketFilled", "Scored"} <= met.keys()


def test_what_another_player_buys_is_shown_large_once_and_settles_in_its_palace(
    told: tuple[Told, ...],
) -> None:
    room = Theatre().app.canvas.metrics.window
    shown = 0
    for _, event, before, stage in told:
        tracks = [track for track in stage.tracks.values() if track.shown is not None]
        assert len(tracks) == (isinstance(event, Bought) and event.player != 0)
        if not isinstance(event, Bought) or not tracks:
            continue
        shown += 1
        (track,) = tracks
        tile, large = before.by_id[f"market:{event.place}/tile"].box, track.shown
        assert large is not None
        assert large.w == pytest.approx(2.5 * tile.w)
        roof = large._replace(y=large.y - large.h * 0.47, h=large.h * 1.47)
        assert room.common(roof) == pytest.approx(roof)
        middle = seen(before, stage, 0.5)[f"market:{event.place}/tile"]
        assert middle.box.w == pytest.approx(large.w, rel=0.1)
        assert middle.layer is Layer.FLYING
        home = stage.picture.anchors[f"player:{event.player}:palace"]
        late = seen(before, stage, 0.97)[f"market:{event.place}/tile"]
        assert home.contains(late.box.center)
    assert shown > 5


def first(
    told: tuple[Told, ...], wanted: Callable[[Any, AnimationStep], bool]
) -> tuple[Picture, AnimationStep]:
    """The first event of a kind, with the picture before it."""
    return next((before, stage) for _, event, before, stage in told if wanted(event, stage))


def seen(before: Picture, stage: AnimationStep, part: float) -> dict[str, Sprite]:
    """What is seen after a part of the stage's way."""
    timeline = Timeline(before)
    timeline.play([lambda: stage])
    timeline.update(stage.seconds * part)
    return {sprite.id: sprite for sprite in timeline.sprites}


def test_dealt_cards_turn_over_one_after_the_other(told: tuple[Told, ...]) -> None:
    before, stage = first(
        told, lambda event, stage: isinstance(event, MoneyShown) and len(stage.tracks) > 1
    )
    names = [f"{thing}/card" for thing in stage.tracks]
    early, late = seen(before, stage, 0.02), seen(before, stage, 0.98)
    assert all(early[name].look == Image("card-back") for name in names)
    assert all(late[name].look != Image("card-back") for name in names)
    half = seen(before, stage, 0.5)
    assert half[names[0]].look != half[names[-1]].look


def test_as_many_coins_as_cards_fly_to_the_market_place_but_at_most_five(
    told: tuple[Told, ...],
) -> None:
    bought = [(one.event, one.stage) for one in told if isinstance(one.event, Bought)]
    assert any(event.exact for event, _ in bought) and not all(event.exact for event, _ in bought)
    for event, stage in bought:
        coins = [effect for effect in stage.effects if effect.name.startswith("coin:")]
        assert len(coins) == min(5, len(event.pay))
        ground = stage.picture.by_id[f"place:{event.place}/ground"].box
        landed = [next(coin.sprites(coin.over - 1e-6)).box for coin in coins]
        assert all(ground.contains(box.center) for box in landed)
        praise = [effect for effect in stage.effects if effect.name == "praise"]
        assert len(praise) == event.exact
        for track in stage.tracks.values():
            if track.shown is not None and praise:
                roof = track.shown.h * 0.47
                large = track.shown._replace(y=track.shown.y - roof, h=track.shown.h + roof)
                assert not next(praise[0].sprites(praise[0].delay)).box.overlaps(large), (
                    "words over the tile that is shown"
                )


def test_light_runs_along_the_wall_just_when_it_grew(
    frames: History, told: tuple[Told, ...]
) -> None:
    lit = 0
    bought: tuple[Effect, ...] = ()
    for at, event, _, stage in told:
        if isinstance(event, Placed) and event.player == 0 and event.to == "palace":
            walls = [frames[n].state.players[0].palace.wall for n in (at - 1, at)]
            shines = any(effect.name == "wall" for effect in stage.effects)
            assert shines == (walls[1] > walls[0])
            assert any(effect.name == "dust" for effect in (*bought, *stage.effects))
            lit += shines
        bought = stage.effects
    assert lit > 2


def test_scores_roll_up_after_a_scoring(told: tuple[Told, ...]) -> None:
    before, stage = first(
        told, lambda event, stage: isinstance(event, Scored) and max(event.totals.values()) > 5
    )
    ids = [sprite.id for sprite in stage.picture.sprites if sprite.id.endswith("/score")]

    def figure(sprite: Sprite) -> int:
        assert isinstance(sprite.look, Text)
        return int(sprite.look.text)

    rows = [[figure(seen(before, stage, part)[id]) for part in (0, 0.1, 0.3, 1)] for id in ids]
    assert all(row == sorted(row) for row in rows)
    assert any(row[0] < row[1] < row[3] for row in rows)


def test_reduced_motion_plays_none_of_it(frames: History) -> None:
    theatre = Theatre()
    theatre.store.change(reduced_motion=True)
    tale = view(frames, theatre)
    for _, _, before, stage in stages(tale, frames, few_of_each(frames)):
        assert not stage.tracks and not stage.effects and not stage.moves
        assert stage.seconds <= 0.1
        places = {(s.id, s.box) for s in (*before.sprites, *stage.picture.sprites)}
        for part in (0.1, 0.5, 0.9):
            shown = seen(before, stage, part).values()
            assert all((sprite.id, sprite.box) in places for sprite in shown)


SOME = 60
"""Events that are told in a row."""


def begun(frames: History) -> Timeline:
    """The timeline of the first events of the game, about to be told."""
    first = opening(frames)
    tale = view(frames[: first + SOME])
    tale.timeline.cut(tale.presenter.picture(tale.snapshot_after(first - 1)))
    tale.tell(first, tale.changed)
    return tale.timeline


@pytest.fixture(scope="module")
def calm(frames: History) -> tuple[Sprite, ...]:
    """What there is on the table after them, told without haste."""
    timeline = begun(frames)
    while timeline.telling:
        timeline.update(1 / 20)
        timeline.mark()
    return timeline.sprites


@pytest.mark.parametrize("seed", range(4))
def test_games_skipped_at_random_end_in_the_same_pictures(
    frames: History, calm: tuple[Sprite, ...], seed: int
) -> None:
    random = Random(seed)
    hasty = begun(frames)
    while hasty.telling:
        hasty.update(random.uniform(0, 0.5))
        if random.random() < 0.15:
            hasty.skip()
        hasty.mark()
    assert hasty.sprites == calm
    assert hasty.sprites == hasty.picture.sprites


def test_who_interrupts_a_flight_finds_everything_where_it_belongs(told: tuple[Told, ...]) -> None:
    before, stage = first(
        told, lambda event, stage: isinstance(event, Bought) and event.player == 0
    )
    for part in (0.05, 0.3, 0.6, 0.9, 1.2):
        timeline = Timeline(before)
        timeline.play([lambda: stage])
        timeline.update(stage.seconds * part)
        timeline.show(before)
        for _ in range(20):
            timeline.update(0.02)
            passing = ("coin:", "sparks", "praise", "dust")
            assert not any(sprite.id.startswith(passing) for sprite in timeline.sprites)
        assert timeline.sprites == before.sprites


def test_no_words_of_buttons_and_chronicle_shine_through_others(told: tuple[Told, ...]) -> None:
    """From the first moment on, these panels show what they will show, and only that."""
    at_once = ("actions/", "chronicle/", "button:")
    for _, _, before, stage in told[:60]:
        for part in (0.1, 0.5):
            shown = [s for s in seen(before, stage, part).values() if s.id.startswith(at_once)]
            wanted = [s for s in stage.picture.sprites if s.id.startswith(at_once)]
            assert sorted(shown, key=lambda s: s.id) == sorted(wanted, key=lambda s: s.id)


def test_what_is_taken_back_goes_the_way_it_came(frames: History) -> None:
    at = next(
        n for n, (event, _) in enumerate(frames) if isinstance(event, Bought) and event.player == 0
    )
    tale = view(frames[: at + 1])
    after, before = (tale.presenter.picture(tale.snapshot_after(n)) for n in (at, at - 1))
    event = frames[at].event
    assert isinstance(event, Bought)
    was = view(frames[:at])
    back = was.rules.ways_back(was, frames[at : at + 1])
    assert (f"bought:{event.tile.id}", f"market:{event.place}") in back
    timeline = Timeline(after)
    timeline.show(before, 0.16, back)
    timeline.update(0.03)
    shown = {sprite.id: sprite for sprite in timeline.sprites}
    tile = shown[f"market:{event.place}/tile"]
    assert tile.layer is Layer.FLYING
    start, end = after.anchors[f"bought:{event.tile.id}"], before.anchors[f"market:{event.place}"]
    assert min(start.x, end.x) < tile.box.x < max(start.x, end.x)
    timeline.update(0.2)
    assert timeline.sprites == before.sprites
