"""How a game of Roll & Write is told: what is heard, what is in the air, and where all ends."""

from __future__ import annotations

from itertools import pairwise, permutations, product
from random import Random

import pytest

from alhambra.app.games.rollwrite.table.choreography import Setting, staged
from alhambra.app.games.rollwrite.table.dice_motion import (
    COLOURS,
    Piece,
    Pieces,
    rolling,
    stroke,
    thrown,
)
from alhambra.app.games.rollwrite.table.prospects import pointed_at, prospect
from alhambra.app.games.rollwrite.table_scene import RollwriteTableScene
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.commands import Image, Layer, Line
from alhambra.app.input.intents import MOUSE, Press
from alhambra.app.program.settings import Settings
from alhambra.app.table.panels import no_trouble
from alhambra.app.table.picture import Picture
from alhambra.app.ui.sounds import Sound
from alhambra.match.house_rules import AS_WRITTEN, House
from alhambra.rules import rollwrite as game
from alhambra.rules.chance import Seeded
from alhambra.rules.rollwrite.choices import Build, Done, Keep
from alhambra.rules.rollwrite.events import Nudged, PassedOn, Rolled, TurnBegan
from alhambra.rules.rollwrite.model import AGAIN, KEEP, TURN, Solo
from alhambra.rules.rollwrite.scoring import lines_of, tally, totals_of
from tests.app.games.rollwrite.positions import (
    Running,
    begun,
    liked,
    lying,
    positions,
    sheet_game,
    table,
)
from tests.app.stage import Stage

FRAME = 1 / 60
PATIENCE = 3000


def opened(match: Running, settings: Settings | None = None) -> tuple[Stage, RollwriteTableScene]:
    stage = Stage(settings)
    scene = RollwriteTableScene(stage.app, match, no_trouble)
    stage.open(scene)
    return stage, scene


def shown(scene: RollwriteTableScene) -> dict[str, object]:
    """What is drawn now, by name."""
    return {sprite.id: sprite for sprite in scene.controller.timeline.sprites}


def told(stage: Stage, scene: RollwriteTableScene) -> int:
    """Let time pass until all is told; the frames it took. Dice in the air do not lie as well."""
    for frame in range(PATIENCE):
        if not scene.controller.timeline.telling:
            scene.update(FRAME)
            scene.update(1.0)
            return frame
        scene.update(FRAME)
        now = shown(scene)
        for id in now:
            thing, _, part = id.partition("/")
            if part == "roll":
                assert f"{thing}/tile" not in now or frame_fades(now[f"{thing}/tile"])
    raise AssertionError("it never ends")


def frame_fades(sprite: object) -> bool:
    """Whether it is going: a die that was taken up."""
    return getattr(sprite, "alpha", 1.0) < 1.0


def at_rest(scene: RollwriteTableScene) -> bool:
    """Whether what is seen is just the picture of the moment."""
    picture = scene.controller.view.presenter.picture(scene.snapshot())
    return scene.picture == picture and tuple(scene.controller.timeline.sprites) == picture.sprites


@pytest.mark.parametrize("players", (1, 5))
def test_the_opening_is_told_and_can_be_skipped(players: int) -> None:
    stage, scene = opened(Running(begun(table(players)), table(players)))
    assert scene.busy
    frames = told(stage, scene)
    assert 60 < frames < 15 * 60
    assert at_rest(scene)
    assert stage.sounds.played.count(Sound.CROSS) >= 3 * players
    assert stage.sounds.played.count(Sound.DICE_THROWN) >= 4 * players
    skipped, again = opened(Running(begun(table(players)), table(players)))
    again.handle(Press((5, 5), device=MOUSE))
    assert not again.busy
    again.update(FRAME)
    assert at_rest(again)
    assert shown(again) == shown(scene)
    assert skipped.sounds.played.count(Sound.DICE_THROWN) <= 1


@pytest.mark.parametrize(("seat", "sound"), [(0, Sound.TURN_START), (1, Sound.TURN_OTHER)])
def test_the_own_turn_sounds_unlike_another_s(seat: int, sound: Sound) -> None:
    _, scene = opened(lying(positions(3)[0]))
    state, picture = scene.match.state, scene.picture
    setting = Setting(0, state, state, picture.anchors, picture)
    assert staged(TurnBegan(seat, 1, (1, 2), (3, 4)), setting).sound is sound


