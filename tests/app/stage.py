"""What tests of screens play on: a canvas nobody sees, and an app that notes what it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any, TypeVar

from alhambra.app import main
from alhambra.app.games.pages import counted_games
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas, Overhang, Painter
from alhambra.app.gfx.commands import Command, Font, Text, flattened
from alhambra.app.gfx.scale import Metrics
from alhambra.app.gfx.theme import USUAL
from alhambra.app.input.devices import Devices
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Direction,
    Intent,
    Move,
    NextGroup,
    Point,
    Press,
    Release,
)
from alhambra.app.input.keys import Bindings, load_bindings
from alhambra.app.main import playable_games
from alhambra.app.program.app import App
from alhambra.app.program.i18n import Texts
from alhambra.app.program.scene_stack import RulesAt, Scene, SceneStack
from alhambra.app.program.settings import Settings
from alhambra.app.program.settings_file import FileTrouble
from alhambra.app.replay.replay_scene import ReplayScene
from alhambra.app.scenes.daily_games import draw_leaf
from alhambra.app.ui.form import Form
from alhambra.app.ui.sounds import Piece, Sound
from alhambra.app.ui.widget import Widget
from alhambra.paths import data_file
from alhambra.rules.alhambra.apply import History
from alhambra.rules.api import Seated, Table
from tests.app.dumps import looks_in

S = TypeVar("S", bound=Scene)
DEALT = 99
"""The number of a game whose first seat is to begin."""
LEADING = 1.28
WIDEST = 20
"""Steps of the arrow that a row with the most values takes, until the focus leaves it."""


def width(text: str, size: int) -> int:
    """As wide as a text is on this stage: all letters are alike."""
    return round(len(text) * size * 0.5)


@cache
def measured(text: str, size: int, wide: int | None) -> tuple[int, int]:
    """Width and height of a text; with a width it is wrapped to it."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if wide is not None and line and width(longer, size) > wide:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return max(width(line, size) for line in lines), round(len(lines) * size * LEADING)


GAMES = tuple(playable_games().values())
"""The games there are, as their screens need them."""
COUNTED = counted_games(GAMES)
"""The games with statistics."""
PURSUED = {game.name: game.portrait.show for game in GAMES}
"""The games with goals."""


class Measurer:
    """A painter that measures and paints nothing."""

    tile_frame = Overhang(0.0625, 0.0625, 0.46875, 0.09375)
    waters = ("fountain",)
    look = drawn_look = USUAL

    def measure(self, text: str, size: int, font: Font, wide: int | None) -> tuple[int, int]:
        return measured(text, size, wide)

    def lacking(self, text: str) -> str:
        return ""

    def paint(self, commands: Sequence[Command]) -> None:
        """Nobody looks."""


def canvas(w: int = 1920, h: int = 1080, scale: float = 1.0) -> Canvas:
    return Canvas(Metrics(w, h, scale), Measurer())


def shown_texts(surface: Canvas) -> list[Any]:
    return looks_in(surface.commands, Text)


def words_on(surface: Canvas) -> list[str]:
    return [one.look.text for one in flattened(surface.commands) if isinstance(one.look, Text)]


def overflowing(surface: Canvas) -> list[str]:
    found: list[str] = []
    for text in shown_texts(surface):
        within = text.area.w if text.wrap else None
        wide, high = surface.measure(text.text, text.size, text.font, within)
        if wide > text.area.w + 1 or (text.wrap and high > text.area.h + 1):
            found.append(text.text)
    return found


class Sounds:
    """Notes what is played."""

    def __init__(self) -> None:
        self.played: list[Sound] = []
        self.numbers: list[int | None] = []
        self.piece: Piece | None = None

    def play(self, sound: Sound, number: int | None = None) -> None:
        self.played.append(sound)
        self.numbers.append(number)

    def music(self, piece: Piece) -> None:
        self.piece = piece


class Store:
    """Settings that are kept nowhere."""

    def __init__(self, now: Settings) -> None:
        self.now = now
        self.faults = ""
        self.troubles: list[FileTrouble] = []

    def change(self, **values: Any) -> None:
        self.now = replace(self.now, **values)


class Daily:
    """Palaces of the day that nobody plays."""

    def __init__(self, language: str) -> None:
        self._language = language

    def describe(self) -> str:
        return texts_in(self._language).t("daily.left", count=2)

    def sign(self, canvas: Canvas, box: Box) -> None:
        draw_leaf(canvas, box, 29)

    def reached(self, game: str, day: date, points: int) -> str:
        return ""


class Archive:
    """A shelf without games that notes what it is asked."""

    def __init__(self, language: str) -> None:
        self.daily: Any = Daily(language)
        self.opened = 0
        self.statistics = 0
        self.puzzles: list[tuple[str, str]] = []
        self.saved: list[History] = []
        self.watched: list[History] = []
        self.reviewed: list[History] = []

    def open(self) -> None:
        self.opened += 1

    def open_statistics(self) -> None:
        self.statistics += 1

    def open_daily(self, game: str = "") -> None:
        """Nobody opens it."""

    def open_puzzles(self, game: str = "", theme: str = "") -> None:
        self.puzzles.append((game, theme))

    def bring_in(self, path: str) -> None:
        """Nobody asks."""

    def save(self, frames: History, saved: Callable[[str], None]) -> None:
        self.saved.append(frames)
        saved("Granada")

    def watch(self, frames: History) -> None:
        self.watched.append(frames)

    def review(self, frames: History) -> None:
        self.reviewed.append(frames)

    def celebrate(self, frames: History, end: Callable[[], Scene]) -> Scene:
        return end()

    def portray(self, state: Any, day: date | None = None) -> None:
        """Nobody asks."""

    def deal(self, table: Table) -> Table:
        return table._replace(seed=DEALT)

    def rematch(self, table: Table) -> None:
        """Nobody asks."""

    def play_on(self, frames: History, seats: tuple[Seated, ...]) -> None:
        raise AssertionError


