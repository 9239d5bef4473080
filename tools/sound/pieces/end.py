"""The end: "Fiesta of the Water Wheels", a dance that counts six in two and in three by turns.

A beat is a quaver; a bar has six. Odd bars are felt as 3 + 3, even ones as 2 + 2 + 2, as in the
petenera; castanets and clapping keep the count. Its tune is the title's theme, set dancing.
"""

from __future__ import annotations

from score import Part, Score

SPEED = 276
PARTS = {
    "guitar": Part(24, 70, 44, 56),
    "second": Part(24, 88, 86, 56),
    "lead": Part(24, 127, 66, 64),
    "flute": Part(73, 64, 50, 76),
    "clarinet": Part(71, 74, 80, 76),
    "trumpet": Part(56, 74, 34, 84),
    "violins": Part(48, 98, 90, 80),
    "strings": Part(49, 58, 64, 88),
    "bass": Part(32, 86, 62, 40),
    "drums": Part(None, 124, 70, 60),
}
FORM = (
    ("call", 4),
    ("dance", 8),
    ("dance high", 8),
    ("sun", 8),
    ("falseta", 8),
    ("falseta two", 8),
    ("whisper", 8),
    ("sun again", 8),
    ("all", 8),
    ("away", 4),
)

DANCE = """
    e5:1 a5>:1 b5:1 c6>:2 b5:1 | b5>:1 a5:1 g5:2 d5:2 | f5:1 a5>:1 b5:1 c6>:2 a5:1 |
    b5>:2 g#5:2 e5:2 | e5:1 a5>:1 b5:1 c6>:2 d6:1 | d6>:1 c6:1 b5:2 d6:2 |
    c6:1 b5:1 a5:1 f5>:2 a5:1 | g#5>:1 f5:1 e5:4
"""
HIGH = """
    e5:1 a5>:1 b5:1 c6>:1 d6:1 e6:1 | d6>:1 c6:1 b5:2 g5:2 | a5:1 c6>:1 d6:1 e6>:1 f6:1 c6:1 |
    b5>:1 c6:1 b5:1 a5:1 g#5:2 | e6:1 e6>:1 d6:1 c6>:2 b5:1 | d6>:1 e6:1 f6:2 d6:2 |
    c6:1 b5:1 a5:1 f5>:1 a5:1 c6:1 | b5>:1 g#5:1 e5:4
"""
UNDER = """
    c5:3 e5:3 | d5:2 b4:2 g4:2 | a4:3 c5:3 | b4:2 d5:2 g#4:2 |
    c5:3 e5:3 | f5:2 d5:2 b4:2 | a4:3 c5:3 | b4:2 g#4:4
"""
CALM = "Am G F E Am Dm F E"

SUN = """
    g5:2 e5:1 c6>:2 g5:1 | d6>:2 b5:2 g5:2 | a5:2 f5:1 c6>:2 a5:1 | e6>:2 c6:2 g5:2 |
    f6:1 e6:1 d6:1 c6>:2 a5:1 | e6>:1 d6:1 c6:2 g5:2 | d6:1 c6:1 bb5:1 a5>:2 f5:1 |
    g#5>:2 b5:2 e6:2
"""
SUN_UNDER = """
    e5:3 g5:3 | b5:2 g5:2 d5:2 | f5:3 a5:3 | c6:2 g5:2 e5:2 |
    a5:3 f5:3 | g5:2 e5:2 c5:2 | f5:3 d5:3 | e5:2 g#5:2 b5:2
"""
BRIGHT = "C G F C F C Bb E"

FALSETA = """
    e5:1 f5:1 g#5:1 a5>:1 g#5:1 f5:1 | a5>:2 f5:2 c5:2 | g#5:1 a5:1 b5:1 c6>:1 b5:1 a5:1 |
    b5>:2 a5:2 f5:2 | b5:1 c6:1 d6:1 c6>:1 b5:1 a5:1 | c6>:1 b5:1 a5:2 f5:2 |
    a5:1 g#5:1 f5:1 e5>:1 d5:1 f5:1 | e5>~:4 r:2
"""
ANSWERS = """
    r:6 | r:2 c6:1 a5:1 f5:2 | r:6 | r:2 d6:1 a5:1 f5:2 |
    r:6 | r:2 f5:1 a5:1 c6:2 | r:6 | r:2 b5:1 c6:.5 b5:.5 g#5:2
"""
VAMP = "E F E Dm E F F/E E"

STRUM = "0>:1.4:* 1.5-:.6:^ 3>:1.4:* 4.5-:.6:^ 5-:.8:*"
HEMIOLA = "0>:1.2:* 1-:.7:^ 2>:1.2:* 3-:.7:^ 4>:1.2:* 5-:.7:^"
PLUCK = "0>:2.6:0 1-:1:2 2-:1:3 3:2.6:1 4-:1:3 5-:1:4"
CASTANETS = "0>:85 2-:85 3>:85 4-:85 5-:85"
COUNT_TWO, COUNT_THREE = "0>:39 3:39", "0>:39 2:39 4:39"


def compose() -> Score:
    """Write the piece."""
    score = Score(6, PARTS, seed=41)
    at = score.sections(FORM)
    score.tempo(0, SPEED)
    score.linger(at["falseta two"] + 7, SPEED, 0.84)
    score.linger(at["away"] + 3, SPEED, 0.94)
    _call(score, at["call"])
    _dance(score, at["dance"])
    _dance_high(score, at["dance high"])
    _sun(score, at["sun"], 0)
    _falseta(score, at["falseta"], at["falseta two"])
    _whisper(score, at["whisper"])
    _sun(score, at["sun again"], 6)
    _all(score, at["all"])
    _away(score, at["away"])
    return score


