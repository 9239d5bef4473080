"""The table: "Water and Shade", calm and sparse, for hours beside a game.

No drum and no hurry: harp and guitar let single notes fall, and there is as much silence between
the phrases as there is in them. The title's fourth comes back in long notes.
"""

from __future__ import annotations

from score import Part, Score

SPEED = 60
PARTS = {
    "guitar": Part(24, 76, 50, 80),
    "harp": Part(46, 116, 82, 90),
    "lead": Part(24, 127, 68, 84),
    "flute": Part(73, 66, 44, 100),
    "clarinet": Part(71, 62, 78, 98),
    "santur": Part(15, 116, 92, 100),
    "strings": Part(49, 66, 64, 104),
    "cello": Part(42, 66, 36, 96),
    "bass": Part(32, 100, 64, 60),
}
FORM = (
    ("dawn", 4),
    ("guitar", 8),
    ("flute", 8),
    ("dialogue", 8),
    ("evening", 8),
    ("dusk", 4),
    ("stars", 4),
)

DRIFT = "0:3.8:0 1-:2.8:2 1.5-:2.3:3 2.5-:1.4:4"
FALL = "0:3.8:0 .5-:3:2 2-:1.9:4 2.5-:1.4:3 3-:.9:2"
LONE = "0:3.9:0 2-:1.9:3"

GUITAR = """
    r:1 e5:1 a5:2 | b5:.5 a5:.5 g5:1 d5:2 | r:1 f5:.5 a5:.5 c6:2 | b5:.5 a5:.5 g#5~:3 |
    r:1 e5:1 c6:2 | b5:.5 a5:.5 f5:1 a5:2 | r:1 a4:.5 c5:.5 f5:1 g#5:.5 f5:.5 | e5:4
"""
FLUTE = """
    e5:2 a5:2 | r:4 | c6:1 b5:.5 a5:.5 f5:2 | r:4 |
    g5:2 e6:2 | d6:1 b5:3 | r:1 a5:1 bb5:1 a5:1 | g#5:4
"""
DROPS = """
    r:4 | r:1 d6:.5 b5:.5 g5:2 | r:4 | r:1 b5:.5 g#5:.5 e5:2 |
    r:4 | r:2 g5:.5 b5:.5 d6:1 | r:4 | r:1 e6:.5 d6:.5 b5:2
"""
CLARINET = """
    r:2 a4:1 c5:1 | b4:1.5 a4:.5 g#4:2 | r:2 f4:1 a4:1 | g#4:1.5 f4:.5 e4:2 |
    r:2 c5:1 e5:1 | d5:1.5 c5:.5 a4:2 | r:1 f4:1 a4:1 c5:1 | b4:4
"""
REPLY = """
    r:4 | r:3 b5:.5 c6:.5 | d6:1 c6:1 a5:2 | r:4 |
    r:4 | r:2 f5:.5 a5:.5 d6:1 | c6:2 a5:2 | r:2 g#5:1 b5:1
"""
CELLO = """
    e3:2 a3:2 | b3:1 c4:3 | a3:2 f3:2 | g#3:4 |
    e3:2 c4:2 | b3:1 d4:3 | c4:1 a3:1 f3:2 | e3:4
"""
STARS = "r:2 b5:2 | r:2 c6:2 | r:2 g#5:2 | r:1 f5:1 e5:2"


def compose() -> Score:
    """Write the piece."""
    score = Score(4, PARTS, seed=29)
    at = score.sections(FORM)
    score.tempo(0, SPEED)
    for name in ("guitar", "flute", "dialogue", "evening"):
        score.linger(at[name] + 7, SPEED, 0.88)
    _dawn(score, at["dawn"])
    _guitar(score, at["guitar"])
    _flute(score, at["flute"])
    _dialogue(score, at["dialogue"])
    _evening(score, at["evening"])
    _dusk(score, at["dusk"])
    _stars(score, at["stars"])
    return score


def _dawn(score: Score, bar: int) -> None:
    score.accompany("harp", bar, "E Fmaj7 E Fmaj7", FALL, 54)
    score.hold("strings", bar, "E E E Fmaj7", 36)


def _guitar(score: Score, bar: int) -> None:
    chords = "Am G F E Am Dm Fmaj7 E"
    score.sing("lead", bar, GUITAR, 64, arch=5)
    score.accompany("guitar", bar, chords, DRIFT, 44)
    score.bass("bass", bar + 4, "Am Dm Fmaj7 E", "0:3.6:0", 40)


def _flute(score: Score, bar: int) -> None:
    """A call, and the santur's drops for an answer."""
    chords = "Am G F E C G Bb E"
    score.sing("flute", bar, FLUTE, 54, arch=5)
    score.sing("santur", bar, DROPS, 62, arch=3)
    score.accompany("harp", bar, chords, LONE, 52)
    score.hold("strings", bar, chords, 32)
    score.bass("bass", bar, chords, "0:3.6:0", 38)


def _dialogue(score: Score, bar: int) -> None:
    """Low and high, one after the other."""
    chords = "Am E F E Am Dm Fmaj7 E7"
    score.sing("clarinet", bar, CLARINET, 52, arch=5)
    score.sing("lead", bar, REPLY, 68, arch=4)
    score.accompany("guitar", bar, chords, FALL, 42)
    score.bass("bass", bar, chords, "0:2.6:0 3:.9:7", 38)


def _evening(score: Score, bar: int) -> None:
    """The title's theme in the cello, half as fast."""
    chords = "Am Am/G F E Am Dm/F Fmaj7 E"
    score.sing("cello", bar, CELLO, 56, arch=6)
    score.accompany("harp", bar, chords, DRIFT, 50)
    score.hold("strings", bar, chords, 34)
    score.sing("flute", bar + 4, "r:4 | r:2 a5:1 f5:1 | r:4 | r:1 b5:1 a5:1 g#5:1", 52, arch=4)
    score.bass("bass", bar, chords, "0:3.6:0", 36)


def _dusk(score: Score, bar: int) -> None:
    score.sing("lead", bar, "r:1 e4:1 a4:2 | g#4~:4 | r:1 f4:1 c5:2 | b4:1 a4:1 g#4:2", 60, arch=4)
    score.accompany("guitar", bar, "Am E Fmaj7 E", DRIFT, 42)
    score.hold("strings", bar, "Am E Fmaj7 E", 28)


def _stars(score: Score, bar: int) -> None:
    score.sing("santur", bar, STARS, 64, arch=3)
    score.accompany("harp", bar, "E F/E E F/E", LONE, 56)
    score.hold("strings", bar, "E F/E E F/E", 30, shift=12)
