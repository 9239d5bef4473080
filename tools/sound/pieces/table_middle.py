"""The table between the scorings: "Masons and Gardeners", a walk at work's pace.

The cadence stands a fourth higher, D minor C B flat A, and every bar steps 3 + 3 + 2. A hand drum
under it is soft enough to think over; in the court it is silent.
"""

from __future__ import annotations

from score import Part, Score

SPEED = 84
PARTS = {
    "guitar": Part(24, 84, 46, 64),
    "harp": Part(46, 104, 84, 84),
    "lead": Part(24, 124, 68, 72),
    "flute": Part(73, 74, 46, 96),
    "oboe": Part(68, 70, 54, 86),
    "bassoon": Part(70, 84, 84, 80),
    "pluck": Part(45, 92, 94, 72),
    "strings": Part(49, 60, 64, 100),
    "cello": Part(42, 76, 36, 84),
    "bass": Part(32, 92, 62, 50),
    "drums": Part(None, 96, 70, 76),
}
FORM = (
    ("path", 4),
    ("walk", 8),
    ("answer", 8),
    ("court", 8),
    ("trees", 8),
    ("again", 8),
)

WALK = """
    a4:.5 d5>:1 e5:.5 f5>:1.5 e5:.5 | e5>:1 d5:.5 c5:.5 g4:2 | bb4:.5 d5>:1 e5:.5 f5:1 d5:1 |
    c#5~:2.5 r:.5 a4:.5 c#5:.5 | a4:.5 d5>:1 f5:.5 a5>:1.5 g5:.5 | g5:.5 f5:.5 d5:1 bb4:1 d5:1 |
    f5:.5 e5:.5 d5:1 bb4:1 d5:.5 c#5:.5 | a4:3 r:1
"""
CALM = "Dm C Bb A Dm Gm Bb A"
WALK_ABOVE = """
    f5:2 a5:2 | g5:2 e5:2 | d5:1 f5:1 bb5:2 | a5:1.5 g5:.5 e5:2 |
    d5:2 f5:1 e5:1 | g5:1 bb5:1 g5:1 f5:1 | d6:1 c6:.5 bb5:.5 f5:1 e5:1 | e5:.5 f5:.5 e5:3
"""
WALK_BELOW = """
    d3:2 a3:2 | g3:2 e3:2 | f3:2 bb3:1 f3:1 | e3:2 c#4:1 a3:1 |
    f3:2 a3:2 | bb3:2 g3:2 | f3:2 d3:1 f3:1 | e3:3 r:1
"""
ANSWER = """
    a4:.5 d5>:1 e5:.5 f5:1 g5:1 | a5>:.5 g5:.5 e5:1 c5:1 e5:1 | f5:.5 d5:.5 bb4:1 d5:1 f5:1 |
    e5>:1.5 d5:.5 c#5:2 | c5:.5 f5>:1 g5:.5 a5:1.5 f5:.5 | g5>:.5 a5:.5 g5:.5 e5:.5 c5:2 |
    bb4:.5 d5:.5 g5>:1 f5:.5 e5:.5 d5:1 | e5:.5 d5:.5 c#5:3
"""
ANSWER_BELOW = """
    f3:2 a3:2 | g3:2 e3:2 | d3:1 f3:1 bb3:2 | a3:1.5 g3:.5 e3:2 |
    a3:2 c4:2 | c4:1 bb3:1 g3:2 | g3:1 bb3:1 d4:2 | c#4:1 e4:1 a3:2
"""
OPEN = "Dm C Bb A F C Gm A"
COURT = """
    c5:1 f5>:2 g5:1 | g5:1.5 a5:.5 e5:2 | d5:1 f5:1 a5:2 | c6:1 bb5:.5 a5:.5 e5:2 |
    d6>:1.5 c6:.5 bb5:1 f5:1 | a5:1.5 g5:.5 f5:2 | g5:1 bb5>:1 a5:1 g5:1 | e5:1 f5:.5 e5:.5 c#5:2
"""
BRIGHT = "F C Dm Am Bb F Gm A"
TREES = """
    a4:.5 bb4:.5 c#5:.5 d5:.5 e5>:1 d5:.5 c#5:.5 | d5:.5 c#5:.5 bb4:1 f4:2 |
    c#5:.5 d5:.5 e5:.5 f5:.5 g5>:1 f5:.5 e5:.5 | f5:.5 e5:.5 d5:1 bb4:2 |
    e5:.25 f5:.25 e5:.25 d5:.25 c#5:1 d5:.5 e5:.5 g5>:1 | f5:1 d5:1 bb4:1 d5:1 |
    d5:.5 c5:.5 bb4:1 g4:.5 bb4:.5 d5:1 | c#5~:2 a4:2
"""
TREES_ANSWER = """
    r:4 | r:2 f3:.5 d3:.5 bb2:1 | r:4 | r:2 bb3:.5 g3:.5 d3:1 |
    r:4 | r:2 f3:1 d3:1 | r:4 | r:1 e3:.5 c#3:.5 a2:2
"""
SHADE = "A Bb/A A Gm/A A Bb Gm A"
PEDAL = "A Bb/A A Bb/A"

