"""A recorded game that is watched: step by step, as a film, or at any place; and who plays on from
there.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial

from alhambra.ai.position import AnyJudgement
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.theme import BODY, STRONG
from alhambra.app.input.devices import is_pad
from alhambra.app.input.intents import Direction
from alhambra.app.program.app import App
from alhambra.app.program.scene_stack import Scene
from alhambra.app.scenes.form_scene import FormScene
from alhambra.app.scenes.setup.setup_people import SetupOffer, kind_icon, kind_name
from alhambra.app.scenes.why import Asked, WhyScene
from alhambra.app.table.panels import emblem
from alhambra.app.table.picture import Picture
from alhambra.app.table.table_view import TableView
from alhambra.app.ui.buttons import Button
from alhambra.app.ui.ornaments import overlay
from alhambra.app.ui.rows import Choice
from alhambra.app.ui.sounds import Piece
from alhambra.match.games import PlayedTurn
from alhambra.match.replay import AnyReplay
from alhambra.rules.api import HUMAN, Seat, Seated

SPEEDS = (0.5, 1.0, 2.0, 4.0)
"""Speeds of a replay; 1 is normal."""
BETWEEN = 0.45
"""Seconds of film between two choices."""
LOOKED_AT = 2.5
"""Seconds of film for which a layer over the table stays."""
HURRIED = 8.0
"""The factor on speed while the player holds fast-forward."""
WIDTH, HEIGHT = 960, 900
"""Units of the panel of the question who plays on."""
ROW = 72
"""Units of a seat's row at most."""


class Passing(Scene):
    """A layer of a film that closes by itself."""

    _app: App
    speed = 1.0
    """The factor on the film's speed."""
    _left = LOOKED_AT

    def update(self, dt: float) -> bool:
        """Close when it is complete and was shown long enough."""
        if super().update(dt * self.speed):
            return True
        self._left -= dt * self.speed
        if self._left <= 0:
            self._left = LOOKED_AT
            self._app.stack.pop()
        return False


