"""Roll & Write: "Dice and Ink", a garrotín: in C, with a straight face and a wink.

Marimba and plucked strings hop where the other pieces sing. The tune rises a fourth, G to C; the
second time it slips for four bars into the title's own, Am G F E.
"""

from __future__ import annotations

from score import Part, Score

SPEED = 108
PARTS = {
    "guitar": Part(24, 84, 46, 56),
    "marimba": Part(12, 96, 72, 70),
    "pluck": Part(45, 100, 92, 64),
    "flute": Part(73, 76, 48, 84),
    "clarinet": Part(71, 82, 80, 80),
    "bassoon": Part(70, 92, 38, 72),
    "lead": Part(24, 118, 66, 64),
    "strings": Part(49, 54, 64, 92),
    "bass": Part(32, 96, 62, 44),
    "drums": Part(None, 96, 70, 64),
}
FORM = (
    ("shake", 4),
    ("tune", 8),
    ("wink", 8),
    ("count", 8),
    ("song", 8),
    ("tune again", 8),
    ("tally", 4),
)

TUNE = """
    g4:.5 c5>:.5 r:.5 d5:.5 e5:.5 c5:.5 g5>:1 | e5:.5 d5:.5 c5:.5 e5:.5 g5>:1 r:1 |
    f5:.5 d5:.5 r:.5 e5:.5 f5:.5 d5:.5 b4>:1 | d5:.5 c5:.5 b4:.5 d5:.5 g4>:1 r:1 |
    a4:.5 d5>:.5 r:.5 e5:.5 f5:.5 d5:.5 a5>:1 | g5:.5 f5:.5 e5:.5 d5:.5 b4>:1 r:1 |
    e5:.5 g5:.5 f5:.5 e5:.5 d5:.5 e5:.5 d5:.5 b4:.5 | c5>:1 g4:.5 e4:.5 c5:1 r:1
"""
PLAIN = "C C G7 G7 Dm G7 C C"
TUNE_BELOW = """
    e4:2 c4:2 | g4:2 e4:1 r:1 | d4:2 f4:2 | f4:2 d4:1 r:1 |
    f4:2 d4:2 | f4:1 b4:1 d4:1 r:1 | c4:1 e4:1 g4:1 f4:1 | e4:2 e4:1 r:1
"""
WINK = """
    g4:.5 c5>:.5 r:.5 d5:.5 e5:.5 g5:.5 c6>:1 | b5:.5 a5:.5 g5:.5 e5:.5 g5:1 r:1 |
    f5:.5 d5:.5 r:.5 e5:.5 f5:.5 a5:.5 g5>:1 | f5:.5 e5:.5 d5:.5 b4:.5 g4:1 r:1 |
    e5:.5 a5>:1 b5:.5 c6>:.5 b5:.5 a5:1 | b5>:.5 a5:.5 g5:1 d5:1 g5:1 |
    a5:.5 f5>:1 g5:.5 a5:.5 g5:.5 f5:1 | g#5>:.5 f5:.5 e5:1 e4:1 r:1
"""
WINK_BELOW = """
    e4:2 g4:2 | c5:1 g4:1 e4:1 r:1 | d4:2 f4:2 | b3:1 d4:1 b3:1 r:1 |
    a4:1.5 g4:.5 a4:2 | g4:1.5 f4:.5 b4:2 | a4:1.5 g4:.5 c5:1 a4:1 | b4:1 g#4:1 b3:1 r:1
"""
SLY = "C C G7 G7 Am G F E"
COUNT = """
    f3.:1 g3.:1 a3.:1 c4:1 | e3.:1 g3.:1 c4:1 r:1 | a3.:1 bb3.:1 c4.:1 f4:1 |
    e4:.5 d4:.5 c4:1 g3:1 r:1 | d3.:1 e3.:1 f3.:1 a3:1 | c4:.5 b3:.5 a3:1 e3:1 r:1 |
    f3.:1 a3.:1 d4:.5 c4:.5 a3:1 | b3:.5 a3:.5 g3:1 f3:1 d3:1
"""
CROSSES = """
    r:4 | r:3 e5:.5 g5:.5 | r:4 | r:3 g5:.5 e5:.5 |
    r:4 | r:3 e5:.5 c5:.5 | r:4 | r:2 b4:.5 d5:.5 f5:.5 g5:.5
"""
DRY = "F C F C Dm Am Dm G7"
SONG = """
    e5:1 a5>:1.5 b5:.5 c6:1 | d6>:1 a5:1 f5:2 | d5:1 g5>:1.5 a5:.5 b5:1 | c6>:1 g5:1 e5:2 |
    c6>:1 a5:1.5 g5:.5 f5:1 | a5:.5 g5:.5 f5:1 d5:2 | e5:1 g#5>:1.5 a5:.5 b5:1 |
    d6>:.5 c6:.5 b5:1 a5:.5 g5:.5 f5:1
"""
SONG_BELOW = """
    c5:2 e5:2 | f5:1 d5:1 a4:2 | b4:2 d5:2 | e5:1 c5:1 g4:2 |
    a4:2 c5:2 | d5:1 f5:1 a4:2 | b4:2 e5:2 | f5:1 d5:1 b4:2
"""
WARM = "Am Dm G7 C F Dm E G7"
TALLY = "e5:.5 a5>:.5 r:3 | d5:.5 g5>:.5 r:3 | c5:.5 f5>:.5 r:3 | b4:.5 e5>:.5 r:1 e4:.5 r:1.5"
FOURTHS = "r:2 e3:.5 a3:.5 r:1 | r:2 d3:.5 g3:.5 r:1 | r:2 c3:.5 f3:.5 r:1 | r:1 b2:.5 e3:.5 r:2"
CADENCE = "Am G F E"

