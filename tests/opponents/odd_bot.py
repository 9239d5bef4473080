"""A program from outside for tests: ``odd_bot.py MANNER [FILE]``; notes what it is told in FILE."""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

manner = sys.argv[1]
notes = Path(sys.argv[2]) if len(sys.argv) > 2 else None
asked = games = 0


def write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def say(message: object) -> None:
    write(json.dumps(message).encode() + b"\n")


def note(text: str) -> None:
    if notes is not None:
        with notes.open("a", encoding="utf-8") as file:
            file.write(text.rstrip("\n") + "\n")


def start_child() -> None:
    """Start a process that goes on for long and holds this one's output open."""
    apart = manner == "orphaning-apart"
    child = subprocess.Popen(["sleep", "1000"], stdin=subprocess.DEVNULL, start_new_session=apart)
    note(json.dumps({"child": child.pid}))


def answer(number: int, choices: list[object]) -> None:
    """Answer the question as one should, or in its manner."""
    good = {"answer": number, "choice": random.randrange(len(choices))}
    odd: dict[str, object] = {
        "wrong-number": {"answer": number + 1, "choice": 0},
        "too-high": {"answer": number, "choice": len(choices)},
        "below-zero": {"answer": number, "choice": -1},
        "truth": {"answer": number, "choice": True},
        "fraction": {"answer": number, "choice": 0.0},
        "no-choice": {"answer": number},
        "list": [number, 0],
    }
    raw = {
        "text": b"let me think\n",
        "half": b'{"answer": \n',
        "blank": b"\n",
        "bytes": b'{"answer": \xff}\n',
        "deep": b"[" * 9000 + b"\n",
        "endless": b"x" * 1000000,
        "key-twice": b'{"answer": 1, "choice": 0, "choice": 0}\n',
        "not-a-number": b'{"answer": 1, "choice": NaN}\n',
        "huge": b'{"answer": 1, "choice": ' + b"9" * 5000 + b"}\n",
        "surrogate": b'{"answer": 1, "choice": 0, "why": "\\ud800"}\n',
    }
    if manner == "late":
        time.sleep(1000)
    elif manner == "slow":
        time.sleep(0.05)
    elif manner == "twice":
        say(good)
    elif manner == "orphaning":
        start_child()
        sys.exit(4)
    elif (manner == "second-game" and games > 1) or (manner == "once" and asked > 5):
        sys.exit(3)
    if manner in raw:
        write(raw[manner])
    else:
        say(odd.get(manner, good))


if manner == "dead":
    sys.exit(7)
if manner == "deaf":
    os.close(0)
    os.close(1)
    time.sleep(1000)
note(json.dumps({"pid": os.getpid()}))
if manner == "grumbling":
    print("what a hand\x1b]0;x\x07\x9b\u202e\tž", file=sys.stderr, flush=True)
if manner in ("orphaning-quietly", "orphaning-apart"):
    start_child()
if manner == "chatty":
    say({"welcome": "to you all"})
for line in sys.stdin:
    note(line)
    message = json.loads(line)
    if "hello" in message:
        games += 1
        random.seed(message["seed"])
        name = {"nameless": "", "mute": 5, "odd-name": "a\ud800b"}.get(manner, "Odd bot ž")
        say({"ready": name})
    elif "ask" in message:
        asked += 1
        answer(message["ask"], message["choices"])
    elif "over" in message and manner == "orphaning-at-the-end":
        start_child()
        sys.exit(0)
if manner == "stubborn":
    time.sleep(1000)