class WatchingScene(Scene, ABC):
    """The table of a recorded game, at any of its stops or on the way to the next."""

    covers = True
    offer: SetupOffer
    """Everybody who may continue the game from here."""
    fork_text = "fork.text"
    """The id of the text of the question who continues from here."""
    keeps_people = False
    """True if whoever continues it takes no seat of a computer player: its hand is covered."""

    def __init__(self, app: App, replay: AnyReplay, view: TableView) -> None:
        self._app = app
        self.replay = replay
        self.worn = app.worn_by(replay.table.seats)
        self.view = view
        self.playing = False
        """True while it plays by itself."""
        self.speed = 1.0
        self._hurried = False
        self._wanted: int | None = None
        """The stop requested by the time line; it is shown once per frame."""
        self._pause = 0.0

    # -- what each game overrides ------------------------------------------------------------------

    @abstractmethod
    def describe_stop(self, stop: int) -> str:
        """Return the description of a stop's turn, above the time line."""

    @abstractmethod
    def make_count(self, at: int) -> Scene:
        """Make the scene that is shown over the table when this frame is reached."""

    @property
    @abstractmethod
    def piece(self) -> Piece:
        """The music of the game at the stage that is shown."""

    @abstractmethod
    def numbered(self, turn: PlayedTurn) -> str:
        """Return the turn's number in words."""

    @abstractmethod
    def why(self, asked: Asked, judgement: AnyJudgement) -> WhyScene:
        """Make the page with the reasons of a turn."""

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        self.view.fit()
        self._stop_animation()

    def pause(self) -> None:
        self._hurried = False

    def resume(self) -> None:
        self._app.audio.music(self.piece)
        self.view.fit()

    # -- view --------------------------------------------------------------------------------------

    @property
    def picture(self) -> Picture:
        """The picture on the screen, or the next one."""
        return self.view.timeline.picture

    @property
    def shown(self) -> int:
        """The number of the stop on the screen, or of the next one."""
        return self.replay.at if self._wanted is None else self._wanted

    @property
    def seat(self) -> Seat:
        """The seat whose view is shown."""
        return self.view.seat

    def look_from(self, seat: Seat) -> None:
        """Show the view of this seat."""
        self.view.seat = seat
        self._see_again()

    def _see_again(self) -> None:
        """Show the same position in another view."""
        if self.view.timeline.picture.sprites:
            self.view.timeline.skip()
            self._stop_animation()

    def _stop_animation(self) -> None:
        """Show the present stop at once, without the rest of the animation."""
        self._app.audio.music(self.piece)
        timeline = self.view.timeline
        timeline.cut(self.picture)
        timeline.mark()
        self.view.changed()
        timeline.cut(self.view.picture())

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        if self._wanted is not None:
            self.replay.go(self._wanted)
            self._wanted = None
            self._stop_animation()
            return True
        timeline, rate = self.view.timeline, self.speed * (HURRIED if self._hurried else 1.0)
        pace = self._app.settings.now.pace
        moved = timeline.update(dt * rate / pace if pace else 1e6)
        for sound in timeline.sounds():
            self._app.audio.play(sound)
        mark = timeline.mark()
        if mark is not None:
            self._app.stack.push(self.make_count(mark))
            return True
        if timeline.telling or not self.playing:
            return moved
        self._pause += dt * rate
        if self._pause >= BETWEEN:
            self._animate_next()
        return True

    # -- navigation --------------------------------------------------------------------------------

    def play(self) -> None:
        """Start or pause playing. At the end, start again from the beginning."""
        self.playing = not self.playing
        self._pause = BETWEEN
        if self.playing and self.shown == self.replay.last:
            self.go(0)

    def go(self, stop: int) -> None:
        """Jump to a stop."""
        self._wanted = min(max(0, stop), self.replay.last)

    def step(self, steps: int) -> None:
        """Animate one choice forward, or go back at once."""
        self.playing = False
        if steps == 1 and self._wanted is None:
            self._animate_next()
        else:
            self.go(self.shown + steps)

    def _animate_next(self) -> None:
        """Animate the next choice and its consequences."""
        view, replay = self.view, self.replay
        if view.timeline.telling:
            view.timeline.skip()
        if view.timeline.telling:  # a scene over the table comes first
            return
        self._pause = 0.0
        if replay.at == replay.last:
            self.playing = False
            return
        first = len(replay.frames)
        replay.go(replay.at + 1)
        view.tell(first, self.view.changed)

    def _move(self, direction: Direction) -> None:
        """Step by a choice to the side, by a turn up or down."""
        if direction in (Direction.LEFT, Direction.RIGHT):
            self.step(1 if direction is Direction.RIGHT else -1)
        else:
            self.turn(1 if direction is Direction.DOWN else -1)

    def _back_or_forth(self, steps: int, device: str) -> None:
        """Step; a pad, which steps by its cross and has no Home and End, goes to the ends."""
        if is_pad(device):
            self.go_to_end(0 if steps < 0 else self.replay.last)
        else:
            self.step(steps)

    def go_to_end(self, stop: int) -> None:
        """Stop the film, and jump to the first stop or the last."""
        self.playing = False
        self.go(stop)

    def turn(self, steps: int) -> None:
        """Go to the beginning of the next turn, or of this one or the one before."""
        self.playing = False
        self.go(self.replay.turn_after() if steps > 0 else self.replay.turn_before())

    def next_scoring(self) -> None:
        """Go to just before the next scoring, and play through it."""
        stop = self.replay.scoring_after()
        if stop is not None:
            self.playing = False
            self.replay.go(stop - 1)
            self._wanted = None
            self._stop_animation()
            self._animate_next()
            self.view.timeline.skip()

    def slower_or_faster(self, speed: float) -> None:
        """Play at this speed from now on, one of ``SPEEDS``."""
        assert speed in SPEEDS
        self.speed = speed

    def fork(self) -> None:
        """Ask who continues from here."""
        self.playing = False
        if self._wanted is not None:
            self.update(0.0)
        seats = self.replay.table.seats
        self._app.stack.push(
            ForkScene(
                self._app,
                seats,
                self.seat,
                self._play_on,
                self.offer,
                self.fork_text,
                keeps_people=self.keeps_people,
            )
        )

    def _play_on(self, seats: tuple[Seated, ...]) -> None:
        self._app.games().play_on(tuple(self.replay.frames), seats)


