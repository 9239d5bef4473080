"""Opens the scene that makes a picture of what players have built, and the process that does it."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import NamedTuple

from alhambra.app.portraits.portrait import Order, Portrait
from alhambra.app.portraits.scene import PortraitError, PortraitScene, Wish
from alhambra.app.program.app import App
from alhambra.app.ui.text_field import Clipboard
from alhambra.match.worker_process import Serve, WorkerProcess
from alhambra.rules.games import AnyState


class ProcessPainting:
    """A picture that a process of this program makes. Raises ``OSError`` without a process."""

    def __init__(self, serve: Serve, order: Order) -> None:
        self._worker = WorkerProcess("alhambra-portrait", serve)
        self._worker.send(order)
        self._part = 0.0

    def poll(self) -> float | Path:
        """Return the part that is done, at last the path. Raises ``PortraitError``."""
        try:
            message = self._worker.hear()
        except EOFError:
            raise PortraitError from None
        match message:
            case ("part", _, float(part)):
                self._part = part
            case ("answer", _, Path() as path):
                return path
            case ("failed", _, str(reason)):
                raise PortraitError(reason)
        return self._part

    def close(self) -> None:
        """End the process."""
        self._worker.end()


class Studio(NamedTuple):
    """Makes pictures of games."""

    app: App
    clipboard: Clipboard
    serve: Serve
    """What the process does: makes one picture."""

    def open(self, portrait: Portrait, game: str, state: AnyState, day: date) -> None:
        """Open the scene for a game in this state, played on this day.

        ``game`` is the id of the text with its name.
        """
        sitters = portrait.sitters(state)
        settings = self.app.settings.now

        def begin(wish: Wish) -> ProcessPainting:
            order = Order(
                portrait,
                game,
                state,
                wish.seats,
                day,
                wish.light,
                settings.look.palette,
                wish.width,
                self.app.texts.language,
                self.app.emblems([player.name for player in state.players]),
            )
            return ProcessPainting(self.serve, order)

        names = {sitter.seat: sitter.name for sitter in sitters}
        scene = PortraitScene(self.app, self.clipboard, portrait.title, names, begin)
        self.app.stack.push(scene)
