"""The table after the second scoring: "Long Shadows", grave and a little restless.

Twelve quavers limp 2 + 2 + 3 + 3 + 2 as in the seguiriya. The cadence is that of the granaína,
E minor D C B, the lowest of the three tables; the fourth rises from B to E.
"""

from __future__ import annotations

from score import Part, Score

SPEED = 192
PARTS = {
    "guitar": Part(24, 88, 46, 68),
    "harp": Part(46, 92, 84, 88),
    "lead": Part(24, 124, 70, 76),
    "horn": Part(60, 70, 32, 96),
    "reed": Part(69, 84, 56, 90),
    "santur": Part(15, 114, 94, 100),
    "violins": Part(48, 84, 40, 92),
    "strings": Part(49, 64, 64, 104),
    "cello": Part(42, 84, 86, 86),
    "bass": Part(43, 88, 62, 60),
    "drums": Part(None, 100, 66, 84),
}
FORM = (
    ("threshold", 2),
    ("song", 8),
    ("falseta", 8),
    ("rise", 8),
    ("song again", 4),
    ("dark", 2),
)

SONG = """
    b4:2 e5>:2 f#5:1 g5>:2 f#5:3 e5:2 | f#5>:2 e5:2 d5:3 a4:5 | c5:2 e5>:2 f#5:1 g5>:2 e5:3 c5:2 |
    d#5~:7 r:3 b4:2 | e5:2 g5>:2 f#5:1 e5:2 b5>:3 a5:2 | a5>:2 g5:2 e5:3 c5:3 e5:2 |
    g5>:2 f#5:2 e5:3 c5:3 e5:1 d#5:1 | b4~:8 r:4
"""
SONG_END = """
    e5:2 g5>:2 f#5:1 e5:2 b5>:3 a5:2 | a5>:2 g5:2 e5:3 c5:3 e5:2 |
    g5>:2 f#5:2 e5:3 c5:3 e5:1 d#5:1 | b4~:8 r:4
"""
CALM = "Em D C B Em Am C B"
FALSETA = """
    b4:1 c5:1 d#5:1 e5:1 f#5>:1.5 e5:.5 d#5:1 e5>:1.5 d#5:.5 c5:1 b4:2 | c5:4 e5:3 g5>:3 e5:2 |
    d#5:1 e5:1 f#5:1 g5:1 a5>:1.5 g5:.5 f#5:1 g5>:1.5 f#5:.5 e5:1 d#5:2 | e5:4 c5:3 a4:5 |
    f#5:1 d#5:1 f#5:1 a5:1 b5>:3 a5>:1.5 g5:.5 f#5:1 d#5:2 | g5:2 e5:2 c5:3 e5:3 g5:2 |
    a5>:1 g5:1 e5:2 c5:3 e5:1 f#5:1 e5:1 c5:2 | d#5~:4 b4:6 r:2
"""
REMARKS = """
    r:12 | r:7 g3:1.5 e3:.5 c3:3 | r:12 | r:7 c4:1.5 a3:.5 e3:3 |
    r:12 | r:4 g3:3 c4:3 g3:2 | r:4 a3:3 e3:3 c3:2 | f#3:4 d#3:3 b2:5
"""
SHADE = "B C/B B Am/B B C Am B"
RISE = """
    d5:2 g5:2 a5:1 b5>:2 a5:3 g5:2 | a5:2 f#5:2 d5:3 f#5>:3 a5:2 | b5:2 g5:2 e5:3 g5>:3 b5:2 |
    f#5:2 b5:2 a5>:3 f#5:3 d#5:2 | e5:2 g5:2 a5:1 c6>:2 g5:3 e5:2 | d6>:2 b5:2 g5:3 b5>:3 d6:2 |
    c6>:2 b5:1 a5:1 e5:3 a5>:3 c6:2 | b5>:4 f#5:3 d#5:5
"""
RISE_BELOW = """
    b3:4 d4:3 b3:5 | a3:4 f#3:3 d4:5 | e4:4 b3:3 g3:5 | f#3:4 a3:3 b3:5 |
    c4:4 e4:3 c4:5 | d4:4 b3:3 g3:5 | a3:4 c4:3 e4:5 | d#4:4 b3:3 f#3:5
"""
BRIGHT = "G D Em B C G Am B"
PEDAL = "B C/B"

