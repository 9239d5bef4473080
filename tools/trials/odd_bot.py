"""A bot that misbehaves: ``odd_bot.py MOMENT DEED``.

At the moment (``start``, ``hello``, ``ask``, ``over``) it does the deed; before and after that it
plays correctly, if it still can.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable

MOMENTS = ("start", "hello", "ask", "over")


def say(data: bytes) -> None:
    """Write these bytes to the program."""
    os.write(1, data)


def child(**words: int) -> None:
    """Start a process that runs for a long time."""
    subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"], **words)  # type: ignore[call-overload]


def child_then_end() -> None:
    """Leave a child process that holds the output open."""
    child()
    os._exit(5)


def babble() -> None:
    """Write endlessly."""
    while True:
        say(b"x" * 1000 + b"\n")


def close_both() -> None:
    """Close input and output."""
    os.close(0)
    os.close(1)
    time.sleep(1000)


def say_half() -> None:
    """Write the beginning of an answer."""
    say(b'{"answer": 1, "cho')
    time.sleep(1000)


DEEDS: dict[str, Callable[[], object]] = {
    "ends": lambda: os._exit(0),
    "fails": lambda: os._exit(7),
    "raises": lambda: 1 // 0,
    "is killed": lambda: os.kill(os.getpid(), signal.SIGKILL),
    "stops": lambda: os.kill(os.getpid(), signal.SIGSTOP),
    "sleeps": lambda: time.sleep(1000),
    "closes its output": lambda: os.close(1),
    "closes its input": lambda: os.close(0),
    "closes both": close_both,
    "babbles": babble,
    "says half a line": say_half,
    "says nonsense": lambda: say(b"let me think\n"),
    "says nothing": lambda: say(b"\n"),
    "says bytes": lambda: say(b"\xff\xfe\0\n"),
    "answers before it is asked": lambda: say(b'{"answer": 1, "choice": 0}\n'),
    "leaves a child": child,
    "leaves a child and ends": child_then_end,
    "ignores signals": lambda: [
        signal.signal(number, signal.SIG_IGN) for number in (signal.SIGTERM, signal.SIGHUP)
    ],
}
"""By name: the misbehaviour."""


def main() -> None:
    """Play, and do the deed at its moment."""
    snapshot, deed = sys.argv[1:]
    if snapshot == "start":
        DEEDS[deed]()
    for line in sys.stdin:
        message = json.loads(line)
        for each in MOMENTS[1:]:
            if each in message and each == snapshot:
                DEEDS[deed]()
        if "hello" in message:
            say(b'{"ready": "Odd"}\n')
        elif "ask" in message:
            say(b'{"answer": %d, "choice": 0}\n' % message["ask"])


if __name__ == "__main__":
    main()
