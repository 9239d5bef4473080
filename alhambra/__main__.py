"""The entry point: without a command it opens the game; most commands need no screen."""

from __future__ import annotations

import argparse
import io
import multiprocessing
import os
import signal
import sys
from collections.abc import Sequence
from typing import TextIO

from alhambra import __version__, cli
from alhambra.foreign import escape_lines
from alhambra.library.game_library import ENDING
from alhambra.paths import ensure_home
from alhambra.stopping import Stopped


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program. Exit codes: 0 success, 1 failure, 2 wrong arguments."""
    multiprocessing.freeze_support()
    _open_streams()
    parser = argparse.ArgumentParser(
        prog="alhambra",
        description="The board game Alhambra for two to six players, and Alhambra Roll & Write.",
    )
    parser.add_argument("--version", action="version", version=f"Alhambra {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", title="commands")
    play = commands.add_parser("play", help="open the game (the default)")
    play.add_argument(
        "records", nargs="*", metavar="RECORD", help="a game to import and to show in the list"
    )
    play.set_defaults(run=_play)
    cli.add_commands(commands)
    portrait = commands.add_parser(
        "portrait", help="make a picture of the palaces or score sheets of a record"
    )
    cli.add_portrait_options(portrait)
    portrait.set_defaults(run=_portrait)
    words = sys.argv[1:] if arguments is None else list(arguments)
    if not words or (words[0] not in commands.choices and _is_record(words[0])):
        words.insert(0, "play")
    options = parser.parse_args(words)
    if "run" not in options:
        parser.error("no command; expected one of play, simulate, check, bots, portrait")
    try:
        ensure_home()
        code: int = options.run(options)
        sys.stdout.flush()  # raises for a full disk here, not when the interpreter exits
    except (Stopped, KeyboardInterrupt) as stopped:
        print("alhambra: stopped", file=sys.stderr)
        sys.stdout = _nowhere()  # do not wait for the rest of the output
        return stopped.code if isinstance(stopped, Stopped) else 128 + signal.SIGINT
    except BrokenPipeError:  # the reader of the output has closed it
        sys.stderr.close()
        return 1
    except (ValueError, OSError) as error:
        print(escape_lines(f"alhambra: {error}"), file=sys.stderr)
        sys.stdout = _nowhere()  # do not write the failed output again
        return 1
    return code


def _is_record(word: str) -> bool:
    """Return true if the first argument is no command but a record, as file managers pass it."""
    return word.lower().endswith(ENDING) or (not word.startswith("-") and os.path.isfile(word))


def _open_streams() -> None:
    """Set up standard output and error: UTF-8 with line feeds on every system, as in files.

    On Windows, a program without a console has no streams; its output is then discarded, and
    ``tell_fault`` shows faults to the player.
    """
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, _nowhere())
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")


def _play(options: argparse.Namespace) -> int:
    from alhambra.app.commands import play  # other commands do not load the screen's libraries

    return play(options.records)


def _portrait(options: argparse.Namespace) -> int:
    from alhambra.app.commands import portray

    return portray(options)


if __name__ == "__main__":
    sys.exit(main())
