"""Talks to an external program in lines of JSON, for any game, without blocking the caller.

One thread starts the program and writes to it, another reads from it, a third waits for its end, so
neither a full pipe nor a slow start blocks the caller. A fourth passes on its standard error.
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
from secrets import token_hex
from typing import IO, NamedTuple

from alhambra.foreign import Json, QuotingError, escape_lines
from alhambra.opponents.bot_answers import LONGEST_LINE, AnswerError, Awaited, read_answer
from alhambra.opponents.process_guards import MARK, JobObject, ShellGuard, guard
from alhambra.opponents.programs import words_of

PROTOCOL = "alhambra-bot"
VERSION = 1
ANSWER_SECONDS = 30.0
"""The default time limit of an answer, in seconds."""
START_SECONDS = 10.0
"""The least time limit for the start of a program, in seconds."""
MOST_UNREAD = 100
"""The most lines that are read ahead from a program; then it must wait."""
FAREWELL_SECONDS = 1.0
"""Seconds that a program has to end after its input is closed."""
LAST_WORDS = 0.5
"""Seconds to read the rest of a program's output after it ended, if the output stays open."""


class Failure(StrEnum):
    """A way in which a program or a level failed."""

    START = "start"
    """The program cannot be started."""
    DIED = "died"
    LATE = "late"
    WRONG = "wrong"
    """A line of the program is not an answer."""
    LEVEL = "level"
    """The process of a level failed or hung repeatedly."""


class BotError(QuotingError):
    """A program failed. The text names its seat, its command and the line."""

    def __init__(self, failure: Failure, text: str) -> None:
        super().__init__(text)
        self.failure = failure


class _OutputLine(NamedTuple):
    """A line of the program; if ``text`` is None, the reason why no more lines come."""

    text: bytes | None
    failure: Failure = Failure.DIED
    why: str = ""


