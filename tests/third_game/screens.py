"""What a player sees of Stones: as plain as a game can be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from alhambra.app.games.playable_game import PlayableGame, Reviewing
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import TextStyle
from alhambra.app.input.intents import Accept, Cancel, Direction, Intent, Menu, Move
from alhambra.app.portraits.portrait import Portrait, Sitter, places
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.controls import ALL
from alhambra.app.scenes.menu import MatchMenu
from alhambra.app.scenes.results.statistics import Column, StatisticsPage
from alhambra.app.scenes.saved.saved_game_view import SavedGameView
from alhambra.app.scenes.setup.setup import SetupScene
from alhambra.app.scenes.setup.setup_people import Preset, SetupOffer
from alhambra.app.table.advice.hint_controller import HintSource
from alhambra.app.table.panels import Trouble
from alhambra.app.table.picture import Say
from alhambra.library.game_library import Summary
from alhambra.library.ledger import Ledger
from alhambra.match.match import AnyHistory, AnyMatch
from alhambra.match.replay import Replay
from alhambra.match.statistics import by_player
from alhambra.rules.api import Seat
from tests.third_game import rules
from tests.third_game.lines import FinishedStones, finished

CALLED = "Stones"


class StonesSetupScene(SetupScene):
    """Two to four seats."""

    offer = SetupOffer(
        game=rules.NAME,
        title="setup.title",
        level_text=lambda kind: f"level_text.{kind}",
        presets=(Preset("against-1", "setup.against_1", 1),),
        usual=0,
        house=("confirm",),
        last="seats",
    )


class StonesTableScene(Scene):
    """The heap. Accept takes one stone; the menu is the one of every game."""

    covers = True

    def __init__(
        self, app: App, match: AnyMatch, trouble: Trouble, hints: HintSource | None
    ) -> None:
        self._app = app
        self.match = match
        self._menu = MatchMenu(app, match, trouble, ALL)

    def update(self, dt: float) -> bool:
        return bool(self.match.poll())

    def handle(self, intent: Intent) -> None:
        match intent:
            case Accept() if self.match.human_to_move:
                self.match.submit(self.match.choices()[0])
            case Accept() if self.match.over:
                self._app.open_title()
            case Menu() | Cancel():
                self._menu.open()

    def leave(self) -> None:
        self.match.close()

    def draw(self, canvas: Canvas) -> None:
        show_heap(canvas, self.match.state)


class StonesReplayScene(Scene):
    """A heap of the past."""

    covers = True

    def __init__(
        self,
        app: App,
        frames: AnyHistory,
        eyes: tuple[Seat, ...] | None,
        reviewing: Reviewing | None,
    ) -> None:
        self._app = app
        self.replay: Replay[Any, Any] = Replay(frames)

    def handle(self, intent: Intent) -> None:
        match intent:
            case Move(Direction.RIGHT):
                self.replay.go(min(self.replay.at + 1, self.replay.last))
            case Cancel() | Menu():
                self._app.stack.pop()

    def draw(self, canvas: Canvas) -> None:
        show_heap(canvas, self.replay.state)


def show_heap(canvas: Canvas, state: rules.State) -> None:
    """Draw the number of stones."""
    window = canvas.metrics.window
    canvas.fill(window, "night")
    canvas.text(f"{state.stones} stones", window, 60, TextStyle(0, align="center"))


def statistics(ledger: Ledger, say: Say) -> StatisticsPage | None:
    """Return how often everybody played."""
    who = by_player(ledger.games(FinishedStones), lambda game: game.parts)
    columns = (Column(say("stats.games"), [str(len(parts)) for parts in who.values()]),)
    return StatisticsPage([*who], columns, (1.0, 1.0), _draw_nothing, _export) if who else None


def _draw_nothing(row: int, canvas: Canvas, chart: Box, beside: Box) -> None:
    return


def _export(path: Path) -> None:
    path.write_text("Stones\n")


def _show_leader(canvas: Canvas, summary: Summary, box: Box) -> None:
    canvas.text(f"{summary.state.stones}", box, 30, TextStyle(0, align="center"))


def _sitters(state: rules.State) -> list[Sitter]:
    points = rules.points(state)
    place = places(points, ())
    return [Sitter(n, each.name, place[n], points[n]) for n, each in enumerate(state.players)]


def _show_taken(canvas: Canvas, state: rules.State, seat: Seat, box: Box) -> None:
    canvas.text(f"{state.players[seat].taken}", box, 30, TextStyle(0, align="center"))


def _sprites(box: rules.Box) -> Iterator[str]:
    yield "crown"


STONES = PlayableGame(
    name=rules.NAME,
    long_name=CALLED,
    set_up=StonesSetupScene,
    open_table=StonesTableScene,
    open_replay=StonesReplayScene,
    finished=finished,
    statistics=statistics,
    saved=SavedGameView(
        label=CALLED,
        reached=lambda say, state: say("table.round_turn", turn=state.turn),
        scored=lambda say, state: "",
        show_leader=_show_leader,
    ),
    portrait=Portrait("portrait.palace", _sitters, _show_taken),
    sprites=_sprites,
)
