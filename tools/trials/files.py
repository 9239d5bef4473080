"""Damaged files of a player's home except records, environments, paths and command lines.

With any content, the program must start, no content may be lost, no other file may change, and
readers may raise only their documented errors. For a share of the cases the program really runs: it
is started, used and closed.
"""

from __future__ import annotations

import io
import logging
import shutil
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from alhambra import paths
from alhambra.__main__ import main
from alhambra.app.main import Program
from alhambra.app.program.languages import computer_language, languages
from alhambra.app.program.settings_file import SettingsFile
from alhambra.content import load_boxes
from alhambra.foreign import ForeignError
from alhambra.library.game_library import GameLibrary
from alhambra.library.ledger import Ledger, read_line
from alhambra.match.alhambra.statistics import Played
from alhambra.match.statistics import DamagedLine
from alhambra.opponents.programs import load_programs, read_settings
from alhambra.record.fields import RecordError
from tools.trials import visits
from tools.trials.home_files import FULL_SETTINGS, LINES, arguments
from tools.trials.mutation import ODD_VALUES, as_json, damaged, either
from tools.trials.report import Report

CASES = 20_000
"""The number of cases of each kind."""
VISITED = 1000
"""One case in this many is shown in the running program, which takes seconds."""

Case = Callable[[Random, Path, bool], None]
"""Makes a case in a home folder and checks it. Raises an error for a fault.

With True it is also shown in the running program.
"""


class Wrong(AssertionError):
    """A fault. The text says which."""


def run(cases: int, seed: int) -> Report:
    """Try ``cases`` cases of each kind."""
    report = Report("files")
    kinds: dict[str, Case] = {
        "settings, mutated": mutated_settings,
        "settings, made up": made_up_settings(cases, seed),
        "statistics": statistics,
        "languages": system_languages,
        "paths": import_paths,
        "command lines": command_lines,
    }
    logging.disable()  # every case would be logged
    try:
        for kind, case in kinds.items():
            _try_all(report, kind, case, cases, seed)
    finally:
        logging.disable(logging.NOTSET)
    return report


def _try_all(report: Report, kind: str, case: Case, cases: int, seed: int) -> None:
    longest = 0.0
    with tempfile.TemporaryDirectory(prefix="alhambra-trial-") as folder:
        for number in range(cases):
            name = f"seed {seed}, {kind}, case {number}"
            folder_of_case = Path(folder) / "home"
            began = time.monotonic()
            try:
                with visits.home(folder_of_case):
                    case(Random(name), folder_of_case, number % VISITED == VISITED - 1)
            except Exception:  # every error is a fault
                report.add(name, traceback.format_exc(limit=-6))
            longest = max(longest, time.monotonic() - began)
            report.tried[kind] += 1
            shutil.rmtree(folder_of_case, ignore_errors=True)
    report.measured[f"longest case of {kind}, seconds"] = f"{longest:.2f}"


# -- settings --------------------------------------------------------------------------------------


def mutated_settings(random: Random, home: Path, visited: bool) -> None:
    """Damage the settings of an experienced player."""
    _check_settings(either(random, FULL_SETTINGS), home, visited)


def made_up_settings(cases: int, number: int) -> Case:
    """Make settings with the right names and values of every kind."""
    odd = st.sampled_from(ODD_VALUES)
    values = st.recursive(
        odd | st.text(max_size=80) | st.integers() | st.floats(),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(("name", "kind", "emblem", "size", "accept", "command"))
                | st.text(max_size=5),
                inner,
                max_size=4,
            )
        ),
        max_leaves=8,
    )
    found = st.dictionaries(st.sampled_from(tuple(FULL_SETTINGS)), values, max_size=6)
    made = iter(_drawn(found, cases, number))
    return lambda random, home, visited: _check_settings(
        as_json(random, next(made, {})), home, visited
    )


