"""What takes long is made and drawn over some frames, and looks as if it was drawn at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pygame
import pytest

from alhambra.app.gfx import frame_queue
from alhambra.app.gfx.commands import Area, Command, Fill, Frame, Image
from alhambra.app.gfx.painter import Painter
from alhambra.app.gfx.rasterizer import DisplayList, Placed
from alhambra.app.gfx.sprites import nine_slices, pictures
from alhambra.app.gfx.theme import Look, load_theme
from alhambra.paths import data_file
from tests.app.gfx.sheets import DISCS, Sheet, fresh, pixels, show

OTHER = Look("evening", "contrast")
WINDOW = Area(0, 0, 640, 400)
CROWNS: list[Command] = [
    Command(Image("crown"), Area(70 * n, 60 * n, 16 + n, 16)) for n in range(5)
]


@pytest.fixture
def hurried(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every frame has time for a single step."""
    monkeypatch.setattr(frame_queue, "FRAME_SECONDS", 0.0)
    monkeypatch.setattr(frame_queue, "LEAST_SECONDS", 0.0)
    painter.queue.begin_frame()


def frames_until(painter: Painter, done: Callable[[], bool]) -> int:
    """The frames that pass until it is so."""
    frames = 0
    while not done():
        painter.queue.serve()
        frames += 1
    return frames


def test_what_takes_long_is_shown_at_once_after_some_frames(
    painter: Painter, screen: Sheet, hurried: None
) -> None:
    screen.shown.clear()
    painter.paint(DISCS)
    assert frames_until(painter, lambda: not painter.unfinished) > len(DISCS)
    assert len(screen.shown) == len({tuple(area) for area in screen.shown})
    later = pixels(screen)
    show(painter, [])
    assert pixels(screen) == fresh([])
    show(painter, DISCS)
    assert pixels(screen) == later == fresh(DISCS)


def test_what_is_asked_for_meanwhile_is_shown_after_it(
    painter: Painter, screen: Sheet, hurried: None
) -> None:
    painter.paint(DISCS)
    painter.queue.serve()
    painter.paint(DISCS[:3])
    painter.paint(DISCS[:2])
    screen.shown.clear()
    frames_until(painter, lambda: bool(screen.shown))
    assert pixels(screen) == fresh(DISCS)
    frames_until(painter, lambda: not painter.unfinished)
    assert pixels(screen) == fresh(DISCS[:2])


def test_what_moves_is_seen_moving_however_long_each_picture_takes(
    painter: Painter, screen: Sheet, hurried: None
) -> None:
    seen = set()
    for frame in range(200):
        painter.paint([Command(Image("crown"), Area(frame, 60, 40 + frame, 40))])
        painter.queue.serve()
        seen.add(pixels(screen))
        painter.poll()
        time.sleep(0.001)
    assert len(seen) > 10


def test_what_changes_its_size_is_stretched_quickly_until_it_rests(
    painter: Painter, screen: Sheet, hurried: None
) -> None:
    small, large = ([Command(Image("crown"), Area(9, 9, side, side))] for side in (60, 70))
    show(painter, small)
    painter.settle()
    painter.paint(large)
    painter.queue.begin_frame()  # the last one was not enough
    frames_until(painter, lambda: not painter.unfinished)
    rough = pixels(screen)
    painter.settle()
    exact = pixels(screen)
    painter.invalidate()
    painter.paint(large)
    assert pixels(screen) == exact != rough


def test_a_window_that_lost_its_pixels_gets_them_at_once(
    painter: Painter, screen: Sheet, hurried: None
) -> None:
    painter.paint(DISCS)
    painter.invalidate()
    painter.paint(DISCS)
    assert not painter.unfinished
    screen.surface = pygame.Surface((600, 500))
    painter.paint(DISCS)
    assert not painter.unfinished
    assert screen.shown[-1] == pygame.Rect(0, 0, 600, 500)


def test_a_window_that_was_covered_is_handed_only_pixels_that_are_ready(
    painter: Painter, screen: Sheet, hurried: None
) -> None:
    painter.paint([Command(Fill("paper"), WINDOW)])
    empty = fresh([])
    screen.shown.clear()
    if pixels(screen) == empty:
        painter.show_again()
        assert screen.shown == [pygame.Rect(WINDOW)]
    frames_until(painter, lambda: pixels(screen) != empty)
    screen.shown.clear()
    painter.show_again()
    assert not screen.shown
    frames_until(painter, lambda: not painter.unfinished)
    screen.shown.clear()
    painter.show_again()
    assert screen.shown == [pygame.Rect(WINDOW)]


