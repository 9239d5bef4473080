"""A small kit for composing: parts, phrases, chords and beats, played by a hand that breathes.

Melodies are written bar by bar, ``pitch:beats`` a note: ``e5:1 a5:1.5 b5:.5 | g#5~:3``.
``r`` is a rest; behind a pitch, ``~`` asks for a mordent, ``>`` for weight, ``.`` for a short
note. Every bar is counted, so a phrase that does not fill its bars is a fault.

Accompaniment is one bar of ``beat:length:strings``, with ``>`` or ``-`` behind a beat for more or
less weight. The strings are those of the chord from the lowest, 0, upwards; ``*`` strums all of
them, ``^`` strums back over the upper four.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import pi, sin
from pathlib import Path
from typing import NamedTuple

import mido

TICKS = 480
ROLL = 13
"""Ticks from string to string of a strum."""
MODE = (4, 5, 8, 9, 11, 0, 2)
"""E Phrygian dominant, as half tones over C."""
LETTERS = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}

CHORDS = {
    "Am": (45, 52, 57, 60, 64),
    "G": (43, 50, 55, 59, 62),
    "F": (41, 48, 53, 57, 60),
    "E": (40, 52, 56, 59, 64),
    "Dm": (38, 50, 57, 62, 65),
    "C": (48, 52, 55, 60, 64),
    "Fmaj7": (41, 53, 57, 60, 64),
    "F/E": (40, 53, 57, 60, 65),
    "Dm/E": (40, 50, 57, 62, 65),
    "E7": (40, 50, 56, 59, 64),
    "Em": (40, 52, 55, 59, 64),
    "Bb": (46, 53, 58, 62, 65),
    "Am/G": (43, 52, 57, 60, 64),
    "Dm/F": (41, 50, 57, 62, 65),
    "Dm/A": (45, 50, 57, 62, 65),
    "A": (45, 52, 57, 61, 64),
    "D": (38, 50, 57, 62, 66),
    "F#m": (42, 49, 57, 61, 66),
    "G7": (43, 50, 55, 59, 65),
    "Gm": (43, 50, 58, 62, 67),
    "Gm/A": (45, 50, 58, 62, 67),
    "Bb/A": (45, 53, 58, 62, 65),
    "B": (47, 54, 59, 63, 66),
    "C/B": (47, 55, 60, 64, 67),
    "Am/B": (47, 52, 57, 60, 64),
}


@dataclass(frozen=True)
class Part:
    """An instrument and its place: ``volume``, from left (0) to right (127), echo; all to 127."""

    program: int | None
    """Its General MIDI number; None for percussion."""
    volume: int
    pan: int
    echo: int


class Sound(NamedTuple):
    """A note as it is played; start and length in ticks."""

    part: str
    start: int
    length: int
    pitch: int
    loud: int


class Note(NamedTuple):
    """A note as it is written; start and length in beats."""

    start: float
    length: float
    pitch: int
    marks: str


def pitch(name: str) -> int:
    """Return the MIDI note of a name: ``g#5``, ``bb4``."""
    letter, sign, octave = name[0], name[1:-1], int(name[-1])
    return LETTERS[letter] + {"": 0, "#": 1, "b": -1}[sign] + 12 * (octave + 1)


def phrase(text: str, beats: float) -> list[Note]:
    """Read a melody in bars of so many beats. Raises ValueError for a bar that is not full."""
    notes: list[Note] = []
    for number, bar in enumerate(text.split("|")):
        at = 0.0
        for word in bar.split():
            name, length = word.split(":")
            marks = "".join(sign for sign in name if sign in "~>.")
            name = name.rstrip("~>.")
            if name != "r":
                notes.append(Note(number * beats + at, float(length), pitch(name), marks))
            at += float(length)
        if abs(at - beats) > 0.02:
            raise ValueError(f"bar {number + 1} has {at} beats: {bar.strip()}")
    return notes


def above(note: int) -> int:
    """Return the next note of the mode."""
    return next(note + step for step in (1, 2, 3) if (note + step) % 12 in MODE)


