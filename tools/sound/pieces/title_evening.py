"""The title by evening: "Lanterns at Comares", a serenade in six quavers that sways like a cradle.

The title's theme has put on the dotted step of a siciliana; in the middle a window opens in A
major, and closes through D minor.
"""

from __future__ import annotations

from score import Part, Score

SPEED = 144
PARTS = {
    "guitar": Part(24, 84, 46, 72),
    "harp": Part(46, 100, 84, 84),
    "lead": Part(24, 124, 68, 80),
    "flute": Part(73, 88, 50, 100),
    "clarinet": Part(71, 76, 78, 90),
    "santur": Part(15, 104, 94, 100),
    "celesta": Part(8, 108, 34, 104),
    "violins": Part(48, 88, 40, 96),
    "strings": Part(49, 64, 64, 104),
    "cello": Part(42, 86, 86, 88),
    "bass": Part(43, 80, 64, 60),
}
FORM = (
    ("lanterns", 4),
    ("song", 8),
    ("answer", 8),
    ("balcony", 8),
    ("night", 8),
    ("again", 8),
    ("away", 4),
)

SONG = """
    e5:1 a5>:1.5 b5:.5 c6>:2 b5:1 | b5>:2 a5:.5 g5:.5 d5:3 | f5:1 a5>:1.5 b5:.5 c6>:2 a5:1 |
    g#5~:3 e5:2 r:1 | e5:1 c6>:1.5 b5:.5 a5:2 c6:1 | d6>:2 c6:.5 b5:.5 a5:2 f5:1 |
    c6:1 b5:.5 a5:.5 f5:1 a5>:1 g#5:1 f5:1 | e5~:5 r:1
"""
CALM = "Am G F E Am Dm F E"
HIGH = """
    r:3 e5:3 | r:2 d5:1 g5:1 b5:2 | c6:3 a5:3 | b5:2 c6:.5 b5:.5 a5:1 g#5:2 |
    a5:3 e6:3 | d6:1 e6:.5 d6:.5 c6:1 a5:3 | f5:1 a5:1 c6:2 d6:1 b5:1 | g#5:1 a5:.5 g#5:.5 e5:4
"""
LOW = """
    a3:3 c4:3 | b3:3 g3:3 | a3:3 c4:2 a3:1 | g#3:3 b3:3 |
    c4:3 a3:3 | f3:3 a3:3 | a3:3 f3:3 | e3:3 g#3:2 r:1
"""
ANSWER = """
    e5:1 a5>:1.5 b5:.5 c6>:2 d6:1 | d6>:2 c6:.5 b5:.5 g5:2 b5:1 | a5:1 c6>:1.5 a5:.5 f5:3 |
    b5:1 c6:.5 b5:.5 a5:1 g#5:3 | g5:1 c6>:1.5 d6:.5 e6>:2 c6:1 | d6>:2 e6:.5 d6:.5 b5:3 |
    c6:1 b5:.5 a5:.5 f5:1 a5:1 c6:1 a5:1 | g#5>:1 f5:1 e5:4
"""
OPEN = "Am G F E C G F E"
BALCONY = """
    e5:1 a5>:1.5 b5:.5 c#6>:2 a5:1 | d6>:2 c#6:.5 b5:.5 a5:2 f#5:1 |
    e5:1 a5>:1.5 c#6:.5 e6>:2 c#6:1 | d6:1 b5:1 g#5:1 b5:3 |
    e6>:1 c#6:1.5 b5:.5 a5:2 c#6:1 | d6:1 f#6>:1.5 e6:.5 d6:2 b5:1 |
    d6:1 c6:.5 a5:.5 f5:1 a5>:1 bb5:1 a5:1 | g#5:2 b5:1 e5:3
"""
BALCONY_BELOW = """
    c#5:3 e5:3 | f#5:3 d5:3 | c#5:3 a4:3 | g#4:3 d5:3 |
    c#5:3 e5:3 | f#5:3 d5:3 | f5:3 d5:3 | e5:2 d5:1 b4:3
"""
BRIGHT = "A D A E7 A D Dm E"
NIGHT = """
    e5:.5 f5:.5 g#5:1 b5>:1 a5:.5 g#5:.5 f5:1 e5:1 | f5:2 r:4 |
    g#5:.5 a5:.5 b5:1 d6>:1 c6:.5 b5:.5 a5:1 g#5:1 | a5:2 r:4 |
    c6:1 b5:.5 a5:.5 e5:1 a5>:1.5 b5:.5 c6:1 | c6:1 a5:1 f5:1 a5:3 |
    a5:1 g#5:.5 f5:.5 d5:1 f5:3 | e5~:4 r:2
"""
NIGHT_CALLS = """
    r:6 | r:2 c6:.5 a5:.5 f5:3 | r:6 | r:2 d6:.5 a5:.5 f5:3 |
    r:6 | r:6 | r:6 | r:2 b5:.5 a5:.5 g#5:3
"""
SHADE = "E F E Dm/E Am F Dm/E E"
LANTERNS = "r:3 e5:1 g#5:1 b5:1 | c6:4 a5:1 f5:1 | r:3 g#5:1 b5:1 e6:1 | f6:3 c6:3"
PEDAL = "E F/E E F/E"