def test_what_a_sheet_brings_is_drawn_though_the_window_is_resized_meanwhile(
    painter: Painter, screen: Sheet, hurried: None
) -> None:
    show(painter, CROWNS)
    while painter.sheets.busy:
        time.sleep(0.001)
        painter.poll()
    painter.queue.serve()
    assert painter.unfinished
    painter.invalidate()
    painter.paint(CROWNS)
    in_two_parts = pixels(screen)
    show(painter, [])
    show(painter, CROWNS)
    assert in_two_parts == pixels(screen) != fresh([])


@pytest.mark.parametrize("steps", [1, 30])
def test_after_a_fault_what_is_asked_for_next_is_shown(
    painter: Painter, screen: Sheet, steps: int, hurried: None
) -> None:
    wrong = Command(Fill("no colour"), Area(0, 0, 9, 9))
    painter.paint([*DISCS[: steps - 1], wrong])
    with pytest.raises(ValueError, match="no colour"):
        for _ in range(steps + 1):
            painter.queue.serve()
    show(painter, DISCS[:3])
    assert pixels(screen) == fresh(DISCS[:3])


def test_a_large_panel_is_made_in_steps(
    painter: Painter, screen: Sheet, hurried: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    panels: list[Command] = [
        Command(Frame("panel"), Area(40, 40, 400 + across, 300), alpha)
        for across, alpha in ((0, 1.0), (10, 0.5), (20, 1.0))
    ]
    show(painter, panels[:2])
    painter.settle()
    monkeypatch.setattr(nine_slices, "STEP", 10_000)
    painter.paint(panels[2:])
    assert frames_until(painter, lambda: not painter.unfinished) > 12
    in_steps = pixels(screen)
    monkeypatch.undo()
    show(painter, [])
    painter.settle()
    assert in_steps == fresh(panels[2:])


@pytest.mark.parametrize("name", ["title", "crown"])
def test_a_large_sprite_made_in_steps_is_the_one_made_at_once(
    painter: Painter, screen: Sheet, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture: list[Command] = [Command(Image(name), Area(-20, 10, 600, 350))]
    show(painter, picture)
    painter.settle()
    at_once = pixels(screen)
    monkeypatch.setattr(pictures, "LARGE", 1)
    monkeypatch.setattr(nine_slices, "STEP", 10_000)
    assert fresh(picture) == at_once


@pytest.mark.parametrize("size", [(600, 350), (1920, 1080)])
def test_a_pale_city_is_a_mixture_of_its_picture_and_what_lies_below(
    painter: Painter, screen: Sheet, size: tuple[int, int]
) -> None:
    below = Command(Fill("paper"), WINDOW)
    city = Command(Image("title"), Area(0, 0, *size))
    shown: list[bytes] = []
    for commands in ([below], [below, city], [below, city._replace(alpha=0.5)]):
        show(painter, commands)
        painter.settle()
        shown.append(pixels(screen))
    assert all(abs(2 * pale - one - two) <= 4 for one, two, pale in zip(*shown, strict=True))


def test_what_scrolls_over_a_veil_or_lies_on_top_looks_as_if_all_was_drawn_at_once(
    painter: Painter, screen: Sheet
) -> None:
    ground: list[Command] = [
        Command(Fill("gold"), WINDOW),
        *DISCS,
        Command(Fill("night"), WINDOW, 0.5),
    ]

    def row(y: int) -> Command:
        return Command(Fill("paper", 8), Area(50, y, 500, 300), 0.5)

    steps = [[*ground, row(y)] for y in range(0, 100, 16)]
    steps += [[*ground, row(5), *DISCS[:2]], [*ground, row(5), *DISCS[:2], row(90)]]
    steps += [[*ground, row(9)], [*ground[:4], *ground[6:], row(9), ground[-1], row(50)]]
    steps += [[*DISCS], [DISCS[0], *DISCS[2:], ground[-1], row(20)], [*DISCS[::-1], ground[-1]]]
    steps += [[*ground[1:], row(y)] for y in (40, 30, 20)]
    steps += [[*ground[::-1], row(y)] for y in (20, 30, 40)]
    for commands in steps:
        show(painter, commands)
        assert pixels(screen) == fresh(commands)


def test_below_a_list_that_scrolls_a_single_picture_is_drawn(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    veils: list[Command] = [Command(Fill("night"), WINDOW, 0.5)] * 9
    drawn: list[int] = []
    find = DisplayList.find_seen

    def finding(self: DisplayList, area: pygame.Rect) -> Sequence[Placed]:
        seen = find(self, area)
        drawn.append(len(seen))
        return seen

    monkeypatch.setattr(DisplayList, "find_seen", finding)
    for y in range(20):
        drawn.clear()
        show(painter, [*veils, Command(Fill("paper"), Area(0, 0, 640, 400 - y), 0.5)])
    assert set(drawn) <= {1, 2}


def test_what_a_panel_hides_is_not_drawn_and_looks_the_same(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = Command(Fill("night", 24), Area(30, 20, 580, 360))
    cut = Command(Fill("gold", 24), Area(30, 20, 580, 360), clip=Area(100, 0, 500, 300))
    pile = [*DISCS, Command(Fill("hollow"), WINDOW, 0.5), panel, *DISCS[:4]]
    find = DisplayList.find_seen

    def find_all(self: DisplayList, area: pygame.Rect) -> Sequence[Placed]:
        return [row for row in self.rows if row.area.colliderect(area)]

    for commands in (pile, [*pile, cut], [*DISCS, cut, *DISCS[2:4]], [cut, panel]):
        show(painter, commands)
        with monkeypatch.context() as patch:
            patch.setattr(DisplayList, "find_seen", find_all)
            wanted = fresh(commands)
        assert pixels(screen) == wanted
    hidden: list[bool] = []

    def finding(self: DisplayList, area: pygame.Rect) -> Sequence[Placed]:
        seen = find(self, area)
        if pygame.Rect(30, 44, 580, 312).contains(area):
            hidden.append(len(seen) < 1 + len(DISCS))
        return seen

    monkeypatch.setattr(DisplayList, "find_seen", finding)
    monkeypatch.setattr("alhambra.app.gfx.rasterizer.CELL", (64, 32))
    painter.invalidate()
    painter.paint(pile)
    assert hidden and all(hidden)


def test_a_new_look_is_made_over_some_frames_and_drawn_at_once(
    painter: Painter, screen: Sheet, hurried: None
) -> None:
    show(painter, [*CROWNS, *DISCS])
    painter.settle()
    by_day = pixels(screen)
    shown = len(screen.shown)
    painter.set_theme(load_theme(data_file("theme.yaml"), OTHER))
    assert painter.look == OTHER != painter.drawn_look
    frames = 0
    while painter.busy or painter.unfinished:
        painter.poll()
        painter.queue.serve()
        frames += 1
    assert frames > len(CROWNS) + len(DISCS)
    assert painter.drawn_look == OTHER
    assert screen.shown[shown:] == [pygame.Rect(WINDOW)]
    assert pixels(screen) == fresh([*CROWNS, *DISCS], OTHER) != by_day


def test_a_look_that_is_put_off_while_it_is_drawn_does_no_harm(
    painter: Painter, screen: Sheet, hurried: None
) -> None:
    show(painter, CROWNS)
    painter.settle()
    usual, by_day = painter.look, pixels(screen)
    painter.set_theme(load_theme(data_file("theme.yaml"), OTHER))
    while not painter.poll():
        painter.queue.serve()
    tile = Command(Image("pavilion-3-sw"), Area(0, 0, 96, 96))  # on a sheet that nobody asked for
    painter.paint([*CROWNS, tile])
    painter.queue.serve()
    painter.set_theme(load_theme(data_file("theme.yaml"), usual))
    painter.paint(CROWNS)
    painter.settle()
    assert painter.drawn_look == usual and pixels(screen) == by_day


def test_what_a_sheet_brings_while_a_new_look_is_made_is_drawn(
    painter: Painter, screen: Sheet, hurried: None
) -> None:
    show(painter, CROWNS)
    painter.settle()
    painter.set_theme(load_theme(data_file("theme.yaml"), OTHER))
    while not painter.poll():
        painter.queue.serve()
    tile = Command(Image("pavilion-3-sw"), Area(0, 0, 96, 96))  # on a sheet that nobody asked for
    shown = [*CROWNS, tile, *DISCS]
    painter.paint(shown)
    while not painter.poll():  # until its sheet is there
        painter.queue.serve()
        time.sleep(0.001)
    painter.settle()
    assert painter.drawn_look == OTHER
    assert pixels(screen) == fresh(shown, OTHER)


def test_a_look_that_is_no_longer_used_is_freed_bit_by_bit(painter: Painter) -> None:
    show(painter, [Command(Image("crown"), Area(0, 0, 16, 16)), *DISCS])
    painter.settle()
    before = painter.sheets
    painter.set_theme(load_theme(data_file("theme.yaml"), OTHER))
    painter.settle()
    assert frames_until(painter, lambda: not painter.queue.busy)
    assert before.size == 0
    assert painter.sheets.size > 0