HOP = "0>:.5:0 1:.4:2+3+4 2:.5:1 3:.4:2+3+4 3.5-:.3:3"
SKIP = "1:.4:3 1.5-:.4:4 3:.4:3"
ROLLED = "0:1.9:0 1-:.9:2 1.5-:.9:3 2:1.9:1 3-:.9:4 3.5-:.4:3"
STEPS = "0:.8:0 2:.8:7"
TICK = "0>:76 1-:77 2:76 3-:77 3.5-:77"
DICE = "0>:76 .25-:77 .75:76 1-:77 1.5:77 2.25-:76 3-:77"
BRUSH = "0-:70 .5-:70 1:70 1.5-:70 2-:70 2.5-:70 3:70 3.5-:70"


def compose() -> Score:
    """Write the piece."""
    score = Score(4, PARTS, seed=83)
    at = score.sections(FORM)
    score.tempo(0, SPEED)
    score.linger(at["wink"] + 7, SPEED, 0.9)
    score.linger(at["song"] + 7, SPEED, 0.9)
    _shake(score, at["shake"])
    _tune(score, at["tune"])
    _wink(score, at["wink"])
    _count(score, at["count"])
    _song(score, at["song"])
    _again(score, at["tune again"])
    _tally(score, at["tally"])
    return score


def _shake(score: Score, bar: int) -> None:
    """The cup is shaken; the title's gate, and out of it into C."""
    score.drum("drums", bar, 3, DICE, 40)
    score.drum("drums", bar + 3, 1, "0>:76 .5:77", 44)
    score.accompany("guitar", bar, "E F E G7", HOP, 54)
    score.bass("bass", bar, "E F E G7", STEPS, 50)
    score.sing("pluck", bar + 2, "r:2 b4:.5 e5:.5 g#5:1 | f5:.5 d5:.5 b4:1 g4:1 r:1", 66, arch=3)


def _tune(score: Score, bar: int) -> None:
    score.sing("marimba", bar, TUNE, 84, arch=5)
    score.accompany("guitar", bar, PLAIN, HOP, 48)
    score.accompany("pluck", bar + 4, "Dm G7 C C", SKIP, 44)
    score.bass("bass", bar, PLAIN, STEPS, 52)
    score.drum("drums", bar, 8, TICK, 30)


def _wink(score: Score, bar: int) -> None:
    score.sing("clarinet", bar, WINK, 66, arch=5)
    score.sing("bassoon", bar, WINK_BELOW, 54, shift=-12, arch=4)
    score.accompany("guitar", bar, SLY, HOP, 50)
    score.accompany("pluck", bar, SLY, SKIP, 46)
    score.bass("bass", bar, SLY, STEPS, 54)
    score.drum("drums", bar, 8, TICK, 32)
    score.drum("drums", bar, 8, BRUSH, 24)
    score.hold("strings", bar + 4, CADENCE, 32)


def _count(score: Score, bar: int) -> None:
    """Somebody counts on his fingers; marimba and wood make the crosses."""
    score.sing("bassoon", bar, COUNT, 76, arch=4)
    score.sing("marimba", bar, CROSSES, 74, arch=3)
    score.accompany("pluck", bar, DRY, "1:.4:2+3 3:.4:3+4", 50)
    score.accompany("guitar", bar + 4, "Dm Am Dm G7", HOP, 44)
    score.drum("drums", bar, 8, "0-:77 2-:77 3.5:76", 32)


def _song(score: Score, bar: int) -> None:
    """It can sing, too, if it wants."""
    score.sing("flute", bar, SONG, 68, arch=6)
    score.sing("lead", bar, SONG, 62, shift=-12, arch=5)
    score.sing("clarinet", bar, SONG_BELOW, 54, shift=-12, arch=4)
    score.accompany("guitar", bar, WARM, ROLLED, 50)
    score.bass("bass", bar, WARM, "0:1.8:0 2:1.6:7", 48)
    score.hold("strings", bar, WARM, 38)
    score.drum("drums", bar, 8, BRUSH, 24)


def _again(score: Score, bar: int) -> None:
    score.sing("marimba", bar, TUNE, 82, arch=5)
    score.sing("flute", bar, TUNE, 58, shift=12, arch=5)
    score.sing("clarinet", bar, TUNE_BELOW, 62, arch=4)
    score.sing("bassoon", bar, TUNE_BELOW, 52, shift=-12, arch=4)
    score.accompany("guitar", bar, PLAIN, HOP, 52)
    score.accompany("pluck", bar, PLAIN, SKIP, 46)
    score.bass("bass", bar, PLAIN, STEPS, 56)
    score.drum("drums", bar, 8, TICK, 36)
    score.drum("drums", bar, 8, BRUSH, 28)


def _tally(score: Score, bar: int) -> None:
    """Fourths, one step lower each time, until the sheet is full."""
    score.sing("marimba", bar, TALLY, 78, arch=3)
    score.sing("bassoon", bar, FOURTHS, 66, arch=3)
    score.accompany("guitar", bar, CADENCE, "0>:1.4:0 1:.4:2+3+4 2.5-:.4:3", 46)
    score.bass("bass", bar, CADENCE, "0:1.2:0", 50)
    score.drum("drums", bar, 4, "1:76 3-:77 3.5:76", 34)
