"""Pictures of a screen that opens are made over some frames, and all are there in the end."""

from __future__ import annotations

import time
from collections.abc import Sequence

import pygame
import pytest

from alhambra.app.gfx.commands import Area, Circle, Command, Fill, Image
from alhambra.app.gfx.frames import backdrop, budget, redrawing
from alhambra.app.gfx.frames.backdrop import Backdrop
from alhambra.app.gfx.frames.delay import PUT_OFF
from alhambra.app.gfx.frames.painter import Painter
from alhambra.app.gfx.frames.pile import Pile, Placed
from alhambra.app.gfx.theme import Look, load_theme
from alhambra.paths import asset, data_file
from tests.app.gfx.sheets import DISCS, Sheet, fresh, pixels, show

OTHER = Look("evening", "contrast")


def test_what_takes_long_to_make_is_made_over_some_frames(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = pixels(screen)
    monkeypatch.setattr(budget, "AT_ONCE", 0.0)
    for _ in range(PUT_OFF):
        assert not painter.paint(DISCS)
        assert painter.unfinished
        assert pixels(screen) == empty
    assert painter.paint(DISCS)
    assert not painter.unfinished
    later = pixels(screen)
    assert later != empty
    monkeypatch.undo()
    show(painter, [])
    assert pixels(screen) == empty
    show(painter, DISCS)
    assert pixels(screen) == later


@pytest.mark.parametrize("before", [0, 1, 2])
def test_who_waits_for_the_whole_picture_gets_it_on_the_busiest_machine(
    before: int, painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = fresh(DISCS)
    for limit in ("AT_ONCE", "WHOLE", "SHOWN"):
        monkeypatch.setattr(budget, limit, 0.0)
    painter.begin_frame()
    for _ in range(1 + before):
        painter.paint(DISCS)
    assert painter.unfinished
    painter.settle()
    assert not painter.unfinished
    assert pixels(screen) == whole


@pytest.mark.parametrize("angle", [0.0, 30.0])
def test_a_sprite_that_grows_is_stretched_quickly_until_it_rests(
    painter: Painter, screen: Sheet, angle: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crowns(side: int) -> list[Command]:
        return [
            Image("crown", Area(150 * n, 60, side + n, side), 1.0, angle, None, None)
            for n in range(4)
        ]

    show(painter, crowns(40))
    painter.settle()
    monkeypatch.setattr(budget, "AT_ONCE", 0.0)
    for side in range(41, 80):
        painter.poll()
        assert painter.paint(crowns(side))
    rough = pixels(screen)
    while painter.busy:
        painter.poll()
    exact = pixels(screen)
    monkeypatch.undo()
    painter.invalidate()
    painter.paint(crowns(79))
    assert pixels(screen) == exact != rough


def test_a_frame_that_measured_many_texts_leaves_pictures_for_the_next(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    empty = pixels(screen)
    monkeypatch.setattr(budget, "AT_ONCE", 0.0)
    painter.measure("Alhambra", 31, "title", None)
    assert not painter.paint(DISCS[:1])
    assert painter.unfinished
    assert pixels(screen) == empty
    assert painter.paint(DISCS[:1])
    painter.measure("Alhambra", 31, "title", None)
    assert painter.paint(DISCS[:2])


def test_pictures_from_a_sheet_that_arrived_are_drawn_over_some_frames(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[Command] = [
        Image("crown", Area(70 * n, 60 * n, 16 + n, 16), 1.0, 0.0, None, None) for n in range(5)
    ]
    painter.paint(commands)
    empty = pixels(screen)
    monkeypatch.setattr(budget, "AT_ONCE", 0.0)
    seen = set()
    while painter.busy:
        if painter.poll():
            seen.add(pixels(screen))
        time.sleep(0.002)
    assert len(seen) == len(commands)
    assert empty not in seen
    monkeypatch.undo()
    painter.invalidate()
    last = pixels(screen)
    painter.paint(commands)
    assert pixels(screen) == last


@pytest.mark.parametrize("late", [False, True])
def test_a_late_frame_leaves_what_rests_to_the_next_and_draws_nothing_roughly(
    painter: Painter, screen: Sheet, late: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    crowns: list[Command] = [
        Image("crown", Area(150 * n, 60, 50 + n, 50), 1.0, 0.0, None, None) for n in range(4)
    ]
    show(painter, [Image("crown", Area(0, 0, 40, 40), 1.0, 0.0, None, None)])
    painter.settle()
    empty = pixels(screen)
    monkeypatch.setattr(budget, "AT_ONCE", 0.0)
    monkeypatch.setattr(budget, "WHOLE", 0.0 if late else 60.0)
    painter.begin_frame()
    assert painter.paint(crowns) is not late
    assert painter.unfinished is late
    assert (pixels(screen) == empty) is late


def test_what_was_put_off_and_is_wanted_no_more_is_forgotten(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "AT_ONCE", 0.0)
    painter.paint(DISCS)
    painter.paint([])
    assert not painter.unfinished


def test_a_window_that_lost_its_pixels_gets_them_at_once(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "AT_ONCE", 0.0)
    painter.invalidate()
    assert painter.paint(DISCS)
    assert not painter.unfinished


def test_what_moves_is_shown_in_every_frame_however_long_it_takes(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rolling(frame: int) -> list[Command]:
        return [
            Circle((60.0 + 50 * n + frame, 200.0), 20.0 + frame + n / 2, "gold", 0.5, None)
            for n in range(5)
        ]

    for frame in range(3):
        show(painter, rolling(frame))
    monkeypatch.setattr(budget, "AT_ONCE", 0.0)
    for frame in range(3, 20):
        assert painter.paint(rolling(frame))
        assert not painter.unfinished
    assert pixels(screen) == fresh(rolling(19))


def test_what_opens_while_something_moves_is_made_over_some_frames(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    for frame in range(3):
        show(painter, [Circle((60.0, 300.0), 20.0 + frame, "gold", 0.5, None)])
    monkeypatch.setattr(budget, "AT_ONCE", 0.0)
    moved = Circle((60.0, 300.0), 23.0, "gold", 0.5, None)
    assert not painter.paint([*DISCS, moved])
    assert painter.unfinished


@pytest.mark.parametrize("strip", [640 * 40, 1 << 20])
def test_what_scrolls_over_a_veil_or_lies_on_top_looks_as_if_all_was_drawn_at_once(
    painter: Painter, screen: Sheet, strip: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backdrop, "STRIP", strip)
    ground: list[Command] = [
        Fill(Area(0, 0, 640, 400), "gold", 1.0, 0, None),
        *DISCS,
        Fill(Area(0, 0, 640, 400), "night", 0.5, 0, None),
    ]

    def row(y: int) -> Command:
        return Fill(Area(50, y, 500, 300), "paper", 0.5, 8, None)

    steps = [[*ground, row(y)] for y in range(0, 100, 4)]
    steps += [[*ground, row(5), *DISCS[:2]], [*ground, row(5), *DISCS[:2], row(90)]]
    steps += [[*ground, row(9)], [*ground[:4], *ground[6:], row(9), ground[-1], row(50)]]
    steps += [[*DISCS], [DISCS[0], *DISCS[2:], ground[-1], row(20)], [*DISCS[::-1], ground[-1]]]
    steps += [[*ground[1:], row(y)] for y in (40, 30, 20)]
    steps += [[*ground[::-1], row(y)] for y in (20, 30, 40)]
    for commands in steps:
        show(painter, commands)
        assert pixels(screen) == fresh(commands)


def test_the_lowest_commands_are_kept_in_strips(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backdrop, "STRIP", 640 * 50)
    kept: list[pygame.Rect] = []
    keep = Backdrop.keep

    def keeping(self: Backdrop, target: pygame.Surface, strip: pygame.Rect) -> None:
        kept.append(strip)
        keep(self, target, strip)

    monkeypatch.setattr(Backdrop, "keep", keeping)
    veils: list[Command] = [Fill(Area(0, 0, 640, 400), "night", 0.5, 0, None)] * 2
    for y in range(20):
        show(painter, [*veils, Fill(Area(0, 0, 640, 400 - y), "paper", 0.5, 0, None)])
    assert len(kept) == 8
    assert {strip.h for strip in kept} == {50}
    assert kept[0].unionall(kept[1:]) == pygame.Rect(0, 0, 640, 400)


def test_a_single_veil_is_not_kept(painter: Painter, monkeypatch: pytest.MonkeyPatch) -> None:
    def keep(self: Backdrop, target: pygame.Surface, strip: pygame.Rect) -> None:
        pytest.fail("its picture takes as long to draw as the veil")

    monkeypatch.setattr(Backdrop, "keep", keep)
    for y in range(20):
        veil = Fill(Area(0, 0, 640, 400), "night", 0.5, 0, None)
        show(painter, [veil, Fill(Area(0, 0, 640, 400 - y), "paper", 0.5, 0, None)])


def test_what_a_panel_hides_is_not_drawn_and_looks_the_same(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = Fill(Area(30, 20, 580, 360), "night", 1.0, 24, None)
    cut = Fill(Area(30, 20, 580, 360), "gold", 1.0, 24, Area(100, 0, 500, 300))
    pile = [*DISCS, Fill(Area(0, 0, 640, 400), "hollow", 0.5, 0, None), panel, *DISCS[:4]]
    for commands in (pile, [*pile, cut], [*DISCS, cut, *DISCS[2:4]], [cut, panel]):
        show(painter, commands)
        with monkeypatch.context() as patch:
            patch.setattr(Pile, "split", lambda self, area, first: [area])
            patch.setattr(Pile, "find_hiding", lambda self, area, first=0, end=None: first)
            wanted = fresh(commands)
        assert pixels(screen) == wanted
    show(painter, pile)
    drawn: list[pygame.Rect] = []
    find = Pile.find_seen

    def finding(
        self: Pile, area: pygame.Rect, first: int = 0, end: int | None = None
    ) -> Sequence[Placed]:
        seen = find(self, area, first, end)
        drawn.append(area)
        assert area.size != (580, 312) or len(seen) == 1 + 4
        return seen

    monkeypatch.setattr(Pile, "find_seen", finding)
    monkeypatch.setattr(redrawing, "PART", 640 * 400)
    painter.invalidate()
    painter.paint(pile)
    assert pygame.Rect(30, 44, 580, 312) in drawn


def test_a_new_look_is_made_over_some_frames_and_drawn_at_once(
    painter: Painter, screen: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[Command] = [
        Image("crown", Area(70 * n, 60 * n, 16 + n, 16), 1.0, 0.0, None, None) for n in range(5)
    ]
    show(painter, [*commands, *DISCS])
    painter.settle()
    by_day = pixels(screen)
    monkeypatch.setattr(budget, "AT_ONCE", 0.0)
    painter.set_theme(load_theme(data_file("theme.yaml"), OTHER))
    assert painter.look == OTHER
    seen = [by_day]
    while painter.busy:
        painter.poll()
        seen.append(pixels(screen))
    assert len(seen) > len(commands) + len(DISCS)
    assert seen[-1] != by_day
    assert set(seen) == {by_day, seen[-1]}
    other = Sheet()
    first = Painter(other, asset("."), load_theme(data_file("theme.yaml"), OTHER))
    show(first, [*commands, *DISCS])
    first.settle()
    first.close()
    assert pixels(screen) == pixels(other)


def test_a_look_that_is_no_longer_used_is_freed_bit_by_bit(painter: Painter) -> None:
    show(painter, [Image("crown", Area(0, 0, 16, 16), 1.0, 0.0, None, None), *DISCS])
    painter.settle()
    before = painter.sheets
    painter.set_theme(load_theme(data_file("theme.yaml"), OTHER))
    painter.settle()
    for _ in range(30):
        painter.poll()
    assert before.size == 0
    assert painter.sheets.size > 0
