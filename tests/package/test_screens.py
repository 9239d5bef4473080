"""Every screen that buttons lead to is opened; one that does not open is told with its way."""

from __future__ import annotations

from pathlib import Path

import pytest

from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes import title
from alhambra.app.scenes.title import CreditsScene, TitleScene
from tools.package import screens


@pytest.fixture(autouse=True)
def title_and_credits_alone(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the title only the credits can be pressed."""
    reachable: dict[type[Scene], str] = {TitleScene: "credits", CreditsScene: "back"}
    every = screens._steps
    monkeypatch.setattr(
        screens,
        "_steps",
        lambda scene: (step for step in every(scene) if step.widget == reachable[type(scene)]),
    )


def test_what_opens_is_named() -> None:
    assert screens.open_screens() == {"TitleScene", "CreditsScene"}


def test_a_screen_that_falls_is_told_with_the_way_to_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fall(app: object) -> CreditsScene:
        raise KeyError("Source")

    monkeypatch.setattr(title, "CreditsScene", fall)
    with pytest.raises(RuntimeError, match=r"^title > credits: KeyError\('Source'\)$"):
        screens.open_screens()


def test_a_file_that_is_missing_is_told_with_the_way_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(title, "notices_file", lambda: tmp_path / "notices.txt")
    with pytest.raises(RuntimeError, match=r"^title > credits: .*cannot be read.*notices\.txt"):
        screens.open_screens()
