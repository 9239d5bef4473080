"""The piece "Patio de los Naranjos" as a score: guitars, bass, flute, strings and frame drum.

E Phrygian and Phrygian dominant, 3/4 at 104 beats a minute, 56 bars in seven sections of eight.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path

import mido

TEMPO = 104
TICKS = 480
BAR = 3 * TICKS

# The channels and their General MIDI program; percussion has none.
GUITAR, BASS, LEAD, STRINGS, FLUTE, DRUM = 0, 1, 2, 3, 4, 9
PROGRAMS = {GUITAR: 24, BASS: 32, LEAD: 24, STRINGS: 48, FLUTE: 73}
# Volume, place from left (0) to right (127), echo.
DESK = {
    GUITAR: (92, 46, 60),
    BASS: (84, 64, 30),
    LEAD: (104, 78, 70),
    STRINGS: (50, 64, 90),
    FLUTE: (72, 54, 88),
    DRUM: (74, 72, 60),
}
CHORDS = {
    "Am": (45, 52, 57, 60, 64),
    "G": (43, 50, 55, 59, 62),
    "F": (41, 48, 53, 57, 60, 65),
    "E": (40, 52, 56, 59, 64),
    "Dm": (38, 50, 57, 62, 65),
    "C": (48, 52, 55, 60, 64),
    "Fmaj7": (41, 53, 57, 60, 64),
    "E7": (40, 50, 56, 59, 64),
    "Bb": (46, 53, 58, 62, 65),
}
_FORM = """
    Am Am G G F F E E
    Am Am G G F F E E
    Dm Dm Am Am F F E E7
    C G F E Dm C Bb E
    Am G F E Fmaj7 Fmaj7 E E7
    Dm Dm Am Am F F E E7
    Am Am G G F F E E
"""
FORM = _FORM.split()
BARS = len(FORM)

# How the guitar accompanies the seven sections, and how loud.
PICKED, STRUMMED, BROKEN = range(3)
MANNERS = (PICKED, PICKED, BROKEN, STRUMMED, PICKED, STRUMMED, PICKED)
LOUDNESS = (58, 62, 60, 62, 60, 64, 56)
WITH_BASS, WITH_STRINGS = (1, 2, 3, 5), (2, 3, 5)
WITH_DRUM, WITH_SHAKER = (1, 3, 5), (3, 5)

# Melodies over eight bars: beat, length in beats, MIDI note.
HOME = """
    0 1.5 76, 1.5 0.5 77, 2 1 76, 3 0.5 74, 3.5 0.5 72, 4 2 71, 6 1 74, 7 0.5 72, 7.5 0.5 71, 8 1
    72, 9 2 71, 11 1 69, 12 1.5 69, 13.5 0.5 71, 14 0.5 72, 14.5 0.5 71, 15 1 69, 16 0.5 67, 16.5
    0.5 65, 17 1 67, 18 1 68, 19 0.5 69, 19.5 0.5 68, 20 1 65, 21 3 64
"""
HOME_HIGH = """
    0 0.5 76, 0.5 0.5 77, 1 0.5 79, 1.5 0.5 77, 2 1 76, 3 1 81, 4 1 79, 5 1 77, 6 1 79, 7 0.5 77,
    7.5 0.5 76, 8 1 74, 9 2 76, 11 0.5 74, 11.5 0.5 72, 12 1 74, 13 0.5 72, 13.5 0.5 71, 14 1 72,
    15 0.33 69, 15.33 0.33 71, 15.66 0.34 72, 16 0.5 71, 16.5 0.5 69, 17 1 67, 18 0.5 68, 18.5 0.5
    71, 19 0.5 74, 19.5 0.5 71, 20 0.5 68, 20.5 0.5 65, 21 3 64