@cache
def texts_in(language: str) -> Texts:
    """The words of a language, read once for all stages: none of them changes the language."""
    return Texts(language)


@cache
def usual_bindings() -> Bindings:
    return load_bindings(data_file("keys.yaml"), data_file("buttons.yaml"))


class Buttons:
    """Finds widgets of the scene that acts by their ids, on a stage or in the program."""

    stack: SceneStack

    @property
    def form(self) -> Form:
        """The buttons of the scene that acts."""
        top = self.stack.top
        form = top.panel.form if isinstance(top, ReplayScene) else getattr(top, "form", None)
        assert isinstance(form, Form)
        return form

    @property
    def focused(self) -> str | None:
        """The name of the button that has the focus."""
        return None if self.form.focused is None else self.form.focused.id

    def button(self, id: str) -> Widget:
        return next(each for each in self.form.widgets if each.id == id)


class Stage(Buttons):
    """An app with a stack of scenes, and a player to act on them."""

    def __init__(
        self,
        settings: Settings | None = None,
        unfinished: str | None = None,
        language: str = "en",
        size: tuple[int, int] = (1920, 1080),
        painter: Painter | None = None,
    ) -> None:
        scale = 1.0 if settings is None else settings.scale
        self.canvas = Canvas(Metrics(*size, scale), painter or Measurer())
        self.stack = SceneStack()
        self.sounds = Sounds()
        self.store = Store(settings or Settings(language=language, confirm="off", living=False))
        self.unfinished = unfinished
        self.started: list[Table] = []
        self.continued = self.learning = 0
        self.hour = 12.0
        self.today = date(2026, 11, 29)
        self.archive = Archive(language)
        self.rules: list[RulesAt] = []
        """Where the rule book was opened."""
        self.lates: list[bool] = []
        """What tables said of whether their games are near the end."""
        self.app = App(
            canvas=self.canvas,
            settings=self.store,
            texts=texts_in(language),
            audio=self.sounds,
            stack=self.stack,
            devices=Devices(),
            usual=usual_bindings(),
            offered=main.GAMES,
            start_game=self.started.append,
            unfinished_game=lambda: self.unfinished,
            continue_game=self._continue,
            open_title=self.stack.clear,
            open_options=lambda match: self.stack.clear(),
            open_rules=self.rules.append,
            open_learning=self._learn,
            games=lambda: self.archive,
            set_late=self.lates.append,
            light_lamps=lambda: self.lates.append(True),
            hour=lambda: self.hour,
            today=lambda: self.today,
        )

    def _continue(self) -> None:
        self.continued += 1

    def _learn(self) -> None:
        self.learning += 1

    def scene(self, kind: type[S], at: int = -1) -> S:
        """The scene that acts, or the one at this place from below, which is of this kind."""
        scene = self.stack.scenes[at]
        assert isinstance(scene, kind)
        return scene

    def press(self, id: str, device: str = MOUSE) -> None:
        """Use what has this name: by a click, or by accepting it once it has the focus."""
        if device == MOUSE:
            self.click(self.button(id).box)
        else:
            self.form.focus(id)
            self.do(Accept(device=device))

    def open(self, scene: Scene) -> list[str]:
        """Lay the scene over the others; the words that can be read."""
        self.stack.push(scene)
        self.stack.settle()
        return self.draw()

    def draw(self) -> list[str]:
        """Draw all scenes; the words that can be read."""
        self.canvas.present()
        self.stack.draw(self.canvas)
        return words_on(self.canvas)

    def do(self, *intents: Intent) -> None:
        """Let the player act, and draw after each."""
        for intent in intents:
            self.stack.handle(intent)
            self.stack.settle()
            if self.stack.top is not None:
                self.draw()

    def click(self, box: Box) -> None:
        self.do(
            Point(box.center, device=MOUSE),
            Press(box.center, device=MOUSE),
            Release(box.center, device=MOUSE),
        )

    def click_words(self, words: str) -> None:
        area = next(text.area for text in reversed(shown_texts(self.canvas)) if text.text == words)
        self.click(Box(area.x, area.y, area.w, area.h))


def arrow(direction: str, device: str = KEYBOARD) -> Move:
    """An arrow key, or the same of a pad."""
    return Move(Direction(direction), device=device)


def reached_by_tab(scene: Scene, form: Form, device: str = KEYBOARD) -> set[str]:
    """The ids of all widgets of the scene's form that Tab leads to."""
    reached: set[str] = set()
    for _ in form.widgets:
        scene.handle(NextGroup(device=device))
        if form.focused is not None:
            reached.add(form.focused.id)
    return reached


def reached_by_arrows(scene: Scene, form: Form, device: str = KEYBOARD) -> set[str]:
    """The ids of all widgets of the scene's form that arrows lead to, beginning at the first."""
    reached: set[str] = set()
    frontier = [form.widgets[0]]
    while frontier:
        widget = frontier.pop()
        reached.add(widget.id)
        for direction in Direction:
            form.focus(widget.id)
            for _ in range(WIDEST):
                scene.handle(Move(direction, device=device))
                if form.focused is not widget:
                    break
            if form.focused is not None and form.focused.id not in reached:
                frontier.append(form.focused)
    return reached
