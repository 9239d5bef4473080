"""Talking to an external program in lines of JSON, without waiting long.

Nothing here knows which game is played. A thread starts the program and writes to it, another
reads from it, a third waits for its end, so that neither a full pipe nor a slow start holds up
whoever asks.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from queue import Empty, SimpleQueue
from typing import IO, NamedTuple

from alhambra.foreign import Json
from alhambra.match.guards import Guard, guard
from alhambra.match.programs import LONGEST_LINE, AnswerError, Awaited, read_answer, words_of

PROTOCOL = "alhambra-bot"
VERSION = 1
SECONDS = 30.0
"""How long a program may take to answer, unless told otherwise."""
START_SECONDS = 10.0
"""How long a program may take to be ready, even where it has to answer sooner."""
UNREAD = 100
"""Lines that are read from a program before anybody wanted them; then it has to wait."""
FAREWELL = 1.0
"""Seconds a program has to end by itself once it is told nothing more."""
LAST_WORDS = 0.5
"""Seconds in which what a program said before it ended is read, where its output stays open."""


class Failure(StrEnum):
    """How a program, or a level, failed."""

    START = "start"
    """It could not be started."""
    DIED = "died"
    LATE = "late"
    WRONG = "wrong"
    """What it said was no answer."""
    LEVEL = "level"
    """It was a level of the computer's: its process failed or hung again and again."""


class OutsideError(ValueError):
    """A program failed. The text names its seat, its command and the line."""

    def __init__(self, failure: Failure, text: str) -> None:
        super().__init__(text)
        self.failure = failure


class _Line(NamedTuple):
    """A line of the program; without a text, the reason why no more will come."""

    text: bytes | None
    failure: Failure = Failure.DIED
    why: str = ""


