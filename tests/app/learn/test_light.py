"""The light on what a step is about: it lies along what it is on, also along turned cards."""

from __future__ import annotations

from math import cos, radians, sin

import pytest

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.brush import Fill, Image, Layer, Sprite
from alhambra.app.gfx.commands import Line
from alhambra.app.learn.light import boxes_of, draw_light, tilt_of
from alhambra.app.table.picture import Kind, Picture, Spot, Token
from tests.app.stage import canvas

CARD = Box(300.0, 500.0, 120.0, 180.0)
SEEN = CARD._replace(w=50.0)
"""What is seen of it: another card lies on the rest."""


@pytest.mark.parametrize("angle", [0.0, 6.0, -9.0])
def test_a_light_is_turned_as_the_card_it_is_on(angle: float) -> None:
    surface = canvas()
    card = Sprite("hand:ducat-4/card", Image("ducat-4"), CARD, Layer.HAND, angle=angle)
    draw_light(surface, SEEN, 0, tilt_of(Picture([card], []), SEEN))
    lines = [each for each in surface.commands if isinstance(each, Line) and not each.glow]
    assert lines
    along, across = cos(radians(-angle)), sin(radians(-angle))
    middle_x, middle_y = CARD.center
    for x, y in lines[-1].points:  # turned back, it is a frame around what is seen
        right, down = x - middle_x, y - middle_y
        back = middle_x + right * along + down * across, middle_y - right * across + down * along
        near = SEEN.inset(-6)
        inside = SEEN.inset(13)
        assert near.contains(back) and not inside.contains(back)


def test_a_light_on_a_card_ends_above_the_sums_of_the_hand() -> None:
    """It cuts through no word there."""
    rail = Sprite("sum:ducat/rail", Fill("hollow", 9), Box(300, 640, 120, 60), Layer.HAND)
    spots = [Spot(token, CARD, "hand", "") for token in (Token(Kind.HAND, "ducat-4"),)]
    (box,) = boxes_of(Picture([rail], spots), [spots[0].token])
    assert box[:2] == CARD[:2] and 600 < box.bottom < rail.box.y - 6