@pytest.mark.parametrize(("players", "reduced"), [(1, False), (4, False), (2, True)])
def test_every_choice_ends_where_it_should(players: int, reduced: bool) -> None:
    at, lot = table(players, 7), Random(7)
    stage, scene = opened(
        Running(begun(at), at), Settings("en", reduced_motion=reduced, confirm="off")
    )
    told(stage, scene)
    for _ in range(7):
        scene.controller.submit(liked(scene.match.choices(), lot))
        frames = told(stage, scene)
        assert frames < 8 * 60
        assert at_rest(scene)
        if reduced:
            assert not any(id.endswith("/roll") for id in shown(scene))
    heard = {Sound.CROSS, Sound.DICE_THROWN, Sound.DICE_SETTLED}
    assert reduced or heard <= {*stage.sounds.played}


def test_pairs_handed_on_are_seen_to_go() -> None:
    state = next(s for s in positions(3) if s.phase is KEEP)
    _, scene = opened(lying(state))
    had = {piece.thing for piece in scene.snapshot().pieces.owned[state.to_move]}
    choice = next(c for c in scene.match.choices() if isinstance(c, Keep))
    scene.controller.submit(choice)
    flew = set()
    while scene.controller.timeline.telling:
        scene.update(FRAME)
        flew |= {
            sprite.id.partition("/")[0]
            for sprite in scene.controller.timeline.sprites
            if sprite.layer is Layer.FLYING and sprite.id.startswith("die:")
        }
    taker = {piece.thing for piece in scene.snapshot().pieces.owned[scene.match.state.to_move]}
    assert len(had & taker) == 2
    assert had & taker <= flew
    assert had <= set(scene.picture.anchors)


def alone_after_a_turn(house: House = AS_WRITTEN) -> RollwriteTableScene:
    """A game for one at which the player has just built; the end of the round is told."""
    at = table(1, 4, Solo(3, False))
    stage, scene = opened(Running(begun(at), at, house), Settings("en", confirm=house.confirm))
    told(stage, scene)
    scene.controller.confirm()
    build = next(c for c in scene.match.choices() if isinstance(c, Build))
    scene.controller.submit(build)
    while scene.match.state.round == 1 and scene.match.choices():
        scene.controller.submit(Done())
    if scene.match.unconfirmed:
        scene.controller.confirm()
    return scene


@pytest.mark.parametrize("house", [AS_WRITTEN, House(confirm="on")])
def test_the_virtual_players_finish_the_round_before_the_next_throw(house: House) -> None:
    scene = alone_after_a_turn(house)
    throwers: list[str] = []
    while scene.controller.timeline.telling:
        scene.update(FRAME)
        now = shown(scene)
        if any(id.endswith("/roll") for id in now):
            name, round = now["tray/name"], now["paper/round"]
            said = f"{name.look.text}: {round.look.text}"  # type: ignore[attr-defined]
            if said not in throwers:
                throwers.append(said)
    assert [said.partition(" of")[0] for said in throwers] == [
        "VIRTUAL 1: Round 1",
        "VIRTUAL 2: Round 1",
        "VIRTUAL 3: Round 1",
        "ISABELA: Round 2",
    ]
    assert at_rest(scene)
    assert [frame.state for frame in scene.match.frames[-1:]] == [scene.snapshot().seen]


def test_what_the_dice_lead_to_is_told_when_they_rest() -> None:
    scene = alone_after_a_turn()
    seen = 0
    while scene.controller.timeline.telling:
        scene.update(FRAME)
        now = shown(scene)
        if any(id.endswith("/roll") for id in now):
            seen += 1
            lists = [now[id] for id in now if id.startswith("option:")]
            assert all(frame_fades(sprite) for sprite in lists)
    assert seen > 60
    scene.update(FRAME)
    assert any(id.startswith("option:") for id in shown(scene))


def test_nothing_stays_half_faded_below_a_scene_that_opens() -> None:
    _, scene = opened(lying(positions(3)[0]))
    scene.update(1.0)
    scene.controller.timeline.show(Picture((), ()), 0.13)
    scene.update(FRAME)
    assert not at_rest(scene)
    scene.pause()
    assert at_rest(scene)


# -- pieces ----------------------------------------------------------------------------------------


