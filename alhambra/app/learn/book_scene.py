"""The rule book on the screen: contents or sentences found at the left, a topic at the right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.scale import LARGE_LETTERS
from alhambra.app.gfx.theme import BODY, LABEL, LEAD
from alhambra.app.input import intents
from alhambra.app.input.intents import Intent
from alhambra.app.learn.book import Book, Exercises, Hit, find
from alhambra.app.learn.book_page import BookPage, ReadingPlace
from alhambra.app.learn.exercise_scene import ExerciseScene, next_kind
from alhambra.app.learn.progress import ExerciseScores
from alhambra.app.program.app import App
from alhambra.app.scenes.form_scene import OverlayScene, field_of
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.scroller import BAR, Scroller
from alhambra.app.ui.tabs import Tabs
from alhambra.app.ui.text_field import TextField
from alhambra.app.ui.widget import NOWHERE, Widget, set_boxes
from alhambra.paths import exercises_file

BOOK_WIDTH, BOOK_HEIGHT = 1840, 1040
"""Units of the panel."""
HEAD_HEIGHT, FOOT_HEIGHT = 56, 54
"""Units of the height of the row above, and of the one below."""
CONTENTS_WIDTH = 500
"""Units of the width of the contents."""
TOPIC_HEIGHT, HIT_HEIGHT = 46, 112
"""Units of the height of a topic in the contents, and of a sentence found."""
LONGEST_SEARCH = 40
"""Characters that are searched for at most."""
NARROW_LETTERS = 44
"""The width of the panel in letters of 22 units below which contents and topic take turns."""


class BookScene(OverlayScene):
    """The rule books of all games, one of them open."""

    room = BOOK_WIDTH + 40, BOOK_HEIGHT + 30

    def __init__(
        self,
        app: App,
        books: Mapping[str, Book],
        game: str,
        link: str,
        exercises: Mapping[str, Exercises],
    ) -> None:
        """``link``: a topic, or the id of what is to be explained; empty: the first topic.

        ``exercises`` by game: those that are offered at their topics.
        """
        super().__init__(app)
        self._books = books
        self._exercises = exercises
        t = app.t
        self._read = [ReadingPlace(game, books[game].topic_for(link))]
        self._at = 0
        self.hits: tuple[Hit, ...] = ()
        """The sentences found."""
        self._wanted = ""
        self._browsing = False
        """True if the last topic was chosen in the contents."""
        self._listing = False
        """True if the contents are shown where there is no room for both."""
        self._narrow = False
        self._games = Tabs(
            "games", tuple(books), app.title_of, lambda: self.game, self._open_book, app.turners
        )
        hint = partial(t, "book.search")
        self._field = TextField("search", app.clipboard, LONGEST_SEARCH, hint=hint)
        self._back = Button("earlier", lambda: "", self.back, "arrow-left")
        self._forward = Button("later", lambda: "", self.forward, "arrow-right")
        self._contents = Scroller(
            "contents", TOPIC_HEIGHT, self._draw_topic, self._chose, self._close_list
        )
        self._found = Scroller(
            "found", HIT_HEIGHT, self._draw_hit, self._chose_hit, self._close_list
        )
        self._page = BookPage("page", app.texts, books[game], self.open)
        self._list = Button("list", lambda: t("book.contents"), self._open_list)
        self._practise = Button("practise", lambda: t("exercise.go_on"), self._open_exercise)
        self._close = Button("close", lambda: t("options.back"), app.stack.pop, primary=True)
        self._show()
        self.form.focus("page")

    # -- where one reads ---------------------------------------------------------------------------

    @property
    def game(self) -> str:
        """The game whose book is open."""
        return self._read[self._at].game

    @property
    def topic(self) -> str:
        """The name of the topic that is open."""
        return self._read[self._at].topic

    @property
    def _book(self) -> Book:
        return self._books[self.game]

    def open(self, topic: str, part: int | None = None) -> None:
        self._browsing = self._listing = False
        self._go_to(ReadingPlace(self.game, topic, part=part))

    def _open_book(self, game: str) -> None:
        self._browsing = False
        self._go_to(ReadingPlace(game, self._books[game].topic_for("")))

    def _go_to(self, read: ReadingPlace, *, instead: bool = False) -> None:
        """Open a place; ``instead`` of the present one, it takes its place among those read."""
        self._keep_place()
        self._read[self._at + (not instead) :] = [read]
        self._at = len(self._read) - 1
        self._show()

    def _keep_place(self) -> None:
        self._read[self._at] = self._read[self._at]._replace(top=self._page.top, part=None)

    def back(self) -> None:
        """Return to the place that was read before."""
        self._step(-1)

    def forward(self) -> None:
        """Go on to the place that was left by ``back``."""
        self._step(1)

    def _step(self, step: int) -> None:
        if 0 <= self._at + step < len(self._read):
            self._keep_place()
            self._at += step
            self._browsing = False
            self._show()

    def _show(self) -> None:
        """Show the present place; the sentences found are those of its book."""
        self._page.show(self._book, self._read[self._at])
        topics = list(self._book.topics)
        self._contents.have(len(topics), topics.index(self.topic))
        at = self._found.at
        self._search()
        here = (n for n, hit in enumerate(self.hits) if hit.topic == self.topic)
        self._found.have(len(self.hits), next(here, at))
        self._back.enabled = self._at > 0
        self._forward.enabled = self._at < len(self._read) - 1

    def _open_list(self) -> None:
        self._listing = True
        self.form.focus(self._side.id)

    def _close_list(self) -> None:
        self._listing = False
        self.form.focus("page")

    def _chose(self, row: int) -> None:
        """Open a topic of the contents; going through them counts as one step."""
        topic = list(self._book.topics)[row]
        instead, self._browsing = self._browsing, True
        self._go_to(ReadingPlace(self.game, topic), instead=instead)

    @property
    def _kinds(self) -> Sequence[str]:
        """The kinds of exercises for the open topic."""
        known = self._exercises.get(self.game)
        return () if known is None else known.about(self.topic)

    def _open_exercise(self) -> None:
        if kinds := self._kinds:
            exercises, scores = self._exercises[self.game], ExerciseScores(exercises_file())
            kind = next_kind(exercises, kinds, scores)
            self._app.stack.push(ExerciseScene(self._app, exercises, kind, scores))

    # -- search ------------------------------------------------------------------------------------

    @property
    def _side(self) -> Scroller:
        """The list at the left."""
        return self._found if self._wanted else self._contents

    def _search(self) -> None:
        """Find what is written in the field."""
        self._wanted = self._field.text.strip()
        self.hits = tuple(find(self._book, self._app.texts, self._wanted))
        self._found.have(len(self.hits), 0)

    def _chose_hit(self, row: int) -> None:
        hit = self.hits[row]
        instead, self._browsing = self._browsing, True
        self._go_to(ReadingPlace(self.game, hit.topic, part=hit.part), instead=instead)

    # -- intents -----------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> None:
        match intent:
            case intents.Point(pos):
                self._page.point(pos)
            case intents.Scroll(pos):
                over = next((w for w in (self._side, self._page) if w.box.contains(pos)), None)
                if over is not None:
                    over.handle(intent)
                return
            case intents.Undo():
                self.back()
                return
            case intents.Redo():
                self.forward()
                return
            case intents.Accept() | intents.Release() if field_of(self.form, intent) is not None:
                super().handle(intent)
                return
            case intents.Accept() if self.form.focused is self._field:
                if self.hits:
                    self._chose_hit(0)
                self.form.focus(self._side.id)
                return
        used = self.form.handle(intent)
        if self._field.text.strip() != self._wanted:
            self._search()
            self._listing = True
        if isinstance(intent, intents.Release):
            self._released(intent)
        elif isinstance(intent, intents.Cancel) and not used:
            self.go_back()

    def written(self) -> None:
        """Show what was found for what a pad wrote."""
        self._search()
        self._listing = True
        self.form.focus(self._side.id)

    def _released(self, intent: intents.Release) -> None:
        """Open what was clicked in the list, even where it was open already."""
        box, bar = self._side.box, self._app.canvas.px(2 * BAR)
        if not box.contains(intent.pos) or intent.pos[0] > box.right - bar:
            return
        if self._wanted and self.hits:
            self._chose_hit(self._found.at)
        if self._narrow:
            self._close_list()

    def go_back(self) -> None:
        """Leave the search; else close the book."""
        if self._wanted:
            self._field.put("")
            self._search()
            self.form.focus("page")
            self._listing = False
        else:
            super().go_back()

    # -- drawing -----------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        px = canvas.px
        high = max(BOOK_HEIGHT, canvas.metrics.window.h / canvas.metrics.unit - 40)
        rest = overlay(canvas, self._app.t("menu.rules"), BOOK_WIDTH, high)
        self._narrow = self._is_narrow(canvas, rest)
        head, rest = rest.cut_top(px(HEAD_HEIGHT), canvas.broad)
        foot, body = rest.cut_bottom(px(FOOT_HEIGHT), canvas.broad)
        for widget in (self._games, self._field, self._contents, self._found, self._page):
            widget.box = NOWHERE
        self._place_head(head, canvas.broad)
        self._place_foot(foot.centered(min(foot.w, px(1100)), foot.h), canvas.broad)
        if not self._narrow:
            self._side.box, self._page.box = body.cut_left(px(CONTENTS_WIDTH), canvas.page)
        elif self._listing:
            self._side.box = body
        else:
            self._page.box = body
        shown: list[Widget] = [self._games, self._field, self._back]
        shown += [self._list] if self._narrow else []
        shown += [self._practise] if self._kinds else []
        self.form.show([*shown, self._close, self._forward, self._side, self._page])
        if self._wanted and not self.hits and self._side.box.w:
            nothing = self._app.t("book.nothing", words=self._wanted)
            canvas.write_lines(nothing, self._side.box, LEAD.muted)
        self.form.draw(canvas)

    def _is_narrow(self, canvas: Canvas, panel: Box) -> bool:
        """True if contents and topic do not fit beside each other."""
        metrics = canvas.metrics
        return metrics.letters >= LARGE_LETTERS or panel.w < NARROW_LETTERS * metrics.text(
            LEAD.units
        )

    def _place_head(self, row: Box, gap: float) -> None:
        if len(self._books) > 1:
            self._games.box, row = row.columns((1.1, 1), gap)
        self._field.box = row

    def _place_foot(self, row: Box, gap: float) -> None:
        """Place the buttons: back, contents where they are hidden, exercises, close, forward."""
        middle = [self._list] if self._narrow else []
        middle += [self._practise] if self._kinds else []
        middle.append(self._close)
        buttons = (self._back, *middle, self._forward)
        shares = [0.5, *(1.2 for _ in middle), 0.5]
        set_boxes(buttons, row.columns(shares, gap))

    def _draw_topic(self, canvas: Canvas, number: int, box: Box, chosen: bool) -> None:
        topic = list(self._book.topics.values())[number]
        if chosen:
            canvas.fill(box, "cream", 0.1, canvas.corner)
        words = box.inset(canvas.broad, 0)
        colour = "title" if chosen else "cream"
        canvas.write(self._app.t(topic.title), words, LABEL.coloured(colour))

    def _draw_hit(self, canvas: Canvas, number: int, box: Box, chosen: bool) -> None:
        hit = self.hits[number]
        canvas.fill(box, "cream", 0.1 if chosen else 0.035, canvas.corner)
        title, sentence = box.inset(canvas.broad, canvas.close).cut_top(
            canvas.line_height, canvas.hair
        )
        colour = "title" if chosen else "cream"
        name = self._app.t(self._book.topics[hit.topic].title)
        canvas.write(name, title, LABEL.coloured(colour))
        canvas.write_lines(hit.sentence, sentence, BODY)
