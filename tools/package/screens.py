"""Opens every screen that buttons lead to from the title, by keys, in a window that nobody sees.

The game is the one that is installed or in the package; the checkout gives ``tests.app.driving``.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import pygame

from alhambra.app.main import Program
from alhambra.app.program.scene_stack import Scene
from alhambra.app.ui.form import Form
from alhambra.app.ui.tabs import Tabs
from tests.app.driving import Driver

DEEPEST = 7
"""The most keys that are pressed one after the other."""
ALIKE = "binding-"
"""How the ids of the rows begin that are all alike: those of the keys."""
FRAMES = 3
"""Frames that a screen gets to open and to be drawn."""


class Step(NamedTuple):
    """A key, pressed while a widget has the focus."""

    widget: str | None
    """None: whatever has it."""
    key: int

    def __str__(self) -> str:
        return self.widget or "menu"


class _Errors(logging.Handler):
    """Keeps what the program reports as errors."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the message."""
        self.found.append(record.getMessage())


@contextmanager
def _no_errors(path: Sequence[Step]) -> Iterator[None]:
    """Raise RuntimeError with the path if the block fails or reports an error."""
    place = " > ".join(["title", *map(str, path)])
    errors = _Errors()
    logging.getLogger().addHandler(errors)
    try:
        yield
    except Exception as error:  # a fault of any kind: it has to be said where it is
        raise RuntimeError(f"{place}: {error!r}") from error
    finally:
        logging.getLogger().removeHandler(errors)
    if errors.found:
        raise RuntimeError(f"{place}: {errors.found[0]}")


def _steps(scene: Scene) -> Iterator[Step]:
    """Yield what can be pressed: the menu where there are no buttons, else each of them."""
    if not isinstance(form := getattr(scene, "form", None), Form):
        yield Step(None, pygame.K_F10)
        return
    for widget in form.widgets:
        if widget.reachable and not widget.id.startswith(ALIKE):
            yield Step(widget.id, pygame.K_RIGHT if isinstance(widget, Tabs) else pygame.K_RETURN)


def _kind(scene: Scene) -> tuple[str, ...]:
    """Return what tells screens apart: the class, and of pages with tabs what is on them."""
    name, form = type(scene).__name__, getattr(scene, "form", None)
    if isinstance(form, Form) and any(isinstance(widget, Tabs) for widget in form.widgets):
        return name, *(widget.id for widget in form.widgets)
    return (name,)


def open_screens() -> set[str]:
    """Press every button of the title, and every button of what opens; the names of the screens.

    The buttons of a kind of screen are pressed once. Raises RuntimeError for the first screen that
    does not open, or reports an error.
    """
    program = Program((1280, 720), language="en")
    driver = Driver(program)
    found: set[tuple[str, ...]] = set()
    paths: deque[tuple[Step, ...]] = deque([()])
    try:
        while paths:
            path = paths.popleft()
            with _no_errors(path):
                program.open_title()
                program.stack.settle()
                for step in path:
                    if step.widget is not None:
                        driver.form.focus(step.widget)
                    driver.key(step.key)
                    driver.wait(FRAMES)
                program.painter.settle()
                driver.wait(1)
            scene = program.stack.top
            if scene is None or (kind := _kind(scene)) in found:
                continue
            found.add(kind)
            if len(path) < DEEPEST:
                paths.extend((*path, step) for step in _steps(scene))
    finally:
        program.close()
    return {name for name, *_ in found}