def test_of_a_pair_that_is_kept_and_of_the_other_the_blue_die_is_first() -> None:
    """As it is before and after: nobody sees the dice in the slots change their places."""
    dice = [Piece(n, colour, n + 1) for n, colour in enumerate(COLOURS * 2)]
    for owned in permutations(dice):
        for blue, yellow in product((1, 3), (2, 4)):
            for pair in Pieces({0: owned}).parted(0, (blue, yellow)):
                assert tuple(die.colour for die in pair) == COLOURS


@pytest.mark.parametrize("players", (1, 2, 3, 4, 5))
def test_dice_keep_who_they_are(players: int) -> None:
    frames = sheet_game(players)
    pieces = [Pieces()]
    for event, state in frames:
        pieces.append(pieces[-1].after(event, state))
    for (before, now), (event, state) in zip(pairwise(pieces), frames, strict=True):
        for seat, whose in enumerate(state.players):
            assert sorted(p.face for p in now.of(seat, "blue")) == list(whose.blue)
            assert sorted(p.face for p in now.of(seat, "yellow")) == list(whose.yellow)
        numbers = [p.number for dice in now.owned.values() for p in dice]
        assert len(numbers) == len(set(numbers))
        there = {p.number for dice in before.owned.values() for p in dice}
        if state.round:
            assert set(numbers) == there, f"{event} made other dice"
        match event:
            case PassedOn(player, to, _, _):
                gone = {p.number for p in before.owned[player]} - {
                    p.number for p in now.owned[player]
                }
                assert len(gone) == 2 and gone <= {p.number for p in now.owned[to]}
            case Nudged(player):
                places = [p.number for p in before.owned[player]]
                assert places == [p.number for p in now.owned[player]]
            case TurnBegan():
                assert before.owned == now.owned
            case Rolled(_, blue, yellow, _):
                dice = thrown(before, now, event)
                for colour, faces in (("blue", blue), ("yellow", yellow)):
                    assert sorted(p.face for p in dice if p.colour == colour) == sorted(faces)


@pytest.mark.parametrize("players", (1, 3, 5))
def test_prospects_come_true(players: int) -> None:
    for state in positions(players)[::3]:
        seat = state.to_move
        for choice in game.choices(state, seat):
            if not isinstance(choice, Build):
                continue
            cell = choice.blue, choice.yellow
            found = prospect(state, seat, cell)
            assert cell in pointed_at(state, seat)
            built = game.apply(state, seat, choice, Seeded("x"))[0].state
            points = [lines_of(state.box.lines, s.players[seat].crossed) for s in (state, built)]
            for reach, at in ((found.row, cell[1] - 1), (found.column, 5 + cell[0])):
                was, now = points[0][at], points[1][at]
                assert (reach.crossed, reach.points) == (now.crossed, now.points)
                assert reach.more == now.points - was.points
            completed = len(built.completing) > len(state.completing)
            assert (found.completes is not None) == completed
            if not completed:
                tallies = [(s, tally(s)) for s in (state, built)]
                totals = [totals_of(s, one)[seat] - one.coins[seat] for s, one in tallies]
                assert totals[1] == totals[0] + found.gain + found.held
            if state.phase is TURN:
                assert (found.then is not None) == (built.phase is AGAIN)
                if found.then is not None:
                    again = Build(*found.then, True)
                    assert game.choices(built, seat) == (again, Done())


def test_a_die_comes_to_lie_where_it_belongs_and_shows_its_number() -> None:
    end = Box(300, 200, 80, 80)
    roll = rolling(Piece(1, "blue", 4), (100, 600), end, 0.1, 0.8, 3)
    assert not list(roll.sprites(0.05))
    seen = [list(roll.sprites(0.1 + 0.8 * n / 40))[-1] for n in range(40)]
    looks = [sprite.look for sprite in seen]
    assert len({look.name for look in looks if isinstance(look, Image)}) >= 8
    assert all(b.box != a.box for a, b in pairwise(seen[:28]))
    last = list(roll.sprites(roll.over))[-1]
    assert (last.look, last.box, last.angle) == (Image("die-blue-4"), end, 0)


def test_a_cross_is_drawn_stroke_by_stroke_within_its_box() -> None:
    box = Box(10, 10, 50, 50)
    cross = stroke(box, 1)
    counts = []
    for n in range(20):
        drawn = list(cross.sprites(cross.over * n / 20))
        counts.append(len(drawn))
        for sprite in drawn:
            assert isinstance(sprite.look, Line)
            assert all(box.contains(point) for point in sprite.look.points)
    assert counts == sorted(counts) and counts[-1] == 2
