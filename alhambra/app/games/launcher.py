"""Opens games from the title: new ones, and the unfinished one."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from time import monotonic

from alhambra.app.games.pages import open_puzzles, open_statistics
from alhambra.app.games.playable_game import PlayableGame
from alhambra.app.games.table_opponents import make_opponents, report_unknown_levels
from alhambra.app.learn.book import Book, Exercises
from alhambra.app.portraits.portrait import Order, Painting
from alhambra.app.portraits.scene import open_portrait
from alhambra.app.program.app import App, reason_of
from alhambra.app.program.i18n import joined
from alhambra.app.program.scene_stack import Scene
from alhambra.app.replay.replay_scene import ReplayScene
from alhambra.app.scenes.daily_games import DailyGames
from alhambra.app.scenes.daily_page import DailyScene
from alhambra.app.scenes.importing import Importing
from alhambra.app.scenes.notice import open_notice
from alhambra.app.scenes.results.end import game_line
from alhambra.app.scenes.results.feast import FeastScene
from alhambra.app.scenes.saved.saved_game_view import SavedGameView, fault_text, propose_name
from alhambra.app.scenes.saved.saved_games import SavesScene
from alhambra.app.scenes.saved.saving import GameSaver, now
from alhambra.app.scenes.setup.setup_people import fresh_seed
from alhambra.app.scenes.title import TitleScene
from alhambra.app.table.advice.hint_controller import HintSource
from alhambra.app.table.panels import Trouble
from alhambra.library.daily_results import DailyResults
from alhambra.library.game_library import (
    CURRENT,
    DAMAGED,
    FINISHED,
    LEFT,
    REVIEWS,
    GameEntry,
    GameLibrary,
    Summaries,
)
from alhambra.library.goals import keep_goals, live_goals
from alhambra.library.saves import Boxes, Loaded, Record, load
from alhambra.match.daily import day_of
from alhambra.match.games import fork, table_of
from alhambra.match.house_rules import house_in
from alhambra.match.match import AnyHistory, AnyMatch, Opponent, deal, rematch, start
from alhambra.match.replay import visible_hands
from alhambra.match.series import LENGTHS, Series, add, next_series
from alhambra.opponents.bot_opponents import BotMatch, BotOpponents
from alhambra.opponents.thinker import Adviser, Thinker
from alhambra.paths import daily_file, goals_file
from alhambra.record.fields import RecordError
from alhambra.record.versions import NewerRecord
from alhambra.reviews.review import Judge, Reviewer
from alhambra.reviews.stored_reviews import Reviews
from alhambra.rules.api import Seated, Table
from alhambra.rules.games import AnyState, game_of

log = logging.getLogger(__name__)

AT_TABLE = 600
"""Search steps for advice at the table, where the player waits for it."""
LOOKED_BACK = 240
"""Search steps for each turn of a review, where there are many."""


class GameLauncher:
    """The library of games, and the table they are played on."""

    def __init__(
        self,
        app: App,
        games: Mapping[str, PlayableGame],
        boxes: Boxes,
        library: GameLibrary,
        opponent: Opponent | None,
        paint: Callable[[Order], Painting],
    ) -> None:
        """``games`` and ``boxes`` by the names of the games; ``paint`` begins a portrait.

        Without ``opponent`` a process computes moves.
        """
        self._app = app
        self._games = games
        self.boxes = boxes
        self.library = library
        self.summaries = Summaries(boxes)
        self.importing = Importing(app, library, boxes)
        self.daily = DailyGames(app, self, DailyResults(daily_file()))
        self._paint = paint
        self.saver = GameSaver(app, library)
        """Saves the game that is on the table."""
        self._reported: set[tuple[str, Path]] = set()
        """Files already reported to the player, with the message."""
        self._opponent = opponent or Thinker()
        self.adviser: HintSource = Adviser(AT_TABLE)
        """Gives hints, and the coach's judgement of a turn."""
        self.judge: Judge = Adviser(LOOKED_BACK)
        """Judges the turns of finished games."""
        self._opponents: BotOpponents | None = None
        """The opponents at the table, once there is one."""
        self._rematch: Table | None = None
        """The table of the rematch that was asked for, until it starts."""
        self.names: tuple[str, ...] = ()
        """The names of the players at the table, in seating order."""

    @property
    def tables(self) -> Mapping[str, Callable[[App, AnyMatch, Trouble, HintSource | None], Scene]]:
        """The functions that make the scenes of tables, by the names of the games."""
        return {name: game.open_table for name, game in self._games.items()}

    @cached_property
    def books(self) -> dict[str, Book]:
        """The rule books by names of games, read when first opened. Raises ``DataError``."""
        return {
            name: game.open_book(self.boxes[name])
            for name, game in self._games.items()
            if game.open_book is not None
        }

    @cached_property
    def exercises(self) -> dict[str, Exercises]:
        """The exercises by names of games."""
        return {
            name: game.open_exercises(self.boxes[name])
            for name, game in self._games.items()
            if game.open_exercises is not None
        }

    def get_ready(self) -> None:
        """Start what a game will need, so that it opens at once."""
        self.library.sweep()
        if isinstance(self._opponent, Thinker):
            self._opponent.warm_up()

    def close(self) -> None:
        """Close at the end of the program."""
        self.saver.close()
        self.daily.close()
        for each in (self._opponent, self.adviser, self.judge):
            if isinstance(each, Thinker | Adviser):
                each.close()

    def start(self, table: Table) -> None:
        """Open the table for a new game. An unfinished one is kept under another name."""
        if table == self._rematch:
            self._app.devices.move_up(len(table.seats))
        self._rematch = None
        settings = self._app.settings.now
        if day_of(table) is None:
            length = LENGTHS[settings.series_length]
            self._keep_series(next_series(settings.series, table, length))
        table = self._app.write_down(table)
        record = self.library.current
        try:
            self._rename_unfinished()
        except OSError as error:
            log.warning("the last game cannot be put aside, it stays where it is: %s", error)
            record = self.library.beside(now())
        self.daily.begun(table)
        self._begin(start(self.boxes[table.game], table), table, record, monotonic())

    def _begin(
        self, frames: AnyHistory, table: Table, record: Record, began: float | None = None
    ) -> bool:
        """Open the table for this game, saved to this record. Return true if it could be saved.

        The former game is not saved any more. ``began`` is the clock's time when the game was
        begun, None if it was interrupted since.
        """
        journal = self.saver.begin(record, frames, self._counting(table, began))
        trouble = self.saver.trouble
        self.names = tuple(seated.name for seated in table.seats)
        self._opponents = opponents = make_opponents(self._app, table, self._opponent)
        match: AnyMatch = BotMatch(frames, table, journal, opponents)
        self._app.stack.reset(self.tables[table.game](self._app, match, trouble, self.adviser))
        report_unknown_levels(self._app, [table.seats[seat] for seat in opponents.begin()])
        log.info("at the table: %s, kept in %s", ", ".join(self.names), record.path)
        return journal.trouble is None

    def unfinished(self) -> Loaded | None:
        """Return the unfinished game; None without one, or if it cannot be read.

        A damaged one is renamed. The player reads about each file once.
        """
        path = self.library.current.path
        try:
            return self.library.unfinished(self.boxes)
        except OSError as error:
            log.warning("the game that was left cannot be read now: %s", error)
            reason = reason_of(self._app.t, error, reading=True)
            self._report_once("error.save_unreadable", path, reason)
        except NewerRecord as error:
            log.warning("the game that was left needs another version: %s", error)
            self._report_once("newer.kept", path, fault_text(self._app.t, error))
        except RecordError as error:
            kept = self._rename_damaged()
            log.warning("the game that was left is damaged, it is kept as %s: %s", kept, error)
            self._report_once("error.save_damaged", kept)
        return None

    def describe_unfinished(self) -> str | None:
        """Return the unfinished game in a line: which game, whose, and how far it is."""
        loaded = self.unfinished()
        if loaded is None:
            return None
        names = joined(self._app.t, (seated.name for seated in loaded.table.seats))
        state = loaded.frames[-1].state
        line = self.view_of(state).line(self._app.t, names, state)
        series = game_line(self._app.t, self._app.settings.now.series, loaded.table.seed)
        return joined(self._app.t, filter(None, (line, series)), "list.dot")

    def _report_once(self, text: str, path: Path, reason: str = "") -> None:
        """Report a problem with a file, unless the player was told already."""
        if (text, path) not in self._reported:
            self._reported.add((text, path))
            open_notice(self._app, self._app.t(text, path=path, reason=reason))

    def _rename_damaged(self) -> Path:
        """Rename the damaged game; return its path, the old one if that fails."""
        try:
            return self.library.put_aside(DAMAGED, now()) or self.library.current.path
        except OSError as error:
            log.warning("a game that cannot be read cannot be put aside either: %s", error)
            return self.library.current.path

    def resume(self) -> None:
        """Open the table for the unfinished game, if there is one.

        If its file is incomplete, continue from memory.
        """
        if (unsaved := self.saver.unsaved) is not None:
            self._begin(unsaved.frames, table_of(unsaved.frames), unsaved.record)
            return
        if (loaded := self.unfinished()) is not None:
            self._begin(loaded.frames, loaded.table, self.library.current)

    def _counting(self, table: Table, began: float | None) -> Callable[[AnyHistory], None]:
        """Return what to do at each end: tell the programs, count the game.

        Of a game that was taken back and ended again, the statistics keep the first end, the
        series the last. ``began`` is the clock's time when it was begun; None if it was
        interrupted since.
        """
        counted = False

        def count(frames: AnyHistory) -> None:
            nonlocal counted
            state = frames[-1].state
            result = game_of(state).result(state)
            if self._opponents is not None and result is not None:
                self._opponents.over(result)
            seconds = None if began is None else round(monotonic() - began)
            finished = self._game_of(state).finished
            game = finished(frames, table, datetime.now(), seconds)
            if result is not None:
                totals = [result.totals[seat] for seat in range(len(table.seats))]
                places = [part.place for part in game.parts]
                self.daily.ended(table, totals, places)
                if (series := self._app.settings.now.series) is not None:
                    self._keep_series(add(series, table, totals, places))
            if not counted:
                counted = True
                self.saver.count(game)
                keep_goals(goals_file(), live_goals(frames))

        return count

    def _keep_series(self, series: Series | None) -> None:
        if series != self._app.settings.now.series:
            self._app.settings.change(series=series)

    def _rename_unfinished(self) -> None:
        """Rename the unfinished game to make room for a new one. Raises ``OSError``."""
        try:
            kind = FINISHED if self.library.unfinished(self.boxes) is None else LEFT
        except (NewerRecord, OSError):  # it is not damaged
            kind = LEFT
        except RecordError:
            kind = DAMAGED
        self.library.put_aside(kind, now())

    def _game_of(self, state: AnyState) -> PlayableGame:
        """Return the game that a state belongs to."""
        return self._games[game_of(state).NAME]

    def view_of(self, state: AnyState) -> SavedGameView:
        """Return the view of the game that this state belongs to."""
        return self._game_of(state).saved

    # -- the library -------------------------------------------------------------------------------

    def open(self) -> None:
        """Open the list of all games."""
        self._app.stack.push(SavesScene(self._app, self))

    def open_statistics(self) -> None:
        """Open the statistics of all finished games."""
        open_statistics(self._app, tuple(self._games.values()), self)

    def open_daily(self, game: str = "") -> None:
        """Open the calendar of the palaces of the day, of this game; empty: of the first."""
        game = game or self._app.offered[0].name
        self._app.stack.push(DailyScene(self.daily, game))

    def open_puzzles(self, game: str = "", theme: str = "") -> None:
        """Open the page of puzzles; with a theme one of a game, over it."""
        open_puzzles(self._app, tuple(self._games.values()), self, game, theme)

    def bring_in(self, named: str, folder: Path | None = None) -> None:
        """Import the games of a file or a folder. With ``folder``, where the path begins, or from
        the title, the list of games is opened to show them; any other screen stays.
        """
        self.importing.add(named, folder)
        top = self._app.stack.top
        if isinstance(top, TitleScene) or (folder and not isinstance(top, SavesScene)):
            self.open()

    def update(self, seconds: float) -> bool:
        """Update what runs behind every screen. Return true if there is news."""
        came = self.importing.update()
        came = self.daily.update() or came
        return self.saver.update(seconds) or came

    def watch(self, frames: AnyHistory) -> None:
        """Open a replay, which shows only what may be seen. Finished games offer a review."""
        self._app.stack.push(self._make_replay(frames))

    def review(self, frames: AnyHistory) -> None:
        """Open the replay of a finished game, with its review, at the first finding."""
        scene = self._make_replay(frames)
        if isinstance(scene, ReplayScene):
            scene.show_review(True)
            scene.lead_to_review()
        self._app.stack.push(scene)

    def _make_replay(self, frames: AnyHistory) -> Scene:
        """Make a replay. Every door to one leads here, so none shows more than another."""
        house = house_in(table_of(frames).house, self._app.settings.now.house)
        eyes = visible_hands(frames, hands_open=house.privacy == "open")
        reviews = Reviews(self.library.folder / REVIEWS)
        offered = None if eyes is not None else lambda: Reviewer(frames, self.judge, reviews)
        open_replay = self._game_of(frames[-1].state).open_replay
        return open_replay(self._app, frames, eyes, offered)

    def celebrate(self, frames: AnyHistory, end: Callable[[], Scene]) -> Scene:
        """Return the feast of a finished game; ``end`` at once where nothing moves."""
        now, feast = self._app.settings.now, self._game_of(frames[-1].state).feast
        if feast is None or now.reduced_motion or not now.pace:
            return end()
        return FeastScene(self._app, feast(self._app, frames), end)

    def portray(self, state: AnyState, day: date | None = None) -> None:
        """Open what makes a picture of what was built; ``day``: when it was played, None: today."""
        game = self._game_of(state)
        open_portrait(
            self._app, self._paint, game.portrait, game.long_name, state, day or date.today()
        )

    def deal(self, table: Table) -> Table:
        """Return the table with a number with which the first seat begins."""
        return deal(self.boxes[table.game], table, fresh_seed)

    def rematch(self, table: Table) -> None:
        """Start a new game with the players of this table, everybody one seat further."""
        self._rematch = rematch(self.boxes[table.game], table, fresh_seed)
        self._app.start_game(self._rematch)

    def play_on(self, frames: AnyHistory, seats: tuple[Seated, ...]) -> None:
        """Open the table for a new game from there, with its own luck."""
        table = self._app.write_down(table_of(frames)._replace(seats=seats, seed=fresh_seed()))
        try:
            self._rename_unfinished()
        except OSError as error:
            reason = reason_of(self._app.t, error)
            open_notice(self._app, self._app.t("error.save_failed", reason=reason))
        else:
            self._begin(fork(self.boxes[table.game], frames, table), table, self.library.current)

    def go_on(self, entry: GameEntry) -> None:
        """Make this game the running one. Raises ``RecordError`` and ``OSError``."""
        if entry.place == CURRENT:
            self.resume()
            return
        loaded = load(self.boxes, entry.path)
        self._rename_unfinished()
        kept = self._begin(loaded.frames, loaded.table, self.library.current)
        if kept and entry.place == LEFT:
            entry.path.unlink(missing_ok=True)

    def save(self, frames: AnyHistory, saved: Callable[[str], None]) -> None:
        """Save a copy of a game, under a name that the player types. ``saved`` gets the name."""
        state = frames[-1].state
        name = propose_name(self._app.t, state, self.view_of(state), datetime.now())
        self.saver.save_copy(frames, name, saved)