def _drawn(strategy: st.SearchStrategy[Any], count: int, number: int) -> list[Any]:
    """Draw at most ``count`` values; the same ``number`` gives the same values."""
    drawn: list[Any] = []

    @settings(
        max_examples=count,
        phases=[Phase.generate],
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @seed(number)
    @given(strategy)
    def draw(value: Any) -> None:
        drawn.append(value)

    draw()
    return drawn


def _check_settings(content: bytes, home: Path, visited: bool) -> None:
    path = home / "config" / "settings.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    before = _settings_or_none(path)
    load_programs(path)
    if visited:
        _check_start(home, visits.all_that_settings_reach, "config/settings.json")
    else:
        store = SettingsFile(path, lambda now: None)
        store.change(sound=0.25)
        again = SettingsFile(path, lambda now: None)
        if again.now != store.now or again.now.sound != 0.25 or again.troubles:
            raise Wrong("the settings that are read are not those that were set")
    if before is None:
        if (home / "config" / "settings.damaged").read_bytes() != content:
            raise Wrong("the damaged file is not kept unchanged")
        return
    after = read_settings(path)
    lost = {name for name, value in before.items() if repr(after.get(name)) != repr(value)}
    if not visited and lost - {"sound"}:
        raise Wrong(f"unchanged values are lost: {lost}")
    if set(before) - set(after):
        raise Wrong(f"keys are missing: {set(before) - set(after)}")


def _settings_or_none(path: Path) -> dict[str, Any] | None:
    try:
        return read_settings(path)
    except ForeignError:
        return None


def _check_start(home: Path, visit: Callable[[Program], None], name: str) -> None:
    """Start the program for a visit; all files except the named one must stay unchanged."""
    others = {"games/saved/game.jsonl": b"a game of a friend\n", "data/notes.txt": b"notes"}
    for other, text in others.items():
        (home / other).parent.mkdir(parents=True, exist_ok=True)
        (home / other).write_bytes(text)
    before = visits.tree(home)
    visits.start(visit)
    after = visits.tree(home)
    changed = {each for each, digest in before.items() if after.get(each) != digest}
    if changed - {name}:
        raise Wrong(f"other files have changed: {changed - {name}}")


# -- statistics ------------------------------------------------------------------------------------


def statistics(random: Random, home: Path, visited: bool) -> None:
    """Damage the file of finished games: good lines with damaged ones between them."""
    lines = [either(random, value).replace(b"\n", b" ") for value in LINES]
    lines += [as_json(random, value).replace(b"\n", b" ") for value in LINES]
    random.shuffle(lines)
    content = b"\n".join(lines) + random.choice((b"", b"\n", b"\n\n"))
    if random.random() < 0.3:
        content = damaged(random, content)
    path = paths.statistics_file()
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    ledger = Ledger(path)
    good = {each for line in content.split(b"\n") if (each := _key(line)) is not None}
    palaces = ledger.games(Played)
    if {each.key for each in ledger.all()} != good:
        raise Wrong("the games are not those of the good lines")
    one = replace(palaces[0], key="new") if palaces else None
    if one is not None and not (ledger.add(one) and one in ledger.games(Played)):
        raise Wrong("a game is not counted")
    if not path.read_bytes().startswith(content):
        raise Wrong("content of the file is lost")
    if visited:
        _check_start(home, visits.the_statistics, "data/statistics.jsonl")


def _key(line: bytes) -> str | None:
    try:
        return read_line(line).key
    except DamagedLine:
        return None


# -- environment, paths, command lines -------------------------------------------------------------


def system_languages(random: Random, home: Path, visited: bool) -> None:
    """Try random variables of the environment and random settings of the system."""
    parts = (
        "de",
        "cs_CZ",
        "fi-FI",
        "C",
        "POSIX",
        "sk.UTF-8",
        ":",
        "_",
        "",
        "@",
        "\udcff",
        "Finnish_",
    )
    names = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")

    def said() -> str:
        return "".join(random.choices(parts, k=random.randrange(4)))

    environ = {name: said() for name in random.sample(names, random.randrange(5))}
    if computer_language(environ, [said() for _ in range(random.randrange(3))]) not in languages():
        raise Wrong(f"no language: {environ}")


def import_paths(random: Random, home: Path, visited: bool) -> None:
    """Try paths as players drop, paste and type them."""
    parts = (
        *("~", "~nobody", "/", "..", ".", "\0", "\ud83d", "\udcff", "a.jsonl", "x" * 300, " ", "'"),
        *("\n", "dev/null", "dev/zero", "*", "CON", "\\", "//", "🏰", "file://"),
    )
    folder = paths.export_folder()
    folder.mkdir(parents=True)
    (folder / "a.jsonl").write_bytes(damaged(random, b'{"event":"setup"}\n'))
    text = "".join(random.choices(parts, k=random.randrange(5)))
    before = visits.tree(home)
    try:
        source = paths.named_path(text, folder)
    except ValueError:
        return
    try:
        if folder in source.parents or not source.is_dir():
            list(GameLibrary(paths.games_folder()).bring_in(load_boxes(), source))
    except (OSError, RecordError):
        pass
    if visits.tree(home) != before:
        raise Wrong("files have changed")


def command_lines(random: Random, home: Path, visited: bool) -> None:
    """Try random arguments, which must give one of the exit codes and no traceback."""
    words = arguments(random)
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        try:
            code: Any = main(words)
        except SystemExit as error:
            code = error.code
    if code not in (0, 1, 2) or "Traceback" in err.getvalue():
        raise Wrong(f"{words}: {code}\n{err.getvalue()}")
