"""The title: "Sarabande of the Lions", a broad dance in three with its weight on the second beat.

The theme rises a fourth, E to A, and comes down step by step to E through F: the same fourth opens
the other two pieces.
"""

from __future__ import annotations

from score import Part, Score

SPEED = 72
PARTS = {
    "guitar": Part(24, 72, 46, 62),
    "harp": Part(46, 90, 84, 74),
    "lead": Part(24, 127, 70, 74),
    "oboe": Part(68, 78, 56, 84),
    "flute": Part(73, 78, 74, 90),
    "violins": Part(48, 98, 40, 88),
    "strings": Part(49, 70, 64, 96),
    "cello": Part(42, 92, 88, 80),
    "horn": Part(60, 74, 30, 96),
    "bass": Part(43, 84, 66, 60),
    "drums": Part(None, 116, 64, 86),
}
FORM = (
    ("gate", 4),
    ("theme", 8),
    ("answer", 8),
    ("garden", 8),
    ("sun", 8),
    ("return", 8),
    ("leave", 4),
)

THEME = """
    e5:1 a5>:1.5 b5:.5 | c6:1 b5>:1.5 a5:.5 | a5:1 f5>:1.5 g5:.5 | g#5~:3 |
    e5:1 c6>:1.5 b5:.5 | a5:.5 b5:.5 d6>:1.5 c6:.5 | c6:.5 b5:.5 a5:1 g#5:.5 f5:.5 | e5~:3
"""
ANSWER = """
    e5:1 a5>:1.5 b5:.5 | c6:1 d6>:1.5 b5:.5 | c6:.5 b5:.5 a5>:1.5 f5:.5 | g#5~:2 a5:.5 b5:.5 |
    c6:1 e6>:1.5 d6:.5 | d6:.5 c6:.5 f6>:1.5 e6:.5 | d6:.5 c6:.5 a5:1 b5:.5 g#5:.5 |
    a5:.5 g#5:.5 e5:2
"""
DESCANT = """
    c5:1 e5:1.5 g5:.5 | a5:1 b5:1.5 g5:.5 | a5:.5 g5:.5 f5:1.5 c5:.5 | e5:2 f5:.5 g#5:.5 |
    a5:1 c6:1.5 b5:.5 | b5:.5 a5:.5 d6:1.5 c6:.5 | b5:.5 a5:.5 f5:1 g#5:.5 f5:.5 |
    f5:.5 e5:.5 b4:2
"""
CALM = "Am G F E Am Dm F E"
BELOW = """
    c4:2 b3:1 | d4:2 b3:1 | c4:1 a3:2 | b3:1.5 a3:.5 g#3:1 |
    a3:2 c4:1 | d4:1 f4:1 e4:1 | c4:1 d4:1 c4:1 | b3:3
"""
HORN = """
    a3:3 | g3:2 b3:1 | c4:1 a3:2 | e4:1 d4:1 b3:1 |
    a3:2 e4:1 | f4:2 d4:1 | c4:1 a3:2 | g#3:2 b3:1
"""

ARABESQUE = """
    e5:.5 f5:.5 g#5:1 a5:.5 g#5:.5 | a5:.5 g#5:.5 f5~:2 | g#5:.5 a5:.5 b5:1 c6:.5 b5:.5 |
    b5:.5 a5:.5 f5~:2 | b5:.25 c6:.25 b5:.25 a5:.25 g#5:1 a5:.5 b5:.5 | c6:1 a5>:1.5 f5:.5 |
    g#5:.5 f5:.5 e5:1 d5:.5 f5:.5 | e5~:3
"""
ECHO = """
    r:3 | r:1 c5:.5 a4:.5 f4:1 | r:3 | r:1 a4:.5 f4:.5 d4:1 |
    r:3 | r:1.5 f4:.5 a4:.5 c5:.5 | b4:1 g#4:2 | r:1 b4:.5 a4:.5 g#4:1
"""
SHADE = "E F E Dm/E E F Dm/E E"

SUN = """
    g5:1 e6>:1.5 d6:.5 | d6:1 b5:2 | f5:1 d6>:1.5 c6:.5 | c6:1 a5:2 |
    a5:1 c6>:1.5 f6:.5 | e6:1 c6:1.5 d6:.5 | d6:1 bb5:1.5 f5:.5 | e5:1 g#5:1 b5:1
"""
SUN_BELOW = """
    e4:2 g4:1 | g4:1 d4:2 | a3:2 d4:1 | e4:1 c4:2 |
    f4:2 a4:1 | g4:1 e4:2 | f4:1 d4:2 | b3:1 d4:1 g#4:1
"""
BRIGHT = "C G Dm Am F C Bb E7"

