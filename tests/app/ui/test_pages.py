"""Shoulder buttons and Control with Tab turn the pages of every screen with tabs."""

from __future__ import annotations

import pytest

from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    NextGroup,
    NextPage,
    PrevGroup,
    PrevPage,
)
from alhambra.app.ui.form import Form
from alhambra.app.ui.tabs import Tabs
from tests.app.gallery import gallery
from tests.app.gallery.showing import Variant, rest, stage_for
from tests.app.stage import Stage, shown_texts

PAD = "pad-0"
TABBED = ("options-screen", "statistics", "book", "exercises", "end-result")


def shown(name: str) -> Stage:
    """A scene of the gallery."""
    stage = stage_for(Variant((1280, 720), "en"), gallery()[name].settings)
    gallery()[name].open(stage)
    rest(stage)
    return stage


@pytest.mark.parametrize("name", TABBED)
def test_pages_are_turned_from_anywhere(name: str) -> None:
    stage = shown(name)
    form = getattr(stage.stack.top, "form", None)
    assert isinstance(form, Form)
    (tabs,) = (each for each in form.widgets if isinstance(each, Tabs))
    form.focus(form.widgets[-1].id)
    first = tabs.page
    for forth, back in (
        (NextGroup(device=PAD), PrevGroup(device=PAD)),
        (NextPage(device=KEYBOARD), PrevPage(device=KEYBOARD)),
    ):
        stage.do(forth)
        assert tabs.page != first
        stage.do(back)
        assert tabs.page == first


def test_caps_show_what_turns_pages() -> None:
    stage = shown("options-screen")
    for device, caps in ((PAD, {"LB", "RB"}), (KEYBOARD, {"Ctrl Tab"}), (MOUSE, set[str]())):
        stage.app.devices.used(device)
        stage.draw()
        texts = {text.text for text in shown_texts(stage.canvas)}
        assert texts & {"LB", "RB", "Ctrl Tab"} == caps