STEP = "0>:1.4:0 .5-:.9:2 1-:.9:3 1.5:1.4:1 2-:.9:3 2.5-:.4:2 3:.9:0 3.5-:.4:4"
PICK = "1.5:.5:2+3 3:.5:3+4"
FALL = "0:3.8:0 .5-:3:2 1-:2.8:3 1.5-:2.4:4 2.5-:1.4:3"
STRIDE = "0:1.4:0 1.5:1.4:7 3:.9:0"
HAND = "0>:64 1.5:64 3:63 3.5-:62"


def compose() -> Score:
    """Write the piece."""
    score = Score(4, PARTS, seed=67)
    at = score.sections(FORM)
    score.tempo(0, SPEED)
    for name in ("answer", "court", "trees"):
        score.linger(at[name] + 7, SPEED, 0.9)
    _path(score, at["path"])
    _walk(score, at["walk"])
    _answer(score, at["answer"])
    _court(score, at["court"])
    _trees(score, at["trees"])
    _again(score, at["again"])
    return score


def _path(score: Score, bar: int) -> None:
    score.accompany("guitar", bar, PEDAL, STEP, 50)
    score.accompany("pluck", bar + 2, "A Bb/A", PICK, 46)
    score.sing("bassoon", bar + 2, "r:2 e3:1 a3:1 | bb3:1 a3:.5 f3:.5 d3:2", 56, arch=3)
    score.drum("drums", bar, 4, "0>:64 1.5-:64 3-:63", 30)


def _walk(score: Score, bar: int) -> None:
    score.sing("lead", bar, WALK, 80, arch=6)
    score.accompany("guitar", bar, CALM, STEP, 48)
    score.accompany("pluck", bar + 4, "Dm Gm Bb A", PICK, 42)
    score.bass("bass", bar, CALM, "0:1.4:0 3:.9:0", 42)
    score.drum("drums", bar, 8, "0>:64 1.5-:64 3-:63", 32)


def _answer(score: Score, bar: int) -> None:
    score.sing("oboe", bar, ANSWER, 74, arch=6)
    score.sing("bassoon", bar, ANSWER_BELOW, 50, arch=5)
    score.accompany("guitar", bar, OPEN, STEP, 46)
    score.accompany("pluck", bar, OPEN, PICK, 44)
    score.bass("bass", bar, OPEN, STRIDE, 44)
    score.hold("strings", bar + 4, "F C Gm A", 32)
    score.drum("drums", bar, 8, HAND, 34)


def _court(score: Score, bar: int) -> None:
    """Water between four walls: no step, no drum."""
    score.sing("flute", bar, COURT, 62, arch=6)
    score.accompany("harp", bar, BRIGHT, FALL, 52)
    score.sing("lead", bar + 1, "r:2.5 e4:.5 g4:1 | r:4 | r:2.5 e4:.5 c5:1", 54, arch=3)
    score.sing("lead", bar + 5, "r:2.5 c5:.5 a4:1 | r:4 | r:2.5 a4:.5 c#5:1", 54, arch=3)
    score.bass("bass", bar, BRIGHT, "0:3.7:0", 38)
    score.hold("strings", bar, BRIGHT, 36)


def _trees(score: Score, bar: int) -> None:
    """The guitar among orange trees, and the bassoon's dry remarks."""
    score.sing("lead", bar, TREES, 78, arch=5)
    score.sing("bassoon", bar, TREES_ANSWER, 60, arch=3)
    score.accompany("guitar", bar, SHADE, "0>:3.6:0 1.5-:2.2:2+3", 46)
    score.accompany("pluck", bar + 4, "A Bb Gm A", PICK, 40)
    score.drum("drums", bar + 4, 4, "0>:64 1.5-:64 3-:63", 28)
    score.hold("strings", bar + 4, "A Bb Gm A", 28)


def _again(score: Score, bar: int) -> None:
    score.sing("lead", bar, WALK, 82, arch=6)
    score.sing("oboe", bar, WALK_ABOVE, 54, arch=5)
    score.sing("cello", bar, WALK_BELOW, 56, arch=5)
    score.accompany("guitar", bar, CALM, STEP, 48)
    score.accompany("pluck", bar, CALM, PICK, 44)
    score.bass("bass", bar, CALM, STRIDE, 44)
    score.hold("strings", bar, CALM, 32)
    score.drum("drums", bar, 8, HAND, 34)
