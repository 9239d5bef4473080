"""Rendered piles of coins in the colours of another palette, without rendering them again."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from palette import NORMAL, Shades
from PIL import Image

Array: TypeAlias = NDArray[np.float64]

_TO_LMS = np.array(
    [
        [0.4122214708, 0.5363325363, 0.0514459929],
        [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
    ]
)
_TO_LAB = np.array(
    [
        [0.2104542553, 0.7936177850, -0.0040720468],
        [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
    ]
)
_NEAR, _FAR = 14.0, 30.0
"""Degrees of hue from the enamel's up to which a pixel is all enamel, and from which it is none."""
_GREY = (0.025, 0.06)
"""Chroma below which a pixel has no hue, and from which it has one."""


def oklab(pixels: Array) -> Array:
    """Oklab of sRGB, each 0 to 1; the last axis holds the three parts."""
    light = np.where(pixels <= 0.04045, pixels / 12.92, ((pixels + 0.055) / 1.055) ** 2.4)
    result: Array = np.cbrt(light @ _TO_LMS.T) @ _TO_LAB.T
    return result


def srgb(lab: Array) -> Array:
    """sRGB of Oklab; what no screen can show is cut."""
    light = (lab @ np.linalg.inv(_TO_LAB).T) ** 3 @ np.linalg.inv(_TO_LMS).T
    light = np.clip(light, 0, 1)
    result: Array = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return result


def _ramp(shades: Shades) -> Array:
    """Dark, base and light in Oklab."""
    ordered = (shades.dark, shades.base, shades.light)
    return oklab(np.array([list(bytes.fromhex(colour[1:])) for colour in ordered]) / 255)


def _smooth(values: Array, low: float, high: float) -> Array:
    part = np.clip((values - low) / (high - low), 0, 1)
    return part * part * (3 - 2 * part)


def repainted(picture: Image.Image, old: Shades, new: Shades) -> Image.Image:
    """The picture with its enamel moved from one ramp of shades to another.

    Enamel is what has about the hue of the old base. Its lightness follows the ramps from dark
    over base to light, its chroma grows by what lies between the bases, and its hue turns so that
    the purest of it gets the new one: enamel is rendered redder or bluer than the flat base.
    """
    pixels = np.asarray(picture.convert("RGBA")).astype("float64") / 255
    lab = oklab(pixels[..., :3])
    was, will = _ramp(old), _ramp(new)
    base, after = (np.arctan2(ramp[1, 2], ramp[1, 1]) for ramp in (was, will))
    chroma = np.hypot(lab[..., 1], lab[..., 2])
    hue = np.arctan2(lab[..., 2], lab[..., 1])
    likely = (_away(hue, base) < _FAR) & (pixels[..., 3] > 0.9)
    purest = likely & (chroma > 0.85 * np.percentile(chroma[likely], 98))
    before = np.arctan2(lab[purest, 2].mean(), lab[purest, 1].mean())
    part = (1 - _smooth(_away(hue, before), _NEAR, _FAR)) * _smooth(chroma, *_GREY)
    knots = [0.0, *was[:, 0], 1.0], [0.0, *will[:, 0], 1.0]
    lightness = np.interp(lab[..., 0], *knots)
    grown = np.hypot(will[1, 1], will[1, 2]) / np.hypot(was[1, 1], was[1, 2])
    turned = hue + (after - before)
    painted = np.stack(
        [lightness, chroma * grown * np.cos(turned), chroma * grown * np.sin(turned)], -1
    )
    pixels[..., :3] = srgb(lab + (painted - lab) * part[..., None])
    return Image.fromarray((pixels * 255 + 0.5).astype("uint8"), "RGBA")


def _away(hue: Array, other: float) -> Array:
    """Degrees between hues in radians."""
    apart: Array = np.degrees(np.abs((hue - other + np.pi) % (2 * np.pi) - np.pi))
    return apart


@cache
def pile(source: Path, currency: str, shades: Shades) -> Image.Image:
    """A rendered pile of this currency in these shades."""
    with Image.open(source) as picture:
        rendered = picture.convert("RGBA")
    old = NORMAL.currencies[currency]
    return rendered if shades == old else repainted(rendered, old, shades)
