"""Paths: files of the program, and the player's own folders.

One rule works for a checkout, an installed package and the packaged program: assets and data are in
the package, or beside it. Every file that the program reads of its own is in one of the two.
"""

from __future__ import annotations

import configparser
import os
import re
import secrets
import tempfile
from pathlib import Path
from urllib.parse import unquote_to_bytes

from platformdirs import PlatformDirs

_PACKAGE = Path(__file__).resolve().parent
ROOT = _PACKAGE if (_PACKAGE / "data").is_dir() else _PACKAGE.parent
CURRENT_GAME = "current.jsonl"
"""The record of the running game, in the folder of games."""
HOME_VARIABLE = "ALHAMBRA_HOME"
"""The environment variable for one folder with all files of the player: for tests, and for a
portable game."""
_ADDRESS = "file:"
_DRIVE = re.compile(r"/([A-Za-z])[:|]")
"""Matches how addresses name a drive of Windows."""


NO_HOME = "alhambra-without-home-"
"""Beginning of the name of a temporary folder that stands for a home."""


def data_file(name: str) -> Path:
    """Return a file of the data folder: ``tiles.yaml``, ``texts/en.yaml``."""
    return ROOT / "data" / name


def asset(name: str) -> Path:
    """Return a file of the assets folder: ``sheets/atlas.yaml``."""
    return ROOT / "assets" / name


def notices_file() -> Path:
    """Return the file with notices of the works of others in the program."""
    return data_file("THIRD_PARTY_NOTICES.txt")


def ensure_home() -> Path | None:
    """Let the environment name a home folder, as libraries and other programs expect.

    Where it names none, or a relative one, it is the one in the system's list of users. Where that
    has none either, it is a folder among the temporary files, which is returned. Raises ``OSError``
    if there is no place for those.
    """
    variable = "USERPROFILE" if os.name == "nt" else "HOME"
    if not os.path.isabs(os.environ.get(variable, "")):
        os.environ.pop(variable, None)
        home = os.path.expanduser("~")
        if not os.path.isabs(home):  # a name that nobody else can have taken
            home = os.path.join(tempfile.gettempdir(), f"{NO_HOME}{secrets.token_hex(8)}")
        os.environ[variable] = home
    found = Path(os.environ[variable])
    return found if found.name.startswith(NO_HOME) else None


def _dirs() -> PlatformDirs:
    ensure_home()
    return PlatformDirs("Alhambra", appauthor=False)


def sdl_path(path: Path) -> bytes:
    """Return the path as SDL takes it: bytes. It encodes a text as UTF-8, which a path need not be.

    Where Python uses another encoding, letters outside of ASCII would lead to no file.
    """
    return os.fsencode(path)


def _home(kind: str) -> Path | None:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home).absolute() / kind if home else None


def config_folder() -> Path:
    """The folder of the settings."""
    return _home("config") or _dirs().user_config_path


def settings_file() -> Path:
    """The file of the settings."""
    return config_folder() / "settings.json"


def games_folder() -> Path:
    """The folder of all games."""
    return _home("games") or _dirs().user_data_path / "games"


def lock_file() -> Path:
    """Return the file that the running copy of the program locks; see ``home_lock``."""
    return games_folder() / "running.lock"


def statistics_file() -> Path:
    """The file of all finished games."""
    return (_home("data") or _dirs().user_data_path) / "statistics.jsonl"


def lessons_file() -> Path:
    """Return the file of the player's progress in the lessons."""
    return (_home("data") or _dirs().user_data_path) / "lessons.json"


def exercises_file() -> Path:
    """The file of the player's answers to exercises."""
    return (_home("data") or _dirs().user_data_path) / "exercises.json"


def daily_file() -> Path:
    """The file of the results of the palaces of the day."""
    return (_home("data") or _dirs().user_data_path) / "daily.json"


def goals_file() -> Path:
    """The file of the goals that people reached."""
    return (_home("data") or _dirs().user_data_path) / "goals.jsonl"


def puzzles_file() -> Path:
    """Return the file of the player's answers to puzzles."""
    return (_home("data") or _dirs().user_data_path) / "puzzles.jsonl"


def export_folder() -> Path:
    """The folder for exported files."""
    return _home("export") or _documents() / "Alhambra"


def pictures_folder() -> Path:
    """The player's folder of pictures."""
    return _home("pictures") or _pictures()


def home_folder() -> Path:
    """The player's home."""
    ensure_home()
    return _home("home") or Path("~").expanduser()


def _pictures() -> Path:
    """Return the system's folder of pictures; the usual one if the system's list is damaged."""
    try:
        return _dirs().user_pictures_path
    except (ValueError, OSError, configparser.Error):
        return Path("~/Pictures").expanduser()


def _documents() -> Path:
    """Return the system's folder of documents; the usual one if the system's list is damaged."""
    try:
        return _dirs().user_documents_path
    except (ValueError, OSError, configparser.Error):
        return Path("~/Documents").expanduser()


def named_path(text: str, folder: Path) -> Path:
    """Return the path that a player typed, pasted or dropped; relative ones start at the folder.

    It may stand in quotation marks, or be an address: ``file:///home/anna/a%20game.jsonl``. Raises
    ``ValueError`` for a text that is not a path.
    """
    text = text.strip(" \t\r\n")
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    if text[: len(_ADDRESS)].lower() == _ADDRESS:
        text = _addressed(text[len(_ADDRESS) :])
    if not text or "\0" in text:
        raise ValueError("not a path")
    try:
        os.fsencode(text)
        return folder / Path(text).expanduser()
    except UnicodeEncodeError:
        raise ValueError("not a path") from None
    except RuntimeError as error:  # there is no user of this name
        raise ValueError(str(error)) from None


def _addressed(rest: str) -> str:
    """Return the path of an address, without its ``file:``. It may name this computer."""
    if rest.startswith("//"):
        host, slash, path = rest[2:].partition("/")
        rest = f"{slash}{path}" if host.lower() in ("", "localhost") else rest
    path = os.fsdecode(unquote_to_bytes(rest))
    drive = _DRIVE.match(path) if os.name == "nt" else None
    return f"{drive[1]}:{path[drive.end() :]}" if drive else path


def log_folder() -> Path:
    """The folder of the log."""
    return _home("log") or _dirs().user_log_path