"""
LONGING = """
    0 2 77, 2 0.5 76, 2.5 0.5 74, 3 1 77, 4 1 81, 5 1 77, 6 2 76, 8 0.5 74, 8.5 0.5 72, 9 3 76, 12
    1 72, 13 1 74, 14 1 76, 15 0.5 77, 15.5 0.5 76, 16 0.5 74, 16.5 0.5 72, 17 1 69, 18 1 71, 19
    0.5 72, 19.5 0.5 71, 20 0.5 69, 20.5 0.5 68, 21 3 71
"""
SUN = """
    0 1 79, 1 1 76, 2 1 72, 3 1 74, 4 1 71, 5 1 67, 6 1 69, 7 1 72, 8 1 77, 9 1 76, 10 0.5 74,
    10.5 0.5 72, 11 1 71, 12 1.5 74, 13.5 0.5 76, 14 1 77, 15 2 76, 17 1 72, 18 1 74, 19 0.5 77,
    19.5 0.5 74, 20 1 70, 21 1 68, 22 1 71, 23 1 76
"""
SHADE = """
    0 1 69, 1 1 72, 2 1 76, 3 1.5 74, 4.5 0.5 72, 5 1 71, 6 1.5 69, 7.5 0.5 71, 8 1 72, 9 2 71, 11
    1 68, 12 1 69, 13 1 72, 14 1 76, 15 1.5 77, 16.5 0.5 76, 17 1 72, 18 1 71, 19 0.5 72, 19.5 0.5
    71, 20 1 68, 21 2 71, 23 1 74