@dataclass
class Score:
    """A piece: bars of ``beats`` beats, its parts, and what they play. ``seed`` is its hand's."""

    beats: int
    parts: dict[str, Part]
    seed: int
    sounds: list[Sound] = field(default_factory=list)
    tempi: list[tuple[float, float]] = field(default_factory=list)
    """Bar and beats a minute from there on."""
    bars: int = 0

    def __post_init__(self) -> None:
        self.hand = random.Random(self.seed)

    def tempo(self, bar: float, speed: float) -> None:
        """Go at so many beats a minute from this bar on."""
        self.tempi.append((bar, speed))

    def linger(self, bar: int, speed: float, part: float = 0.86) -> None:
        """Slow down through the bar, and go on at ``speed`` after it."""
        for step in range(self.beats):
            self.tempo(bar + step / self.beats, speed * (1 - (1 - part) * (step + 1) / self.beats))
        self.tempo(bar + 1, speed)

    def sections(self, form: Sequence[tuple[str, int]]) -> dict[str, int]:
        """Lay out the form: its sections with their lengths in bars. Where each begins."""
        starts: dict[str, int] = {}
        for name, length in form:
            starts[name] = self.bars
            self.bars += length
        return starts

    # -- what is played ----------------------------------------------------------------------------

    def sing(
        self, part: str, bar: int, text: str, loud: float, shift: int = 0, arch: float = 7
    ) -> None:
        """Play a melody from a bar on, ``shift`` half tones higher.

        It grows by ``arch`` towards the middle of its four bars, and comes back.
        """
        span = 4 * self.beats
        for note in phrase(text, self.beats):
            swell = arch * sin(pi * ((note.start % span) / span)) - arch / 2
            weight = 10 * (">" in note.marks) + 3 * (note.start % self.beats == 0)
            firm = loud + swell + weight + self.hand.gauss(0, 2.5)
            held = 0.5 if "." in note.marks else 0.96
            start = (bar * self.beats + note.start) * TICKS + self._late(note.start)
            if "~" in note.marks:
                start = self._mordent(part, start, note.pitch + shift, firm)
            self._add(part, start, note.length * TICKS * held, note.pitch + shift, firm)

    def _mordent(self, part: str, start: float, note: int, loud: float) -> float:
        """The note and its upper neighbour, quickly. Where the note itself goes on."""
        self._add(part, start, 66, note, loud - 6)
        self._add(part, start + 68, 62, above(note), loud - 10)
        return start + 132

    def accompany(
        self, part: str, bar: int, chords: str, pattern: str, loud: float, arch: float = 4
    ) -> None:
        """Play the pattern on one chord a bar: ``Am G F E``; ``.`` for a bar of silence."""
        figures = [word.split(":") for word in pattern.split()]
        for number, name in enumerate(chords.split()):
            swell = arch * sin(pi * (number % 4 + 0.5) / 4) - arch / 2
            for beat, length, strings in figures if name != "." else []:
                at = float(beat.rstrip(">-"))
                weight = 9 * (">" in beat) - 9 * ("-" in beat)
                start = ((bar + number) * self.beats + at) * TICKS + self._late(at)
                self._strike(part, start, float(length) * TICKS, CHORDS[name], strings,
                             loud + swell + weight)  # fmt: skip

    def _strike(
        self, part: str, start: float, length: float, chord: tuple[int, ...], strings: str,
        loud: float,
    ) -> None:  # fmt: skip
        if strings in "*^":
            struck = chord if strings == "*" else tuple(reversed(chord[1:]))
            for number, note in enumerate(struck):
                firm = loud + self.hand.gauss(0, 2.5)
                self._add(part, start + number * ROLL, length, note, firm)
            return
        for string in strings.split("+"):
            self._add(part, start, length, chord[int(string)], loud + self.hand.gauss(0, 2.5))

    def hold(
        self, part: str, bar: int, chords: str, loud: float, low: int = 2, shift: int = 0
    ) -> None:
        """Hold the chords from their string ``low`` upwards; one that stays is not struck anew."""
        names = chords.split()
        for number, name in enumerate(names):
            if name == "." or (number and names[number - 1] == name):
                continue
            lasts = next((k for k in range(number, len(names)) if names[k] != name), len(names))
            length = (lasts - number) * self.beats * TICKS * 1.02
            for note in CHORDS[name][low:]:
                self._add(part, (bar + number) * self.beats * TICKS, length, note + shift, loud)

    def bass(self, part: str, bar: int, chords: str, pattern: str, loud: float) -> None:
        """Play ``beat:length:step`` on the chords' lowest notes; the step is in half tones."""
        for number, name in enumerate(chords.split()):
            for word in pattern.split() if name != "." else []:
                beat, length, step = word.split(":")
                note = CHORDS[name][0] - (12 if CHORDS[name][0] > 43 else 0) + int(step)
                start = ((bar + number) * self.beats + float(beat)) * TICKS
                firm = loud + self.hand.gauss(0, 2.5)
                self._add(part, start + self._late(float(beat)), float(length) * TICKS, note, firm)

    def drum(self, part: str, bar: int, count: int, pattern: str, loud: float) -> None:
        """Beat ``beat:drum`` for so many bars; drums by their General MIDI number."""
        for number in range(count):
            for word in pattern.split():
                beat, drum = word.split(":")
                at = float(beat.rstrip(">-"))
                weight = 12 * (">" in beat) - 12 * ("-" in beat)
                start = ((bar + number) * self.beats + at) * TICKS + self._late(at)
                self._add(part, start, 60, int(drum), loud + weight + self.hand.gauss(0, 4))

    def _late(self, at: float) -> float:
        """How much the hand is beside the beat, in ticks; at the start of a bar hardly."""
        return max(-12.0, min(14.0, self.hand.gauss(1, 5))) if at else abs(self.hand.gauss(0, 2))

    def _add(self, part: str, start: float, length: float, note: int, loud: float) -> None:
        firm = max(8, min(120, round(loud)))
        self.sounds.append(Sound(part, round(start), max(30, round(length)), note, firm))

    # -- the file ----------------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """How long the form takes once."""
        ends = [*(bar for bar, _ in self.tempi[1:]), self.bars]
        return sum(
            (end - bar) * self.beats * 60 / speed
            for (bar, speed), end in zip(self.tempi, ends, strict=True)
        )

    def write(self, target: Path, rounds: int) -> None:
        """Write a MIDI file that plays the form so many times without a pause."""
        form = self.bars * self.beats * TICKS
        events: list[tuple[int, int, mido.Message | mido.MetaMessage]] = []
        channels = self._channels()
        for name, part in self.parts.items():
            events += [(0, 0, message) for message in _set_up(channels[name], part)]
        for first in range(0, rounds * form, form):
            for bar, speed in self.tempi:
                change = mido.MetaMessage("set_tempo", tempo=mido.bpm2tempo(speed))
                events.append((first + round(bar * self.beats * TICKS), 1, change))
            for sound in self.sounds:
                begin = max(0, first + sound.start)
                key = {"channel": channels[sound.part], "note": sound.pitch}
                events.append((begin, 3, mido.Message("note_on", velocity=sound.loud, **key)))
                events.append((begin + sound.length, 2, mido.Message("note_off", **key)))
        track, now = mido.MidiTrack(), 0
        for when, _, message in sorted(events, key=lambda event: event[:2]):
            track.append(message.copy(time=when - now))
            now = when
        mido.MidiFile(ticks_per_beat=TICKS, tracks=[track]).save(target)

    def _channels(self) -> dict[str, int]:
        """A channel for each part; percussion has the tenth, whatever its name."""
        free = iter(channel for channel in range(16) if channel != 9)
        return {
            name: 9 if part.program is None else next(free) for name, part in self.parts.items()
        }


def _set_up(channel: int, part: Part) -> list[mido.Message]:
    messages = [
        mido.Message("control_change", channel=channel, control=control, value=value)
        for control, value in ((7, part.volume), (10, part.pan), (91, part.echo))
    ]
    if part.program is not None:
        messages.append(mido.Message("program_change", channel=channel, program=part.program))
    return messages
