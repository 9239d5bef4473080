"""Rectangles of pixels cut apart and merged, so that nothing is drawn twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame

MANY_AREAS = 64
"""With more areas than this, the whole window is redrawn."""
MOST = 0.7
"""If the areas are this share of the window, the whole window is redrawn."""
BEGINNING = 4096
"""The cost of a further area, in pixels drawn."""
NEAR = 32
"""Areas nearer than this many pixels may be merged."""


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
