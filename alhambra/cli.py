"""The commands that need no screen: simulate, check, bots."""

from __future__ import annotations

import argparse
import re
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import IO

from alhambra.content import LOADERS, load_boxes
from alhambra.foreign import escape, escape_lines
from alhambra.match.games import MATCH_GAMES
from alhambra.opponents.bot_opponents import BotRunner
from alhambra.opponents.bot_process import ANSWER_SECONDS
from alhambra.opponents.programs import (
    ProgramError,
    is_program,
    load_programs,
    name_in,
    split_seats,
    words_of,
)
from alhambra.opponents.simulation import SimulationSummary, label, play_out, seating, table_for
from alhambra.opponents.thinker import Inline
from alhambra.paths import settings_file
from alhambra.record.checking import check_game
from alhambra.record.lines import line, read_games
from alhambra.rules import alhambra, rollwrite
from alhambra.rules.api import Seat, Seated
from alhambra.rules.games import GAMES, game_of
from alhambra.rules.rollwrite.model import SOLO, Solo
from alhambra.stopping import stoppable

MOST = 10**9
"""The largest number of games, steps or lines."""
MOST_SEED = 10**18 - 1
SHOWN = 40
"""The most characters of a wrong argument in an error message."""
_WHOLE = re.compile("-?[0-9]{1,20}")


def add_commands(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the commands of this module to the program's parser."""
    _add_simulate(commands)
    check = commands.add_parser(
        "check",
        help="check recorded games against the rules",
        description=check_records.__doc__,
    )
    check.add_argument("files", type=Path, nargs="+", metavar="FILE")
    check.set_defaults(run=check_records)
    bots = commands.add_parser("bots", help="list the computer players")
    bots.set_defaults(run=list_bots)


def _add_simulate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    simulate = commands.add_parser(
        "simulate", help="play games between computer players", description=simulate_games.__doc__
    )
    simulate.add_argument(
        "--game", choices=GAMES, default=alhambra.NAME, help=f"which game ({alhambra.NAME})"
    )
    simulate.add_argument(
        "--players",
        type=_seats,
        required=True,
        metavar="LEVEL,LEVEL,...",
        help=f"a level for each seat ({_numbers()}): "
        + ", ".join(_all_levels())
        + '; or a program of your own: "bot:python3 mybot.py"',
    )
    simulate.add_argument(
        "--virtual",
        type=int,
        choices=SOLO,
        help=f"number of virtual players in a solo game ({SOLO.start})",
    )
    simulate.add_argument("--virtual-score", action="store_true", help="virtual players score too")
    simulate.add_argument(
        "--thinking",
        type=_count,
        metavar="N",
        help="search steps for levels that search, instead of their own number",
    )
    simulate.add_argument(
        "--bot-seconds",
        type=_seconds,
        default=ANSWER_SECONDS,
        metavar="N",
        help=f"time limit of a program's answer in seconds ({ANSWER_SECONDS:g})",
    )
    simulate.add_argument("--seed", type=_seed, default=1, help="seed of the first game (1)")
    simulate.add_argument(
        "--games",
        type=_count,
        default=1,
        help="number of games; each next game has the next seed (1)",
    )
    simulate.add_argument(
        "--rotate",
        action="store_true",
        help="play each deal once for each rotation of the seats, so that every player has every "
        "seat; the summary has a row for each player",
    )
    simulate.add_argument(
        "--record", metavar="FILE", help="write the games to a file; - for stdout"
    )
    simulate.add_argument(
        "--choices", action="store_true", help="also record all legal choices at each decision"
    )
    simulate.set_defaults(run=simulate_games, wrong=simulate.error)


def add_portrait_options(portrait: argparse.ArgumentParser) -> None:
    portrait.add_argument("record", type=Path, metavar="RECORD", help="the game's record")
    portrait.add_argument(
        "--seat", default="all", metavar="NAME", help="whose palace: a player's name, or all (all)"
    )
    portrait.add_argument("--light", default="day", help="day or evening (day)")
    portrait.add_argument(
        "--width", type=_count, default=3840, metavar="PIXELS", help="1280 to 7680 pixels (3840)"
    )
    portrait.add_argument("--language", default="en", help="code of a language (en)")
    portrait.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help="the PNG file to write (a free name in the folder of pictures)",
    )


def _numbers() -> str:
    """Return the numbers of players of each game, as text."""
    return "; ".join(
        f"{name}: {game.PLAYERS.start} to {game.PLAYERS.stop - 1}" for name, game in GAMES.items()
    )


def _all_levels() -> list[str]:
    """Return the names of all games' levels."""
    return list(dict.fromkeys(name for found in MATCH_GAMES.values() for name in found.levels))


def _seats(text: str) -> tuple[str, ...]:
    """Parse levels and programs by seat; a program is ``bot:`` and its command."""
    try:
        levels = tuple(split_seats(text))
        for level in filter(is_program, levels):
            words_of(name_in(level))
    except ProgramError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return levels


def _wrong_seats(game: str, seats: Sequence[str]) -> str | None:
    """Return why these seats cannot play the game; None if they can."""
    levels, numbers = MATCH_GAMES[game].levels, GAMES[game].PLAYERS
    for level in seats:
        if level not in levels and not is_program(level):
            expected = f"expected one of {', '.join(levels)}, or bot:COMMAND"
            if any(map(is_program, seats)):
                expected += " (a comma in a command must stand in quotation marks)"
            return f"unknown level {level!r}; {expected}"
    if len(seats) not in numbers:
        return f"{len(seats)} players; expected {numbers.start} to {numbers.stop - 1}"
    return None


