"""Who made the game: the page, and the list of parts that it reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from alhambra.app.input.intents import KEYBOARD, Accept, Cancel
from alhambra.app.scenes import title
from alhambra.app.scenes.title import CreditsPart, CreditsScene, parts
from alhambra.paths import notices_file
from tests.app.stage import Stage, arrow

HEAD = """THIRD-PARTY NOTICES

What is in the program is listed here.

Abacus
    Files: abacus
    Licence: MIT License
    Source: https://abacus.example

The fonts A and B
    Licence: SIL Open Font License 1.1
    Source: https://a.example, https://b.example

====================
Abacus
    Licence: this is the notice itself
"""


def opened() -> tuple[Stage, CreditsScene]:
    stage = Stage()
    scene = CreditsScene(stage.app)
    stage.stack.push(scene)
    stage.stack.settle()
    return stage, scene


def test_the_parts_are_what_the_head_of_the_notices_lists() -> None:
    assert list(parts(HEAD)) == [
        CreditsPart("Abacus", "MIT License", "https://abacus.example"),
        CreditsPart(
            "The fonts A and B", "SIL Open Font License 1.1", "https://a.example, https://b.example"
        ),
    ]


def test_every_part_with_a_licence_in_the_notices_has_a_row() -> None:
    head = notices_file().read_text(encoding="utf-8").partition("\n====")[0]
    _, scene = opened()
    assert len(scene.parts) == head.count("    Licence: ") == head.count("    Source: ")
    assert {"CPython", "pygame-ce", "PyYAML", "platformdirs"} <= {part.name for part in scene.parts}


def test_the_last_part_is_reached_with_arrows_and_the_page_is_left() -> None:
    stage, scene = opened()
    last = scene.parts[-1].name
    assert last not in stage.draw()
    stage.do(arrow("up"), *[arrow("down")] * (len(scene.parts) - 1))
    assert last in stage.draw()
    for on in (arrow("down"), Accept(device=KEYBOARD)):
        scene.form.focus("parts")
        stage.do(on)
        assert scene.form.focused is not None and scene.form.focused.id == "back"
    stage.do(Cancel(device=KEYBOARD))
    assert stage.stack.top is None


@pytest.mark.parametrize("content", [None, b"", b"\xff\x00Abacus\n    Licence", HEAD[:40].encode()])
def test_a_page_without_its_list_says_which_file_is_missing(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "notices.txt"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr(title, "notices_file", lambda: path)
    stage, scene = opened()
    told = stage.draw()
    assert scene.parts == ()
    assert any(str(path) in line for line in told)
    stage.do(arrow("up"), arrow("down"), Accept(device=KEYBOARD))
    assert stage.stack.top is None
