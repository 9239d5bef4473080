"""The difference between two lists of drawing commands, and the rectangles to draw for it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict, deque
from collections.abc import Iterator, Sequence

import pygame

from alhambra.app.gfx.commands import Command

MANY_AREAS = 64
"""With more areas than this, the whole window is redrawn."""
MOST = 0.7
"""If the areas are this share of the window, the whole window is redrawn."""
BEGINNING = 4096
"""The cost of a further area, in pixels drawn."""
NEAR = 32
"""Areas nearer than this many pixels may be merged."""


def same(before: Sequence[Command], now: Sequence[Command]) -> tuple[int, int]:
    """Return the numbers of equal commands at the beginning and at the end."""
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


def changed(was: Sequence[Command], will: Sequence[Command]) -> list[Command]:
    """Return the commands that were removed, added, or changed their order of overlap."""
    known = _share_objects(was, will)
    both = {*map(id, was)} & {*map(id, known)}
    if [one for one in was if id(one) in both] != [one for one in known if id(one) in both]:
        return _compare(was, will)
    return [*{one for one in (*was, *known) if id(one) not in both}]


def _share_objects(was: Sequence[Command], will: Sequence[Command]) -> Sequence[Command]:
    """Return the new commands, with the old ones in place of equal ones.

    Objects compare faster than commands, and most are in both anyway.
    """
    both = {*map(id, was)} & {*map(id, will)}
    old = {one: one for one in was if id(one) not in both}
    return [one if id(one) in both else old.get(one, one) for one in will]


def _compare(was: Sequence[Command], will: Sequence[Command]) -> list[Command]:
    """Return what ``changed`` does; commands that are in both may have another order."""
    numbers: dict[Command, int] = {}
    """Numbers compare faster than commands."""
    old = [numbers.setdefault(command, len(numbers)) for command in was]
    new = [numbers.setdefault(command, len(numbers)) for command in will]
    before, now = Counter(old), Counter(new)
    common = before & now
    moved = _find_moved(_pick_in_order(old, common), _pick_in_order(new, common))
    commands = list(numbers)
    return [commands[number] for number in {*(before - common), *(now - common), *moved}]


def _pick_in_order(numbers: Sequence[int], wanted: Counter[int]) -> list[int]:
    """Return the wanted numbers, as often as wanted, in their order."""
    left = Counter(wanted)
    kept: list[int] = []
    for number in numbers:
        if left[number] > 0:
            left[number] -= 1
            kept.append(number)
    return kept


def _find_moved(was: Sequence[int], will: Sequence[int]) -> list[int]:
    """Return the fewest numbers whose removal makes both orders equal."""
    if was == will:
        return []
    places: defaultdict[int, deque[int]] = defaultdict(deque)
    for place, number in enumerate(was):
        places[number].append(place)
    stays = _find_increasing([places[number].popleft() for number in will])
    return [number for at, number in enumerate(will) if at not in stays]


def _find_increasing(numbers: Sequence[int]) -> set[int]:
    """Return the indices of a longest increasing subsequence of different numbers."""
    lasts: list[int] = []
    """By length of a subsequence: the least number with which one ends."""
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


def apart(rects: Sequence[pygame.Rect], window: pygame.Rect) -> list[pygame.Rect]:
    """Return disjoint areas that cover the rectangles; the whole window if that is less work."""
    joined: list[pygame.Rect] = []
    seen = [part for rect in rects if _pixels(part := rect.clip(window))]
    for rect in sorted(seen, key=_pixels, reverse=True):
        if joined and joined[-1].contains(rect):
            continue
        fresh = rect
        while (partner := _find_partner(fresh, joined)) is not None:
            fresh = fresh.union(joined.pop(partner))
        joined.append(fresh)
    areas: list[pygame.Rect] = []
    for rect in joined:
        areas += _subtract(rect, areas)
    if len(areas) > MANY_AREAS or sum(map(_pixels, areas)) > MOST * _pixels(window):
        return [window]
    return areas


def _pixels(rect: pygame.Rect) -> int:
    return rect.w * rect.h


def _find_partner(fresh: pygame.Rect, areas: Sequence[pygame.Rect]) -> int | None:
    """Return the index of the first area that is cheaper merged with this one than alone."""
    for number in fresh.inflate(NEAR, NEAR).collidelistall(areas):
        near = areas[number]
        if _pixels(fresh.union(near)) <= _pixels(fresh) + _pixels(near) + BEGINNING:
            return number
    return None


def _subtract(rect: pygame.Rect, taken: Sequence[pygame.Rect]) -> list[pygame.Rect]:
    """Return the parts of the rectangle that the taken ones do not cover."""
    left = [rect]
    for number in rect.collidelistall(taken):
        left = [part for piece in left for part in around(piece, taken[number])]
    return left


def around(rect: pygame.Rect, hole: pygame.Rect) -> Iterator[pygame.Rect]:
    """Yield the parts of the rectangle above, below, left and right of a hole."""
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
