"""The end for those who did not win: "The Way Home", gentle, and with its head up.

The title's fourth first comes down, A to E; at the end it rises once more, in A major.
"""

from __future__ import annotations

from score import Part, Score

SPEED = 69
PARTS = {
    "guitar": Part(24, 80, 46, 68),
    "harp": Part(46, 96, 84, 80),
    "lead": Part(24, 124, 70, 76),
    "flute": Part(73, 74, 50, 96),
    "clarinet": Part(71, 78, 78, 90),
    "violins": Part(48, 94, 40, 92),
    "strings": Part(49, 68, 64, 100),
    "cello": Part(42, 90, 88, 84),
    "horn": Part(60, 78, 32, 98),
    "bass": Part(43, 82, 66, 60),
}
FORM = (
    ("gate", 4),
    ("song", 8),
    ("answer", 8),
    ("hope", 8),
    ("home", 8),
    ("leave", 4),
)

SONG = """
    a5>:1 e5:1.5 f5:.5 | c5:1 f5>:1.5 e5:.5 | e5:1 g5>:1.5 f5:.5 | e5:.5 d5:2 b4:.5 |
    e5:1 a5>:1.5 b5:.5 | c6:.5 b5:.5 a5>:1 f5:1 | a5:1 f5>:1 e5:.5 f5:.5 | f5:.5 e5:2.5
"""
QUIET = "Am F C G Am Dm F E"
ANSWER = """
    a5>:1 e5:1.5 f5:.5 | c5:1 f5>:1.5 g5:.5 | g5:1 c6>:1.5 b5:.5 | b5:.5 a5:.5 d5:2 |
    c6>:1 a5:1.5 b5:.5 | d6>:.5 c6:.5 a5:1 f5:1 | b5:1 g#5>:1.5 a5:.5 | a5:3
"""
ANSWER_ABOVE = """
    c5:3 | a4:2 c5:1 | c5:1 e5:2 | d5:1 b4:2 |
    e5:3 | f5:1 d5:2 | e5:2 d5:1 | c5:3
"""
OPEN = "Am F C G Am Dm E7 Am"
HOPE = """
    c5:1 f5>:1.5 g5:.5 | g5:1 e5>:2 | d5:1 g5>:1.5 a5:.5 | a5:1 c6>:2 |
    c6:1 a5>:1.5 b5:.5 | c6:1 e6>:2 | f6>:1 d6:1.5 a5:.5 | b5:1 g#5:2
"""
HOPE_BELOW = """
    a3:3 | g3:2 c4:1 | b3:3 | c4:2 e4:1 |
    f4:2 c4:1 | e4:2 g4:1 | f4:2 d4:1 | e4:1 d4:1 b3:1
"""
BRIGHT = "F C G Am F C Dm E"
HOME = """
    e5:1 a5>:1.5 b5:.5 | b5:1 g#5>:1.5 e5:.5 | a5:1 c#6>:1.5 b5:.5 | a5:1 f#5:2 |
    e5:1 c#6>:1.5 b5:.5 | a5:.5 b5:.5 d6>:1.5 c#6:.5 | b5:1 g#5>:1.5 a5:.5 | a5:3
"""
HOME_BELOW = """
    c#5:2 e5:1 | e5:1 b4:2 | c#5:1 f#5:2 | d5:2 a4:1 |
    c#5:2 e5:1 | f#5:2 d5:1 | d5:1 e5:2 | c#5:3
"""
HOME_BASS = """
    a3:2 c#4:1 | b3:2 g#3:1 | a3:2 f#3:1 | f#3:1 a3:2 |
    a3:2 e3:1 | f#3:2 a3:1 | g#3:2 b3:1 | c#4:3
"""
WARM = "A E F#m D A D E7 A"

PICKED = "0>:2.8:0 .5-:2.3:2 1:1.9:3 1.5-:1.4:4 2-:.9:3 2.5-:.5:2"
HARP = "0:2.9:0 .5-:2.4:2 1-:1.9:3 2-:.9:4"
LONE = "0:2.9:0 1-:1.9:3"


def compose() -> Score:
    """Write the piece."""
    score = Score(3, PARTS, seed=97)
    at = score.sections(FORM)
    score.tempo(0, SPEED)
    for name in ("song", "answer", "hope", "home"):
        score.linger(at[name] + 7, SPEED, 0.82)
    _gate(score, at["gate"])
    _song(score, at["song"])
    _answer(score, at["answer"])
    _hope(score, at["hope"])
    _home(score, at["home"])
    _leave(score, at["leave"])
    return score


def _gate(score: Score, bar: int) -> None:
    score.accompany("harp", bar, "Am Am F E", HARP, 50)
    score.hold("strings", bar, "Am Am F E", 36)
    score.sing("horn", bar, "r:3 | e3:1 a3:2 | c4:1 a3:2 | g#3:3", 56, arch=4)


def _song(score: Score, bar: int) -> None:
    """The guitar alone, then with its bow beside it."""
    score.sing("lead", bar, SONG, 84)
    score.accompany("guitar", bar, QUIET, PICKED, 48)
    score.bass("bass", bar + 4, "Am Dm F E", "0:2.8:0", 42)
    score.hold("strings", bar + 4, "Am Dm F E", 34)


def _answer(score: Score, bar: int) -> None:
    score.sing("cello", bar, ANSWER, 76, shift=-12)
    score.sing("clarinet", bar, ANSWER_ABOVE, 48)
    score.accompany("guitar", bar, OPEN, PICKED, 48)
    score.accompany("harp", bar, OPEN, LONE, 46)
    score.bass("bass", bar, OPEN, "0:2.8:0", 46)
    score.hold("strings", bar, OPEN, 36)


def _hope(score: Score, bar: int) -> None:
    score.sing("violins", bar, HOPE, 78)
    score.sing("horn", bar, HOPE_BELOW, 60)
    score.sing("lead", bar, HOPE, 60, shift=-12)
    score.accompany("guitar", bar, BRIGHT, PICKED, 50)
    score.accompany("harp", bar, BRIGHT, HARP, 48)
    score.bass("bass", bar, BRIGHT, "0:1.9:0 2:.9:7", 50)
    score.hold("strings", bar, BRIGHT, 42)


def _home(score: Score, bar: int) -> None:
    """A major: nothing was lost that had been built."""
    score.sing("lead", bar, HOME, 92)
    score.sing("violins", bar, HOME, 66, shift=-12)
    score.sing("flute", bar, HOME, 52)
    score.sing("clarinet", bar, HOME_BELOW, 48)
    score.sing("cello", bar, HOME_BASS, 60)
    score.accompany("guitar", bar, WARM, PICKED, 50)
    score.accompany("harp", bar, WARM, HARP, 50)
    score.bass("bass", bar, WARM, "0:1.9:0 2:.9:0", 50)
    score.hold("strings", bar, WARM, 42)


def _leave(score: Score, bar: int) -> None:
    score.sing("horn", bar, "c#4:1 a3:2 | d4:1 a3:2 | c#4:3 | b3:3", 56, arch=4)
    score.sing(
        "flute", bar, "r:3 | r:1 f5:.5 e5:.5 d5:1 | r:1 c#5:.5 d5:.5 e5:1 | g#5:3", 50, arch=3
    )
    score.accompany("harp", bar, "A Dm/A A E", HARP, 50)
    score.hold("strings", bar, "A Dm/A A E", 36)