"""

Phrase = list[tuple[float, float, int]]


def _phrase(text: str) -> Phrase:
    notes = (entry.split() for entry in text.split(","))
    return [(float(beat), float(length), int(note)) for beat, length, note in notes]


@dataclass
class Score:
    """Notes by channel: start and length in ticks, note, loudness. The hand is a little uneven."""

    hand: random.Random
    notes: dict[int, list[tuple[int, int, int, int]]] = field(default_factory=dict)

    def note(self, channel: int, start: float, length: float, note: int, loud: float) -> None:
        """Write a note."""
        entry = (int(start), int(length), note, max(1, min(120, int(loud))))
        self.notes.setdefault(channel, []).append(entry)

    def melody(
        self, channel: int, bar: int, phrase: Phrase, loud: float, graced: bool = True
    ) -> None:
        """Write a phrase; long notes may get two grace notes."""
        for beat, length, note in phrase:
            start = bar * BAR + beat * TICKS + (self.hand.randint(-8, 8) if beat else 0)
            if graced and length >= 1.5 and self.hand.random() < 0.55:
                self.note(channel, start, 60, note + 1, loud - 14)
                self.note(channel, start + 62, 55, note, loud - 10)
                start += 118
            firm = loud + self.hand.randint(-6, 6)
            self.note(channel, max(0, start), length * TICKS * 0.94, note, firm)

    def guitar(self, bar: int, chord: tuple[int, ...], loud: float, manner: int) -> None:
        """Write one bar of accompaniment."""
        (self._pick, self._strum, self._break)[manner](bar * BAR, chord, loud)

    def _pick(self, start: int, chord: tuple[int, ...], loud: float) -> None:
        """Thumb, then up and down over the upper strings."""
        for k, finger in enumerate((0, 2, 3, 4, 3, 2)):
            when = start + k * TICKS / 2 + (self.hand.randint(-6, 6) if k else 0)
            firm = loud + (0 if k else 10) + self.hand.randint(-5, 4)
            self.note(GUITAR, when, TICKS * (0.9 if k else 2.6), chord[finger], firm)

    def _strum(self, start: int, chord: tuple[int, ...], loud: float) -> None:
        for beat, accent, upwards in ((0, 12, 0), (1, -8, 0), (1.5, -12, 1), (2, -2, 0),
                                      (2.5, -12, 1)):  # fmt: skip
            for j, note in enumerate(reversed(chord) if upwards else chord):
                firm = loud + accent + self.hand.randint(-5, 4) - (6 if upwards and not j else 0)
                self.note(GUITAR, start + beat * TICKS + j * 14, TICKS * 0.55, note, firm)

    def _break(self, start: int, chord: tuple[int, ...], loud: float) -> None:
        for beat, finger in ((0, 0), (1, 2), (1.5, 3), (2, 4), (2.5, 3)):
            firm = loud + self.hand.randint(-5, 4)
            self.note(GUITAR, start + beat * TICKS, TICKS * 1.2, chord[finger], firm)

    def band(self, bar: int, chord: tuple[int, ...], section: int) -> None:
        """Write one bar of bass, strings and drum, as far as they play in the section."""
        start = bar * BAR
        if section in WITH_BASS:
            root = chord[0] - 12 if chord[0] > 43 else chord[0]
            self.note(BASS, start, BAR * 0.62, root, 62)
            fifth = root + 7 if root + 7 < 52 else root
            self.note(BASS, start + 2 * TICKS, TICKS * 0.8, fifth, 48)
        if section in WITH_STRINGS:
            for note in chord[2:5]:
                self.note(STRINGS, start, BAR * 0.99, note, 34)
        if section in WITH_DRUM:
            for beat, drum, loud in ((0, 64, 58), (1, 62, 30), (1.5, 62, 38), (2, 63, 44),
                                     (2.5, 62, 30)):  # fmt: skip
                self.note(DRUM, start + beat * TICKS, 60, drum, loud + self.hand.randint(-5, 5))
        if section in WITH_SHAKER:
            for k in range(6):
                self.note(DRUM, start + k * TICKS / 2, 40, 70, 20 if k % 2 else 28)

    def tunes(self, bar: int) -> None:
        """Write the melodies of one time through the form, which begins at ``bar``."""
        longing = _phrase(LONGING)
        below = [(b, d, n - 4 if n == 76 else n - 3) for b, d, n in longing if d >= 2]
        self.melody(LEAD, bar, _phrase(HOME), 74)
        self.melody(LEAD, bar + 8, _phrase(HOME_HIGH), 78)
        self.melody(FLUTE, bar + 16, longing, 66)
        self.melody(LEAD, bar + 24, _phrase(SUN), 80)
        self.melody(FLUTE, bar + 32, _phrase(SHADE), 66)
        self.melody(LEAD, bar + 40, longing, 78)
        self.melody(FLUTE, bar + 40, below, 48)
        self.melody(LEAD, bar + 48, _phrase(HOME), 68)


def compose(rounds: int) -> Score:
    """Write the piece, the form ``rounds`` times over."""
    score = Score(random.Random(3))
    for first in range(0, rounds * BARS, BARS):
        for k, name in enumerate(FORM):
            section = k // 8
            score.guitar(first + k, CHORDS[name], LOUDNESS[section], MANNERS[section])
            score.band(first + k, CHORDS[name], section)
        score.tunes(first)
    return score


def write_midi(score: Score, target: Path) -> None:
    """Write a score as a MIDI file of one track."""
    events: list[tuple[int, int, mido.Message]] = []
    for channel, notes in score.notes.items():
        if channel in PROGRAMS:
            program = PROGRAMS[channel]
            events.append((0, 0, mido.Message("program_change", channel=channel, program=program)))
        for control, value in zip((7, 10, 91), DESK[channel], strict=True):
            change = {"channel": channel, "control": control, "value": value}
            events.append((0, 0, mido.Message("control_change", **change)))
        for start, length, note, loud in notes:
            begin, end = max(0, start), max(0, start) + max(30, length)
            key = {"channel": channel, "note": note}
            events.append((begin, 2, mido.Message("note_on", velocity=loud, **key)))
            events.append((end, 1, mido.Message("note_off", **key)))
    track = mido.MidiTrack([mido.MetaMessage("set_tempo", tempo=mido.bpm2tempo(TEMPO))])
    now = 0
    for when, _, message in sorted(events, key=lambda event: event[:2]):
        track.append(message.copy(time=when - now))
        now = when
    mido.MidiFile(ticks_per_beat=TICKS, tracks=[track]).save(target)
