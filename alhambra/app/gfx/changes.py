"""What differs between two lists of commands, and which areas have to be drawn anew for it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence

import pygame

from alhambra.app.gfx.canvas import Command

MANY_AREAS = 64
"""With more areas than this to redraw, all is redrawn."""
MOST = 0.7
"""So is it when they make up this part of the window."""
BEGINNING = 4096
"""Pixels that take about as long as it takes to begin with another area."""
NEAR = 32
"""Pixels between areas that may become one."""


def same(before: Sequence[Command], now: Sequence[Command]) -> tuple[int, int]:
    """How many commands are the same at the beginning, and how many at the end."""
    start = 0
    for old, new in zip(before, now, strict=False):
        if old is not new and old != new:
            break
        start += 1
    end = 0
    least = min(len(before), len(now)) - start
    while end < least and (before[-1 - end] is now[-1 - end] or before[-1 - end] == now[-1 - end]):
        end += 1
    return start, end


# -- commands --------------------------------------------------------------------------------------


def changed(was: Sequence[Command], will: Sequence[Command]) -> list[Command]:
    """The commands that went, those that came, and those that lie over or under others now."""
    numbers: dict[Command, int] = {}
    """Commands take long to compare."""
    old = [numbers.setdefault(command, len(numbers)) for command in was]
    new = [numbers.setdefault(command, len(numbers)) for command in will]
    before, now = Counter(old), Counter(new)
    common = before & now
    moved = _moved(_only(old, common), _only(new, common))
    commands = list(numbers)
    return [commands[number] for number in {*(before - common), *(now - common), *moved}]


def _only(numbers: Sequence[int], wanted: Counter[int]) -> list[int]:
    """Those wanted, as often as wanted, in their order."""
    left = Counter(wanted)
    kept: list[int] = []
    for number in numbers:
        if left[number] > 0:
            left[number] -= 1
            kept.append(number)
    return kept


def _moved(was: Sequence[int], will: Sequence[int]) -> list[int]:
    """As few of the same numbers, in two orders, as can be: without them both orders are alike."""
    if was == will:
        return []
    places: defaultdict[int, deque[int]] = defaultdict(deque)
    for place, number in enumerate(was):
        places[number].append(place)
    stays = _rising([places[number].popleft() for number in will])
    return [number for at, number in enumerate(will) if at not in stays]


def _rising(numbers: Sequence[int]) -> set[int]:
    """Where the numbers of a longest rising row among different numbers stand."""
    lasts: list[int] = []
    """By the length of a row: the least number with which one ends."""
    where: list[int] = []
    before: list[int] = []
    for at, number in enumerate(numbers):
        length = bisect_left(lasts, number)
        before.append(where[length - 1] if length else -1)
        lasts[length : length + 1] = [number]
        where[length : length + 1] = [at]
    found: set[int] = set()
    at = where[-1] if where else -1
    while at >= 0:
        found.add(at)
        at = before[at]
    return found


# -- areas -----------------------------------------------------------------------------------------


def apart(rects: Sequence[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """Areas of the window that cover the rectangles and do not overlap; all of it if that is less
    work."""
    joined: list[pygame.Rect] = []
    seen = [part for rect in rects if _pixels(part := rect.clip(window))]
    for rect in sorted(seen, key=_pixels, reverse=True):
        fresh = rect
        while (partner := _partner(fresh, joined)) is not None:
            fresh = fresh.union(joined.pop(partner))
        joined.append(fresh)
    areas: list[pygame.Rect] = []
    for rect in joined:
        areas += _outside(rect, areas)
    if len(areas) > MANY_AREAS or sum(map(_pixels, areas)) > MOST * _pixels(window):
        return [window]
    return areas


def _pixels(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _partner(fresh: pygame.Rect, areas: Sequence[pygame.Rect]) -> int | None:
    """The number of the first area with which it is less work as one than by itself."""
    for number in fresh.inflate(NEAR, NEAR).collidelistall(areas):
        near = areas[number]
        if _pixels(fresh.union(near)) <= _pixels(fresh) + _pixels(near) + BEGINNING:
            return number
    return None


def _outside(rect: pygame.Rect, taken: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """What is left of the rectangle beside those that are taken."""
    left = [rect]
    for number in rect.collidelistall(taken):
        left = [part for piece in left for part in _beside(piece, taken[number])]
    return left


def _beside(rect: pygame.Rect, hole: pygame.Rect) -> Iterator[pygame.Rect]:
    """The parts of the rectangle above, below, left and right of the hole."""
    hole = rect.clip(hole)
    if not _pixels(hole):
        yield rect
        return
    sides = (
        (rect.x, rect.y, rect.w, hole.y - rect.y),
        (rect.x, hole.bottom, rect.w, rect.bottom - hole.bottom),
        (rect.x, hole.y, hole.x - rect.x, hole.h),
        (hole.right, hole.y, rect.right - hole.right, hole.h),
    )
    yield from (pygame.Rect(side) for side in sides if side[2] and side[3])