PICKED = "0>:2.8:0 .5-:.8:2 1:1:3 1.5-:.8:4 2-:.8:3 2.5-:.8:2"
SPREAD = "0>:2.8:0 .5:2.3:1 1>:1.8:2+3 1.5-:1.4:4 2:.9:3 2.5-:.5:2"
HARP = "0:2.9:0 .25-:2.6:1 .5-:2.4:2 .75-:2.2:3 1>:2:4"


def compose() -> Score:
    """Write the piece."""
    score = Score(3, PARTS, seed=12)
    at = score.sections(FORM)
    score.tempo(0, SPEED)
    for name in ("theme", "answer", "garden", "sun", "return"):
        score.linger(at[name] + 7, SPEED, 0.84)
    _frame(score, at)
    _theme(score, at["theme"])
    _answer(score, at["answer"])
    _garden(score, at["garden"])
    _sun(score, at["sun"])
    _return(score, at["return"])
    return score


def _frame(score: Score, at: dict[str, int]) -> None:
    """The gate through which one comes in and goes out: E and F, over and over."""
    for first, loud in ((at["gate"], 52), (at["leave"], 54)):
        score.accompany("harp", first, "E F/E E F/E", HARP, loud)
        score.hold("strings", first, "E F/E E F/E", 38)
    score.sing("flute", at["gate"], "r:3 | r:3 | r:1 b5:.5 a5:.5 g#5:.5 f5:.5 | e5~:3", 54)
    score.sing("lead", at["leave"], "r:1 b4:1 e5:1 | f5~:3 | r:1 g#4:1 b4:1 | a4:1 f4:2", 60)
    score.sing("cello", at["leave"], "e3:3 | f3:3 | e3:3 | f3:2 d3:1", 52)


def _theme(score: Score, bar: int) -> None:
    score.sing("lead", bar, THEME, 94)
    score.accompany("guitar", bar, CALM, PICKED, 54)
    score.bass("bass", bar + 4, "Am Dm F E", "0:2.8:0", 44)
    score.hold("strings", bar + 4, "Am Dm F E", 34)


def _answer(score: Score, bar: int) -> None:
    score.sing("oboe", bar, ANSWER, 74)
    score.sing("cello", bar, BELOW, 60)
    score.accompany("guitar", bar, CALM, PICKED, 52)
    score.accompany("harp", bar, "Am . F . Am . F .", HARP, 44)
    score.bass("bass", bar, CALM, "0:1.9:0 2:.9:7", 50)
    score.hold("strings", bar, CALM, 42)
    score.drum("drums", bar, 8, "0:64 1>:63 2-:62", 34)


def _garden(score: Score, bar: int) -> None:
    """Quiet water: the flute's arabesques over E that stays."""
    score.sing("flute", bar, ARABESQUE, 64)
    score.sing("lead", bar, ECHO, 58)
    score.accompany("harp", bar, SHADE, HARP, 46)
    score.hold("strings", bar, SHADE, 34)
    score.bass("bass", bar, SHADE, "0:2.9:0", 40)


def _sun(score: Score, bar: int) -> None:
    score.sing("violins", bar, SUN, 78)
    score.sing("horn", bar, SUN_BELOW, 62)
    score.sing("lead", bar, SUN, 62, shift=-12)
    score.accompany("guitar", bar, BRIGHT, SPREAD, 56)
    score.bass("bass", bar, BRIGHT, "0:1.9:0 2:.9:0", 56)
    score.hold("strings", bar, BRIGHT, 46)
    score.drum("drums", bar, 7, "0:64 1>:63 2-:62 2.5-:62", 42)
    for beat, loud in enumerate((30, 36, 42, 50, 58, 64)):
        score.drum("drums", bar + 7, 1, f"{beat / 2}:64", loud)


def _return(score: Score, bar: int) -> None:
    """All together; the theme over its two counter-melodies."""
    score.sing("violins", bar, ANSWER, 84)
    score.sing("oboe", bar, DESCANT, 64)
    score.sing("violins", bar, ANSWER, 64, shift=-12)
    score.sing("cello", bar, BELOW, 66)
    score.sing("horn", bar, HORN, 64)
    score.accompany("guitar", bar, CALM, SPREAD, 60)
    score.accompany("harp", bar, CALM, HARP, 50)
    score.bass("bass", bar, CALM, "0:1.9:0 2:.9:7", 60)
    score.hold("strings", bar, CALM, 48)
    score.drum("drums", bar, 7, "0>:64 1>:63 1.5-:62 2-:62 2.5-:62", 48)
    score.drum("drums", bar + 7, 1, "0>:64", 44)
