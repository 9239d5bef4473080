"""How loud something is to the ear (ITU-R BS.1770), and how high its wave really goes."""

from __future__ import annotations

import numpy as np
from scipy.signal import lfilter, resample_poly
from synth import RATE, Tone

WINDOW = 0.4
"""Seconds of a measurement."""


def _weighted(samples: Tone) -> Tone:
    """Weigh frequencies as the ear does ("K"); the coefficients follow from RATE."""
    for b, a in (_shelf(1681.974450955533, 3.999843853973347, 0.7071752369554196), _high_pass()):
        samples = lfilter(b, a, samples, axis=0)
    return samples


def _shelf(frequency: float, gain: float, q: float) -> tuple[list[float], list[float]]:
    k = np.tan(np.pi * frequency / RATE)
    high, band = 10 ** (gain / 20), (10 ** (gain / 20)) ** 0.4996667741545416
    norm = 1 + k / q + k * k
    b = [high + band * k / q + k * k, 2 * (k * k - high), high - band * k / q + k * k]
    return [x / norm for x in b], [1.0, 2 * (k * k - 1) / norm, (1 - k / q + k * k) / norm]


def _high_pass() -> tuple[list[float], list[float]]:
    k, q = np.tan(np.pi * 38.13547087602444 / RATE), 0.5003270373238773
    norm = 1 + k / q + k * k
    return [1.0, -2.0, 1.0], [1.0, 2 * (k * k - 1) / norm, (1 - k / q + k * k) / norm]


def _powers(samples: Tone, hop: float) -> Tone:
    """The power of every window, ``hop`` seconds apart."""
    length, step = int(WINDOW * RATE), int(hop * RATE)
    padded = np.pad(samples, ((0, max(0, length - len(samples))), (0, 0)))
    sums = np.concatenate([[0.0], np.cumsum((_weighted(padded) ** 2).sum(1))])
    starts = np.arange(0, len(sums) - length, step)
    return (sums[starts + length] - sums[starts]) / length


def _lufs(power: float) -> float:
    return float(-0.691 + 10 * np.log10(max(power, 1e-12)))


def loudest(samples: Tone) -> float:
    """Return the loudness of the loudest 0.4 s, in LUFS; samples have the shape (length, 2)."""
    return _lufs(_powers(samples, 0.01).max())


def overall(samples: Tone) -> float:
    """Return the loudness of a whole piece, in LUFS; what is silent does not count."""
    powers = _powers(samples, 0.1)
    powers = powers[powers > 10 ** ((-70 + 0.691) / 10)]
    return _lufs(powers[powers > powers.mean() / 10].mean())


def peak(samples: Tone) -> float:
    """Return the highest sample in dBFS."""
    return float(20 * np.log10(np.abs(samples).max()))


def true_peak(samples: Tone) -> float:
    """Return the highest point of the wave between the samples as well, in dBFS."""
    return peak(resample_poly(samples, 4, 1, axis=0))