class ForkScene(FormScene):
    """The seats with who plays each of them; a new game starts from here."""

    covers = False

    def __init__(
        self,
        app: App,
        seats: tuple[Seated, ...],
        viewer: Seat,
        play: Callable[[tuple[Seated, ...]], None],
        offer: SetupOffer,
        text: str = "fork.text",
        *,
        keeps_people: bool = False,
    ) -> None:
        """``offer`` is the game's; ``text`` is the id of the sentence on the new game.

        Seats of unknown levels or programs start as a person if one may sit there, and so does the
        viewer's seat if no person plays at all. ``play`` starts the game. ``keeps_people``: where
        people play, they keep their seats and get no others, so nobody sees a covered hand.
        """
        super().__init__(app)
        self._play = play
        self._text = text
        people = any(seat.kind == HUMAN for seat in seats)
        kinds = [self._kinds(offer, seat, keeps_people and people) for seat in seats]
        seats = tuple(
            seat
            if seat.kind in offered
            else seat._replace(kind=HUMAN if HUMAN in offered else offer.usual_level)
            for seat, offered in zip(seats, kinds, strict=True)
        )
        if not people:
            mine = seats[viewer]._replace(kind=HUMAN)
            seats = (*seats[:viewer], mine, *seats[viewer + 1 :])
        self._seats = list(seats)
        t = app.t
        self._choices = [
            Choice(
                f"kind-{seat}",
                kinds[seat],
                partial(kind_name, app),
                partial(self._kind, seat),
                partial(self._choose, seat),
                icon=kind_icon,
                note=offer.elo,
            )
            for seat in range(len(seats))
        ]
        self._no = Button("no", lambda: t("ask.cancel"), app.stack.pop)
        self._yes = Button("yes", lambda: t("fork.yes"), self._go, primary=True)
        self.form.show([*self._choices, self._no, self._yes], "yes")

    def _kinds(self, offer: SetupOffer, seat: Seated, fixed: bool) -> tuple[str, ...]:
        """Return who may play a seat; ``fixed``: only who is of the same sort as before."""
        offered = offer.kinds(self._app)
        if not fixed:
            return offered
        if seat.kind == HUMAN:
            return (HUMAN,)
        return tuple(kind for kind in offered if kind != HUMAN)

    def _kind(self, seat: Seat) -> str:
        return self._seats[seat].kind

    def _choose(self, seat: Seat, kind: str) -> None:
        self._seats[seat] = self._seats[seat]._replace(kind=kind)

    def _go(self) -> None:
        self._play(tuple(self._seats))

    def draw(self, canvas: Canvas) -> None:
        t, px = self._app.t, canvas.metrics.px
        count = len(self._seats)
        rest = overlay(canvas, t("fork.title"), WIDTH, HEIGHT - (6 - count) * (ROW + 12))
        words, rest = rest.cut_top(px(104), canvas.space)
        canvas.write_lines(t(self._text), words, BODY.centered, valign="middle")
        foot, body = rest.cut_bottom(canvas.button_height, canvas.panel)
        for seat, row in enumerate(body.rows(count, canvas.broad)):
            self._draw_seat(canvas, seat, row.centered(row.w, min(row.h, px(ROW))))
        self._no.box, self._yes.box = foot.columns(2, canvas.panel)
        self.form.draw(canvas)

    def _draw_seat(self, canvas: Canvas, seat: Seat, row: Box) -> None:
        canvas.fill(row, "hollow", 0.42, canvas.corner)
        name, choice = row.inset(canvas.broad, canvas.close).columns(2, canvas.broad)
        sign, words = name.cut_left(name.h, canvas.broad)
        canvas.image(emblem(seat), sign.fit(1))
        canvas.write(self._seats[seat].name, words, STRONG)
        self._choices[seat].box = choice
