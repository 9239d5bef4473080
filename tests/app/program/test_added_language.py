"""A language is added by one file: nothing else in the program names it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from alhambra.app.input.intents import KEYBOARD, Cancel
from alhambra.app.main import Program
from alhambra.app.program.i18n import Forms, load_catalog
from alhambra.app.program.languages import languages, texts_folder
from alhambra.app.scenes.options.options import OptionsScene
from alhambra.app.scenes.title import TitleScene
from tests.app.program.test_plural_rules import POLISH
from tests.app.stage import arrow, shown_texts

CODE, NAME = "xpl", "Zmyślony"
"""A language that nobody speaks, with the plural rules of Polish and four kinds of places."""


def made_up() -> dict[str, Any]:
    """A catalog with all texts, in which every form tells its category."""
    places = {"one": "n = 1", "two": "n = 2", "many": "n = 5..9"}
    language = {"name": NAME, "called": ["Imaginary"], "plurals": POLISH, "ordinals": places}
    catalog: dict[str, Any] = {"language": language}
    for id, text in load_catalog("en").items():
        *sections, key = id.split(".")
        inside = catalog
        for section in sections:
            inside = inside.setdefault(section, {})
        if isinstance(text, Forms):
            ordinal = "two" in text.by_category
            kinds = (*(places if ordinal else POLISH), "other")
            forms = {kind: f"{text.by_category['other']} ({kind})" for kind in kinds}
            inside[key] = {"ordinal": forms} if ordinal else forms
        else:
            inside[key] = f"{text}~"
    return catalog


@pytest.fixture
def added(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with all catalogs, and the made-up one."""
    folder = home / "texts"
    folder.mkdir()
    for file in texts_folder().iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    source = yaml.safe_dump(made_up(), allow_unicode=True, sort_keys=False)
    (folder / f"{CODE}.yaml").write_text(source, encoding="utf-8")
    monkeypatch.setattr("alhambra.app.program.languages.texts_folder", lambda: folder)
    return folder


def words_of(program: Program) -> set[str]:
    """What can be read in the window now."""
    program.canvas.present()
    program.stack.draw(program.canvas)
    return {text.text for text in shown_texts(program.canvas)}


def test_a_language_is_chosen_and_kept_once_its_file_is_there(
    added: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    program = Program((1280, 720), language="en")
    try:
        program.open_title()
        program.stack.settle()
        program.app.open_options(None)
        program.stack.settle()
        assert isinstance(program.stack.top, OptionsScene) and NAME not in words_of(program)
        for _ in range(languages(added).index(CODE)):
            program.stack.handle(arrow("right"))
        assert {NAME, "Full screen~", "Interface size~"} <= words_of(program)
        program.stack.handle(Cancel(device=KEYBOARD))
        program.stack.settle()
        assert isinstance(program.stack.top, TitleScene)
        assert {"Saved games~", "Options~", "Quit~"} <= words_of(program)
    finally:
        program.close()
    program = Program((1280, 720))
    try:
        say = program.app.t
        told = [say("table.tiles_left", count=count) for count in (1, 2, 5, 22, 112)]
        assert [text.rpartition(" ")[2] for text in told] == [
            *("(one)", "(few)", "(many)", "(few)", "(many)")
        ]
        told = [say("end.place", count=place) for place in (1, 2, 3, 7)]
        assert told == ["1th (one)", "2th (two)", "3th (other)", "7th (many)"]
        assert program.app.texts.names(["Ala", "Ola", "Ela"]) == "Ala, Ola~ and Ela~"
    finally:
        program.close()