class BotProcess:
    """A program in a seat.

    ``greet`` before each game, then any number of questions; whoever asks calls ``hear`` for what
    the program says to it.
    """

    def __init__(
        self,
        seat: int,
        command: str,
        seconds: float = SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Starts the program, and does not wait for it. Raises ``ProgramError`` for no command."""
        self._seat = seat
        self._command = command
        self._seconds = seconds
        self._clock = clock
        self._lines: SimpleQueue[_Line] = SimpleQueue()
        self._read = 0
        self._asked = 0
        self._awaited: deque[Awaited] = deque()
        self._withdrawn: set[int] = set()
        self._since = 0.0
        """When the program could begin to think about what it is awaited to say."""
        self._pipe = _Pipe(words_of(command), self._lines)

    def greet(self, hello: Json) -> None:
        """Begin a game, perhaps in another seat; ``hear`` gives the program's name."""
        self._seat = hello.get("seat", self._seat)
        self._pipe.send({"hello": PROTOCOL, "version": VERSION, **hello})
        self._await(Awaited(0, 0))

    def ask(self, seen: Json, choices: Sequence[Json]) -> None:
        """Ask for one of the choices; ``hear`` gives its number in the list."""
        self._asked += 1
        self._pipe.send({"ask": self._asked, "seen": seen, "choices": choices})
        self._await(Awaited(self._asked, len(choices)))

    def _await(self, awaited: Awaited) -> None:
        if not self._awaited:
            self._since = self._clock()
        self._awaited.append(awaited)

    def withdraw(self) -> None:
        """Withdraw the open questions: their answers are dropped."""
        self._withdrawn |= {awaited.ask for awaited in self._awaited if awaited.ask}

    def end(self, over: Json) -> None:
        """The game is over."""
        self._pipe.send({"over": over})

    def hear(self, *, wait: bool) -> str | int | None:
        """The next message of the program: a name (``str``) or the number of a choice (``int``).

        None where nothing is awaited; without ``wait``, also while it may still think. Raises
        ``OutsideError`` once it is late, has ended, or said anything else.
        """
        while self._awaited:
            awaited = self._awaited[0]
            left = max(0.0, self._since + self._allowed(awaited) - self._clock())
            try:
                line = self._lines.get(timeout=left) if wait else self._lines.get_nowait()
            except Empty:
                if wait or not left:
                    raise self._late(awaited) from None
                return None
            said = self._judged(line, awaited)
            self._awaited.popleft()
            self._since = self._clock()
            if awaited.ask not in self._withdrawn:
                return said
            self._withdrawn.discard(awaited.ask)
        return None

    @property
    def _who(self) -> str:
        return f"seat {self._seat}, bot:{self._command}"

    def _allowed(self, awaited: Awaited) -> float:
        return self._seconds if awaited.ask else max(self._seconds, START_SECONDS)

    def _late(self, awaited: Awaited) -> OutsideError:
        why = f"did not come within {self._allowed(awaited):g} s; expected {awaited.form}"
        return self._failed(Failure.LATE, self._read + 1, why)

    def _failed(self, failure: Failure, number: int, why: str) -> OutsideError:
        return OutsideError(failure, f"{self._who}: line {number} of its output {why}")

    def _judged(self, line: _Line, awaited: Awaited) -> str | int:
        """What the line says. Raises ``OutsideError`` if it is not what was awaited."""
        if line.text is None:
            if line.failure is Failure.START:
                raise OutsideError(line.failure, f"{self._who}: {line.why}")
            why = f"did not come: {line.why}; expected {awaited.form}"
            raise self._failed(line.failure, self._read + 1, why)
        self._read += 1
        try:
            return read_answer(line.text, awaited)
        except AnswerError as error:
            raise self._failed(Failure.WRONG, self._read, str(error)) from None

    def close(self) -> None:
        """Close the program's input, and make sure that it ends. Does not wait for that."""
        self._pipe.close()

    def join(self) -> None:
        """Wait until a closed program has ended: ``FAREWELL`` seconds at most, then it must."""
        self._pipe.join()

    @property
    def unread(self) -> int:
        """How many lines of the program ``hear`` has not given yet."""
        return self._lines.qsize()

    @property
    def exit_code(self) -> int | None:
        """The exit code of the program; None while it runs."""
        return self._pipe.exit_code


LIBRARIES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""Where the packaged game tells the system's loader to find the libraries it brings."""


def own_environment(ours: Mapping[str, str]) -> dict[str, str]:
    """The environment of an external program, with the system's libraries instead of ours.

    The packager keeps what these variables were before under names that end with ``_ORIG``.

    >>> own_environment({"LD_LIBRARY_PATH": "/game", "LD_LIBRARY_PATH_ORIG": "/usr/lib"})
    {'LD_LIBRARY_PATH': '/usr/lib'}
    """
    found = dict(ours)
    for name in LIBRARIES:
        before = found.pop(f"{name}_ORIG", None)
        if before is not None:
            found[name] = before
        elif getattr(sys, "frozen", False):
            found.pop(name, None)
    return found


class _Pipe:
    """A process, all that it starts, and the threads at its ends."""

    def __init__(self, words: Sequence[str], lines: SimpleQueue[_Line]) -> None:
        self._words = words
        self._lines = lines
        self._messages: SimpleQueue[Json] = SimpleQueue()
        self._running: tuple[subprocess.Popen[bytes], Guard] | None = None
        self._started = threading.Event()
        """Set once it is known whether there is a process."""
        self._closing: threading.Thread | None = None
        threading.Thread(target=self._write, name="bot-writer", daemon=True).start()

    def send(self, message: Json) -> None:
        """Write this as soon as the program reads."""
        self._messages.put(message)

    @property
    def exit_code(self) -> int | None:
        return None if self._running is None else self._running[0].returncode

    def _start(self) -> subprocess.Popen[bytes] | None:
        try:
            process = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=own_environment(os.environ),
                # without a console of our own, none is to open for the program either
                creationflags=0 if sys.__stderr__ else getattr(subprocess, "CREATE_NO_WINDOW", 0),
                start_new_session=True,  # so that all it starts can be ended with it
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self._lines.put(_Line(None, Failure.START, f"cannot be started: {reason}"))
            return None
        self._running = process, guard(process.pid, group=True, farewell=FAREWELL)
        return process

    def _write(self) -> None:
        """The first thread: start the program, and write to it until it is told nothing more."""
        process = self._start()
        self._started.set()
        if process is None:
            return
        assert process.stdin is not None and process.stdout is not None
        said = process, process.stdout
        reader = threading.Thread(target=self._listen, args=said, name="bot-reader", daemon=True)
        reader.start()
        both = process, reader
        threading.Thread(target=self._watch, args=both, name="bot-watcher", daemon=True).start()
        try:
            with process.stdin as stdin:
                while (message := self._messages.get()) is not None:
                    stdin.write(json.dumps(message).encode() + b"\n")
                    stdin.flush()
        except OSError:
            pass  # it does not listen any more; the watcher tells whether it has ended

    def _listen(self, process: subprocess.Popen[bytes], stdout: IO[bytes]) -> None:
        """The second thread: read until the program has nothing more to say."""
        with stdout:
            while line := stdout.readline(LONGEST_LINE):
                self._lines.put(_Line(line))
                if len(line) == LONGEST_LINE or self._lines.qsize() > UNREAD:
                    process.wait()  # the first of these lines is already one too many
                    return
        try:
            process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._lines.put(_Line(None, Failure.DIED, "it closed its output"))

    def _watch(self, process: subprocess.Popen[bytes], reader: threading.Thread) -> None:
        """The third thread: report the program's end, after all its lines.

        Its output need not end then: something that it started may still hold it.
        """
        code = process.wait()
        reader.join(LAST_WORDS)
        self._lines.put(_Line(None, Failure.DIED, f"it ended with exit code {code}"))

    def close(self) -> None:
        """End the process, in a thread that lasts until it has ended.

        This program need not wait for the thread where the guard ends the process as well and as
        late.
        """
        if self._closing is None:
            waited_for = os.name != "posix"
            self._closing = threading.Thread(
                target=self._end, name="bot-farewell", daemon=not waited_for
            )
            self._closing.start()

    def join(self) -> None:
        if self._closing is not None:
            self._closing.join()

    def _end(self) -> None:
        self._messages.put(None)
        self._started.wait()
        if self._running is None:
            return
        process, watch = self._running
        with suppress(subprocess.TimeoutExpired):
            process.wait(FAREWELL)
        watch.kill()  # also what it started and left behind
        process.wait()
        watch.release()