LIMP = "0>:1.9:0 2:1.9:1+2 4>:2.8:0 5-:1.8:2 6-:.9:3 7>:2.8:1 8-:1.8:3 9-:.9:4 10:1.8:2+3"
BARE = "0>:3.8:0 4:2.8:2+3 7:2.8:1+2 10-:1.8:3"
TOLL = "0:6.5:0 7-:4.5:4"
TREAD = "0:3.6:0 4:2.6:0 7:4.4:7"
HEART = "0>:64 4:64 7>:64 10-:63"


def compose() -> Score:
    """Write the piece."""
    score = Score(12, PARTS, seed=71)
    at = score.sections(FORM)
    score.tempo(0, SPEED)
    for name in ("song", "falseta", "rise"):
        score.linger(at[name] + 7, SPEED, 0.88)
    _threshold(score, at["threshold"])
    _song(score, at["song"])
    _falseta(score, at["falseta"])
    _rise(score, at["rise"])
    _again(score, at["song again"])
    _dark(score, at["dark"])
    return score


def _threshold(score: Score, bar: int) -> None:
    score.accompany("guitar", bar, PEDAL, LIMP, 54)
    score.hold("strings", bar, PEDAL, 34)
    score.drum("drums", bar, 2, HEART, 32)
    score.sing("santur", bar, "r:7 f#5:3 d#5:2 | r:7 g5:3 e5:2", 66, arch=2)


def _song(score: Score, bar: int) -> None:
    """A single voice; the cello joins at its second half."""
    score.sing("reed", bar, SONG, 72, arch=6)
    score.accompany("guitar", bar, CALM, LIMP, 48)
    score.bass("bass", bar, CALM, TREAD, 44)
    score.hold("strings", bar + 4, "Em Am C B", 34)
    score.drum("drums", bar, 8, HEART, 30)


def _falseta(score: Score, bar: int) -> None:
    score.sing("lead", bar, FALSETA, 82, arch=5)
    score.sing("cello", bar, REMARKS, 60, arch=3)
    score.accompany("guitar", bar, SHADE, BARE, 46)
    score.hold("strings", bar, SHADE, 28)
    score.drum("drums", bar + 4, 4, "0>:64 7-:64", 26)


def _rise(score: Score, bar: int) -> None:
    """Sun on the tops of the towers, before it is gone."""
    score.sing("violins", bar, RISE, 72)
    score.sing("lead", bar, RISE, 64, shift=-12)
    score.sing("horn", bar, RISE_BELOW, 56)
    score.accompany("guitar", bar, BRIGHT, LIMP, 52)
    score.accompany("harp", bar, BRIGHT, TOLL, 50)
    score.bass("bass", bar, BRIGHT, TREAD, 50)
    score.hold("strings", bar, BRIGHT, 40)
    score.drum("drums", bar, 8, "0>:64 2-:63 4:64 7>:64 10:63 11-:62", 34)


def _again(score: Score, bar: int) -> None:
    """The end of the song once more, in the cello over the reed's long notes."""
    chords = "Em Am C B"
    score.sing("cello", bar, SONG_END, 74, shift=-12, arch=5)
    score.sing("reed", bar, "g4:4 b4:8 | c5:4 a4:8 | c5:4 g4:6 f#4:2 | f#4:8 r:4", 52, arch=4)
    score.accompany("guitar", bar, chords, LIMP, 46)
    score.accompany("harp", bar, chords, TOLL, 46)
    score.bass("bass", bar, chords, TREAD, 42)
    score.hold("strings", bar, chords, 34)
    score.drum("drums", bar, 4, HEART, 28)


def _dark(score: Score, bar: int) -> None:
    score.sing("santur", bar, "r:4 b5:3 f#5:3 d#5:2 | r:4 c6:3 g5:3 e5:2", 66, arch=2)
    score.accompany("harp", bar, PEDAL, TOLL, 50)
    score.hold("strings", bar, PEDAL, 32)
    score.drum("drums", bar, 2, "0>:64 7-:64", 26)