def _rhythm(score: Score, bar: int, chords: str, loud: float) -> None:
    """Guitars, bass and hands: 3 + 3 and 2 + 2 + 2 by turns."""
    names = chords.split()
    for number, name in enumerate(names):
        three = number % 2 == 1
        score.accompany("guitar", bar + number, name, HEMIOLA if three else STRUM, loud)
        steps = "0:1.6:0 2:1.6:7 4:1.6:0" if three else "0:2.5:0 3:2.5:7"
        score.bass("bass", bar + number, name, steps, loud + 12)
        score.drum("drums", bar + number, 1, COUNT_THREE if three else COUNT_TWO, loud - 14)


def _call(score: Score, bar: int) -> None:
    """Hands first, then the guitar."""
    for number, count in enumerate((COUNT_TWO, COUNT_THREE) * 2):
        score.drum("drums", bar + number, 1, count, 50)
    score.drum("drums", bar + 2, 2, CASTANETS, 40)
    score.accompany("guitar", bar, "E F", STRUM, 56)
    score.accompany("guitar", bar + 2, "E F", HEMIOLA, 62)
    score.bass("bass", bar, "E F E F", "0:2.5:0 3:2.5:0", 62)
    score.sing("lead", bar + 2, "b4:1 c5:1 b4:1 a4>:1 g#4:1 f4:1 | e4>:2 g#4:2 b4:2", 72)


def _dance(score: Score, bar: int) -> None:
    score.sing("lead", bar, DANCE, 96)
    _rhythm(score, bar, CALM, 58)
    score.accompany("second", bar, CALM, PLUCK, 46)


def _dance_high(score: Score, bar: int) -> None:
    score.sing("flute", bar, HIGH, 80)
    score.sing("lead", bar, HIGH, 78, shift=-12)
    score.sing("clarinet", bar, UNDER, 68)
    _rhythm(score, bar, CALM, 60)
    score.drum("drums", bar, 8, CASTANETS, 38)
    score.hold("strings", bar, CALM, 38)


def _sun(score: Score, bar: int, more: float) -> None:
    score.sing("violins", bar, SUN, 82 + more)
    score.sing("trumpet", bar, SUN_UNDER, 62 + more, shift=-12 if not more else 0)
    score.sing("lead", bar, SUN, 66 + more, shift=-12)
    _rhythm(score, bar, BRIGHT, 62 + more)
    score.drum("drums", bar, 8, CASTANETS, 42 + more)
    score.drum("drums", bar, 8, "0:54 1-:54 2-:54 3:54 4-:54 5-:54", 30 + more)
    score.hold("strings", bar, BRIGHT, 44 + more)


def _falseta(score: Score, first: int, second: int) -> None:
    """The guitar alone, then with the clarinet answering."""
    score.sing("lead", first, FALSETA, 92)
    score.accompany("second", first, VAMP, "0>:5.5:0 3-:2.5:1+2", 52)
    for number in range(8):
        score.drum("drums", first + number, 1, (COUNT_TWO, COUNT_THREE)[number % 2], 34)
    score.sing("lead", second, FALSETA, 92)
    score.sing("clarinet", second, ANSWERS, 68)
    score.sing("flute", second, ANSWERS, 48, shift=12)
    score.accompany("second", second, VAMP, PLUCK, 54)
    score.bass("bass", second, VAMP, "0:2.5:0 3:2.5:7", 62)
    score.drum("drums", second, 8, "0>:64 1-:62 2-:62 3:63 4-:62 5-:62", 44)


def _whisper(score: Score, bar: int) -> None:
    """The tune once more, on tiptoe."""
    score.sing("clarinet", bar, DANCE, 60, shift=-12)
    score.accompany("second", bar, CALM, PLUCK, 44)
    score.bass("bass", bar, CALM, "0:1:0 3:1:7", 52)
    score.drum("drums", bar, 8, "0:85 3-:85", 30)
    score.sing("flute", bar + 4, "r:6 | r:6 | r:3 c6:1 a5:1 f5:1 | g#5:1 a5:1 b5:4", 54)


def _all(score: Score, bar: int) -> None:
    score.sing("violins", bar, HIGH, 88)
    score.sing("flute", bar, HIGH, 62, shift=12)
    score.sing("lead", bar, DANCE, 88)
    score.sing("trumpet", bar, UNDER, 74)
    score.sing("clarinet", bar, UNDER, 64, shift=-12)
    _rhythm(score, bar, CALM, 68)
    score.accompany("second", bar, CALM, PLUCK, 56)
    score.drum("drums", bar, 8, CASTANETS, 48)
    score.drum("drums", bar, 8, "0>:54 1-:54 2-:54 3:54 4-:54 5-:54", 36)
    score.hold("strings", bar, CALM, 50)


def _away(score: Score, bar: int) -> None:
    """Out through the gate: E and F, and the hands again."""
    score.accompany("guitar", bar, "E F E F", STRUM, 62)
    score.bass("bass", bar, "E F E F", "0:2.5:0 3:2.5:0", 66)
    score.sing("lead", bar, "b5:1 c6:1 b5:1 a5>:1 g#5:1 f5:1 | a5:1 g#5:1 f5:1 e5>:1 d5:1 c5:1 |"
               "b4:1 c5:1 b4:1 a4>:1 g#4:1 f4:1 | e4>:4 r:2", 74)  # fmt: skip
    for number, count in enumerate((COUNT_TWO, COUNT_THREE) * 2):
        score.drum("drums", bar + number, 1, count, 50)