class BotProcess:
    """A program in a seat.

    Call ``greet`` before each game, then ``ask`` any number of questions; ``hear`` returns the
    answers.
    """

    def __init__(
        self,
        seat: int,
        command: str,
        seconds: float = ANSWER_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Start the program without waiting. Raises ``ProgramError`` for an invalid command."""
        self._seat = seat
        self._command = command
        self._seconds = seconds
        self._clock = clock
        self._lines: SimpleQueue[_OutputLine] = SimpleQueue()
        self._read = 0
        self._asked = 0
        self._awaited: deque[Awaited] = deque()
        self._withdrawn: set[int] = set()
        self._since = 0.0
        """The time from which the time limit of the awaited line counts."""
        self._pipe = _Pipe(words_of(command), self._lines)

    def greet(self, hello: Json) -> None:
        """Begin a game, perhaps in another seat; ``hear`` returns the program's name."""
        self._seat = hello.get("seat", self._seat)
        self._pipe.send({"hello": PROTOCOL, "version": VERSION, **hello})
        self._await(Awaited(0, 0))

    def ask(self, seen: Json, choices: Sequence[Json]) -> None:
        """Ask for one of the choices; ``hear`` returns its number in the list."""
        self._asked += 1
        self._pipe.send({"ask": self._asked, "seen": seen, "choices": choices})
        self._await(Awaited(self._asked, len(choices)))

    def _await(self, awaited: Awaited) -> None:
        if not self._awaited:
            self._since = self._clock()
        self._awaited.append(awaited)

    def withdraw(self) -> None:
        """Withdraw the open questions; their answers are ignored."""
        self._withdrawn |= {awaited.ask for awaited in self._awaited if awaited.ask}

    def end(self, over: Json) -> None:
        """Report the end of the game."""
        self._pipe.send({"over": over})

    def hear(self, *, wait: bool) -> str | int | None:
        """Return the program's next message: a name (``str``) or the number of a choice (``int``).

        None if no message is expected; without ``wait`` also while the program may still think.
        Raises ``BotError`` if the program is late, has ended, or wrote anything else.
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

    def _late(self, awaited: Awaited) -> BotError:
        why = f"did not come within {self._allowed(awaited):g} s; expected {awaited.form}"
        return self._failed(Failure.LATE, self._read + 1, why)

    def _failed(self, failure: Failure, number: int, why: str) -> BotError:
        return BotError(failure, f"{self._who}: line {number} of its output {why}")

    def _judged(self, line: _OutputLine, awaited: Awaited) -> str | int:
        """Return the content of the line. Raises ``BotError`` if it is not the expected one."""
        if line.text is None:
            if line.failure is Failure.START:
                raise BotError(line.failure, f"{self._who}: {line.why}")
            why = f"did not come: {line.why}; expected {awaited.form}"
            raise self._failed(line.failure, self._read + 1, why)
        self._read += 1
        try:
            return read_answer(line.text, awaited)
        except AnswerError as error:
            raise self._failed(Failure.WRONG, self._read, str(error)) from None

    def close(self) -> None:
        """Close the program's input, and make sure that it ends. Does not wait."""
        self._pipe.close()

    def join(self) -> None:
        """Wait until a closed program has ended; it is killed after ``FAREWELL_SECONDS``."""
        self._pipe.join()

    @property
    def unread(self) -> int:
        """The number of lines that ``hear`` has not returned yet."""
        return self._lines.qsize()

    @property
    def exit_code(self) -> int | None:
        """The exit code of the program; None while it runs."""
        return self._pipe.exit_code


LIBRARIES = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH")
"""The variables with which the packaged game points the system's loader to its own libraries."""


def own_environment(ours: Mapping[str, str]) -> dict[str, str]:
    """Return the environment of an external program, with the system's libraries instead of ours.

    The packager keeps the original variables under names that end with ``_ORIG``.

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
    """A process with its child processes, and the threads of its pipes."""

    def __init__(self, words: Sequence[str], lines: SimpleQueue[_OutputLine]) -> None:
        self._words = words
        self._lines = lines
        self._messages: SimpleQueue[Json] = SimpleQueue()
        self._running: tuple[subprocess.Popen[bytes], ShellGuard | JobObject] | None = None
        self._started = threading.Event()
        """Set when the attempt to start the process is over."""
        self._complaints = threading.Thread(
            target=self._complain, name="bot-complaints", daemon=True
        )
        self._closing: threading.Thread | None = None
        threading.Thread(target=self._write, name="bot-writer", daemon=True).start()

    def send(self, message: Json) -> None:
        """Write the message as soon as the program reads."""
        self._messages.put(message)

    @property
    def exit_code(self) -> int | None:
        return None if self._running is None else self._running[0].returncode

    def _start(self) -> subprocess.Popen[bytes] | None:
        mark = token_hex(16)
        try:
            process = subprocess.Popen(
                self._words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env=own_environment(os.environ) | {MARK: mark},
                # without this, a console opens for the program if we have none
                creationflags=0 if sys.__stderr__ else getattr(subprocess, "CREATE_NO_WINDOW", 0),
                start_new_session=True,  # so that its child processes can be ended with it
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            self._lines.put(_OutputLine(None, Failure.START, f"cannot be started: {reason}"))
            return None
        self._running = process, guard(process.pid, mark, FAREWELL_SECONDS)
        self._complaints.start()
        return process

    def _write(self) -> None:
        """The first thread: start the program, and write to it until its input is closed."""
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
            pass  # the program closed its input; the watcher reports if it has ended

    def _listen(self, process: subprocess.Popen[bytes], stdout: IO[bytes]) -> None:
        """The second thread: read until the program closes its output."""
        with stdout:
            while line := stdout.readline(LONGEST_LINE):
                self._lines.put(_OutputLine(line))
                if len(line) == LONGEST_LINE or self._lines.qsize() > MOST_UNREAD:
                    process.wait()  # there are already too many lines
                    return
        try:
            process.wait(FAREWELL_SECONDS)
        except subprocess.TimeoutExpired:
            self._lines.put(_OutputLine(None, Failure.DIED, "it closed its output"))

    def _complain(self) -> None:
        """A further thread: write the program's standard error to ours, as text without escapes.

        It writes to the file itself: a stream that such a thread holds would stop the interpreter's
        end.
        """
        assert self._running is not None and self._running[0].stderr is not None
        ours = sys.__stderr__
        with self._running[0].stderr as stderr:
            while line := stderr.readline(LONGEST_LINE):
                text = escape_lines(line.decode("utf-8", "backslashreplace").rstrip("\r\n"))
                if ours is not None:
                    with suppress(OSError, ValueError):  # nobody reads it
                        os.write(ours.fileno(), f"{text}\n".encode())

    def _watch(self, process: subprocess.Popen[bytes], reader: threading.Thread) -> None:
        """The third thread: report the program's end, after all its lines.

        Its output may stay open, because a child process may still hold it.
        """
        code = process.wait()
        reader.join(LAST_WORDS)
        self._lines.put(_OutputLine(None, Failure.DIED, f"it ended with exit code {code}"))

    def close(self) -> None:
        """End the process, in a thread that waits for its end.

        This program need not wait for the thread if the guard would end the process after the same
        time.
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
            process.wait(FAREWELL_SECONDS)
        watch.kill()  # ends remaining child processes, too
        process.wait()
        self._complaints.join(LAST_WORDS)
        watch.release()