def _variant(options: argparse.Namespace) -> Solo | None:
    """Return the variant of a solo game; exit with a message if options do not suit the game."""
    if options.game == rollwrite.NAME and len(options.players) == 1:
        return Solo(options.virtual or SOLO.start, options.virtual_score)
    if options.virtual is not None or options.virtual_score:
        options.wrong(
            f"--virtual and --virtual-score are for --game {rollwrite.NAME} with one player"
        )
    return None


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < threading.TIMEOUT_MAX:
        raise argparse.ArgumentTypeError(f"{text!r}; expected a number of seconds above 0")
    return seconds


def _count(text: str) -> int:
    return _whole(text, range(1, MOST + 1))


def _seed(text: str) -> int:
    return _whole(text, range(-MOST_SEED, MOST_SEED + 1))


def _whole(text: str, among: range) -> int:
    """Parse a whole number within the range."""
    if not _WHOLE.fullmatch(text) or int(text) not in among:
        raise argparse.ArgumentTypeError(
            f"{text[:SHOWN]!r}; expected a whole number from {among[0]} to {among[-1]}"
        )
    return int(text)


@stoppable()
def simulate_games(options: argparse.Namespace) -> int:
    """Play games between computer players. The same arguments give the same games, byte by byte."""
    if wrong := _wrong_seats(options.game, options.players):
        options.wrong(f"argument --players: {wrong}")
    variant = _variant(options)
    box = LOADERS[options.game]()
    summary = SimulationSummary()
    commands = {n: name_in(kind) for n, kind in enumerate(options.players) if is_program(kind)}
    turns = len(options.players) if options.rotate else 1
    with (
        _output(options.record) as out,
        closing(BotRunner(commands, options.bot_seconds)) as guests,
        closing(_progress(range(options.games * turns))) as games,
    ):
        for number in games:
            deal, turn = divmod(number, turns)
            order = seating(len(options.players), turn)
            guests.take_seats(order)
            levels = tuple(options.players[player] for player in order)
            for entry in play_out(
                box,
                table_for(options.game, levels, options.seed + deal, variant),
                Inline(options.thinking),
                guests=guests,
                with_choices=options.choices,
                decided=summary.decided,
                ended=summary.ended,
                labelled=partial(_player_label, order) if options.rotate else label,
            ):
                if out is not None:
                    out.write(line(entry) + "\n")
    by = "player" if options.rotate else "level"
    print(_standings(summary, by), file=sys.stderr if options.record == "-" else sys.stdout)
    return 0


def _player_label(order: Sequence[int], seat: Seat, seated: Seated) -> str:
    """Return the label of a seat in the summary: the player's number and name."""
    return f"{order[seat] + 1} {label(seat, seated)}"


@contextmanager
def _output(name: str | None) -> Iterator[IO[str] | None]:
    """Open the stream to record to; None without a name."""
    if name is None:
        yield None
    elif name == "-":
        yield sys.stdout
    else:
        with Path(name).open("w", encoding="utf-8", newline="\n") as file:
            yield file


def _progress(games: Sequence[int]) -> Generator[int, None, None]:
    """Iterate over the numbers, with a progress bar on standard error if that is a terminal."""
    shown = sys.stderr.isatty() and len(games) > 1
    try:
        for number in games:
            if shown:
                done = 40 * number // len(games)
                bar = "#" * done + "." * (40 - done)
                words = f"\r[{bar}] {number}/{len(games)} games"
                print(words, end="", file=sys.stderr, flush=True)
            yield number
    finally:
        if shown:
            print("\r" + " " * 70 + "\r", end="", file=sys.stderr, flush=True)


def _standings(summary: SimulationSummary, by: str) -> str:
    """Return the summary as a table; ``by`` is the title of the first column."""
    wide = max(12, *map(len, summary.levels))
    rows = [f"{by:{wide}} {'games':>6} {'wins':>8} {'mean points':>12} {'ms a decision':>14}"]
    for level, standing in sorted(summary.levels.items()):
        rows.append(
            f"{level:{wide}} {standing.games:6} {standing.wins:8.1f} "
            f"{standing.mean_points:12.1f} {standing.milliseconds:14.2f}"
        )
    return "\n".join(rows)


@stoppable()
def check_records(options: argparse.Namespace) -> int:
    """Replay recorded games; for each file, name the first line that is wrong."""
    boxes = load_boxes()
    wrong = 0
    for path in options.files:
        games = over = lines = 0
        try:
            for game in read_games(path):
                over += check_game(boxes[game_of(game[0].entry).NAME], path, game)
                games, lines = games + 1, lines + len(game)
        except OSError as error:
            print(escape(f"{path}: cannot be read: {error.strerror}"), file=sys.stderr)
            wrong += 1
        except ValueError as error:
            print(escape_lines(str(error)), file=sys.stderr)
            wrong += 1
        else:
            unfinished = f", {games - over} of them unfinished" if over < games else ""
            print(escape(f"{path}: {games} games{unfinished}, {lines} lines: all hold"))
    return 1 if wrong else 0


def list_bots(options: argparse.Namespace) -> int:
    """List the computer players: the levels, and the programs named in the settings."""
    for name in _all_levels():
        print(name)
    programs, faults = load_programs(settings_file())
    for program in programs:
        print(escape(f"{program.kind}  {program.command}"))
    for fault in faults:
        print(escape(f"alhambra: {fault}"), file=sys.stderr)
    return 1 if faults else 0