SWAY = "0>:5.8:0 1-:1.8:2 2-:1.8:3 3:2.8:1 4-:1.8:4 5-:.9:3"
RIPPLE = "0:5.6:0 .5-:5:2 1-:4.6:3 1.5-:4:4 3-:2.8:1 4-:1.8:3"
DEW = "0:5.6:0 3-:2.6:4"


def compose() -> Score:
    """Write the piece."""
    score = Score(6, PARTS, seed=53)
    at = score.sections(FORM)
    score.tempo(0, SPEED)
    for name in ("song", "answer", "balcony", "night", "again"):
        score.linger(at[name] + 7, SPEED, 0.82)
    _lanterns(score, at["lanterns"])
    _song(score, at["song"])
    _answer(score, at["answer"])
    _balcony(score, at["balcony"])
    _night(score, at["night"])
    _again(score, at["again"])
    _away(score, at["away"])
    return score


def _lanterns(score: Score, bar: int) -> None:
    """One light after the other, over E and F."""
    score.sing("celesta", bar, LANTERNS, 54, arch=4)
    score.accompany("harp", bar, PEDAL, RIPPLE, 48)
    score.hold("strings", bar, PEDAL, 34)


def _song(score: Score, bar: int) -> None:
    """The flute in its low octave, and one guitar."""
    score.sing("flute", bar, SONG, 76, shift=-12)
    score.accompany("guitar", bar, CALM, SWAY, 50)
    score.bass("bass", bar + 4, "Am Dm F E", "0:5.6:0", 40)
    score.hold("strings", bar + 4, "Am Dm F E", 30)


def _answer(score: Score, bar: int) -> None:
    score.sing("cello", bar, ANSWER, 74, shift=-12)
    score.accompany("guitar", bar, OPEN, SWAY, 48)
    score.accompany("harp", bar, OPEN, DEW, 46)
    score.sing("celesta", bar + 1, "r:3 g5:1 b5:1 d6:1 | r:6 | r:3 e6:1 b5:1 g#5:1", 44, arch=2)
    score.sing("celesta", bar + 5, "r:3 d6:1 b5:1 g5:1 | r:6 | r:3 g#5:1 b5:1 e6:1", 44, arch=2)
    score.bass("bass", bar, OPEN, "0:2.8:0 3:2.6:7", 44)
    score.hold("strings", bar, OPEN, 36)


def _balcony(score: Score, bar: int) -> None:
    """A window of A major; the guitar sings at last."""
    score.sing("lead", bar, BALCONY, 86)
    score.sing("clarinet", bar, BALCONY_BELOW, 48)
    score.sing("flute", bar + 4, "a5:3 e5:3 | a5:3 f#5:3 | a5:3 d5:3 | e5:6", 46)
    score.accompany("guitar", bar, BRIGHT, SWAY, 52)
    score.accompany("harp", bar, BRIGHT, RIPPLE, 44)
    score.bass("bass", bar, BRIGHT, "0:2.8:0 3:2.6:7", 46)
    score.hold("strings", bar, BRIGHT, 40)


def _night(score: Score, bar: int) -> None:
    """Drops of the santur, and somebody calls from far."""
    score.sing("santur", bar, NIGHT, 64, arch=4)
    score.sing("flute", bar, NIGHT_CALLS, 54, arch=3)
    score.accompany("harp", bar, SHADE, DEW, 50)
    score.bass("bass", bar, SHADE, "0:5.6:0", 40)
    score.hold("strings", bar, SHADE, 34)


def _again(score: Score, bar: int) -> None:
    score.sing("violins", bar, SONG, 76, shift=-12)
    score.sing("lead", bar, SONG, 60, shift=-12)
    score.sing("flute", bar, HIGH, 56)
    score.sing("cello", bar, LOW, 58)
    score.accompany("guitar", bar, CALM, SWAY, 50)
    score.accompany("harp", bar, CALM, RIPPLE, 46)
    score.bass("bass", bar, CALM, "0:2.8:0 3:2.6:7", 48)
    score.hold("strings", bar, CALM, 40)


def _away(score: Score, bar: int) -> None:
    """The cello remembers the fourth; the lanterns go out."""
    score.sing("cello", bar, "r:3 b3:1 e4:2 | f4:3 c4:3 | r:3 b3:1 g#3:2 | a3:2 f3:4", 60, arch=4)
    score.accompany("harp", bar, PEDAL, RIPPLE, 46)
    score.hold("strings", bar, PEDAL, 32)
