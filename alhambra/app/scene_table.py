"""The table: where the game is played."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from alhambra.app.app import App
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.input.intents import (
    Accept,
    Cancel,
    DragCancel,
    DragMove,
    DragStart,
    Drop,
    EndTurn,
    FastForward,
    Intent,
    Menu,
    Move,
    NextGroup,
    Peek,
    Point,
    Press,
    PrevGroup,
    Redo,
    Release,
    Released,
    RestartTurn,
    Scroll,
    Undo,
    Zoom,
)
from alhambra.app.scene_end import EndScene
from alhambra.app.scene_handover import HandOverScene
from alhambra.app.scene_menu import MenuScene
from alhambra.app.scene_tally import TallyScene
from alhambra.app.scenes import Scene
from alhambra.app.seeds import fresh_seed
from alhambra.app.sounds import Piece, Sound
from alhambra.app.table import play
from alhambra.app.table.actions import (
    CONFIRM,
    DEAL,
    MENU,
    PASS,
    REDO,
    RESTART,
    RESULT,
    SHOW_HAND,
    TAKE,
    UNDO,
)
from alhambra.app.table.ground import FIT, Ground, moved, zoomed
from alhambra.app.table.moment import NO_CAPS, Caps, Held, Moment, Ui, thing_of
from alhambra.app.table.navigation import moved_focus, next_group
from alhambra.app.table.passage import Moves
from alhambra.app.table.picture import Brush, Kind, Picture, Spot, Token
from alhambra.app.table.pointing import pointer_over
from alhambra.app.table.story import Story
from alhambra.app.table.timeline import STEP
from alhambra.app.ui.box import Point as Position
from alhambra.app.ui.caps import sign
from alhambra.app.ui.pointer import Pointer
from alhambra.match.match import House, Match
from alhambra.rules.alhambra.choices import Choice, Place
from alhambra.rules.alhambra.events import Scored
from alhambra.rules.alhambra.model import Phase

CONFIRM_WITHIN = 5.0
"""Seconds after which an unconfirmed turn ends by itself, where there is a clock."""
HURRIED = 0.12
"""How much longer things take while the player hurries them."""
GLIDE = 0.2
"""Seconds in which something that was dropped in vain glides back."""
BACK = 0.16
"""Seconds in which what is taken back goes back."""


class TableScene(Scene):
    """A match on the screen, and what the players do with it."""

    covers = True

    def __init__(self, app: App, match: Match, trouble: Callable[[], str | None]) -> None:
        self._app = app
        self.match = match
        self._trouble = trouble
        self._story = Story(app, match)
        self._timeline = self._story.timeline
        self.ui = Ui()
        self._hurried = False
        self._shown_end = match.over
        self._pan: Position | None = None
        self._left = CONFIRM_WITHIN
        """Seconds until an unconfirmed turn ends by itself."""
        self._brush = Brush()

    # -- life --------------------------------------------------------------------------------------

    def enter(self) -> None:
        """The table is laid."""
        self._app.audio.music(Piece.TABLE)
        self._follow_house()
        self._story.fit(self.ui)
        self._changed()
        self._cut()
        self._hand_over()

    def leave(self) -> None:
        """The game is put away."""
        self.match.close()

    def pause(self) -> None:
        """Something was laid over the table: nothing is held any more."""
        self.ui = self.ui._replace(held=None)
        self._hurried = self._story.peeking = False

    def resume(self) -> None:
        """The table is free again."""
        self._app.audio.music(Piece.TABLE)
        self._follow_house()
        self._story.fit(self.ui)
        self._changed()
        self._refresh()

    def _follow_house(self) -> None:
        """The rules of the house are what is set."""
        now = self._app.settings.now
        self.match.house = House(now.confirm != "off", now.take_backs)

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def picture(self) -> Picture:
        """What is, or will soon be, on the screen."""
        return self._timeline.picture

    @property
    def busy(self) -> bool:
        """Whether the table still tells what happened, or waits for an opponent."""
        return self._timeline.telling or self.match.thinking

    def moment(self) -> Moment:
        """All that is to be shown now."""
        return self._story.moment(self.ui)

    def ground(self) -> Ground:
        """Where the cells of the large palace are on the screen."""
        return self._story.ground(self.ui)

    def draw(self, canvas: Canvas) -> None:
        """Draw what is seen now."""
        self._story.fit(self.ui)
        self._brush.paint(canvas, self._timeline.sprites)

    def pointer(self) -> Pointer:
        """A hand where something can be taken, a fist while it is carried."""
        return Pointer.GRAB if self._pan is not None else pointer_over(self.picture, self.ui)

    def _changed(self) -> Ui:
        """The game, or who looks at it, is not what it was: nothing is picked any more."""
        self._story.changed()
        self.ui = self.ui.blank
        self.ui = play.at_rest(self.moment())
        return self.ui

    def _refresh(self, seconds: float = STEP, moves: Moves = ()) -> None:
        """Come to the picture of what the player is doing; things that became others on the way
        are named with what they were.
        """
        if self._app.settings.now.reduced_motion:
            self._cut()
        elif not self._timeline.telling:
            self._timeline.show(self._story.picture(self.ui), seconds, moves)

    def _cut(self) -> None:
        """Show at once what the player is doing."""
        if not self._timeline.telling:
            self._timeline.cut(self._story.picture(self.ui))

    # -- time --------------------------------------------------------------------------------------

    def update(self, dt: float) -> bool:
        """Let things move; let opponents think, and show what they chose."""
        pace = self._app.settings.now.pace * (HURRIED if self._hurried else 1.0)
        moved = self._timeline.update(dt / pace if pace else 1e6)
        for sound in self._timeline.sounds():
            self._app.audio.play(sound)
        mark = self._timeline.mark()
        if mark is not None:
            self._show_scoring(mark)
            return True
        if self._timeline.telling:
            return moved
        if self.match.unconfirmed:
            return self._count_down(dt) or moved
        if not self.match.over and not self.match.human_to_move:
            return self._opponents() or moved
        return self._arrived() or moved

    def _count_down(self, dt: float) -> bool:
        """The turn waits to be confirmed, with a clock only so long."""
        if self._app.settings.now.confirm != "timer":
            return self._count(None)
        self._left -= dt
        if self._left <= 0:
            self._confirm()
            return True
        return self._count(ceil(self._left))

    def _count(self, seconds: int | None) -> bool:
        """Show how many seconds are left. Whether that is news."""
        if self.ui.seconds_left == seconds:
            return False
        self.ui = self.ui._replace(seconds_left=seconds)
        self._refresh()
        return True

    def _confirm(self) -> None:
        """The turn is over."""
        self._finish_telling()
        first = len(self.match.frames)
        if self.match.confirm():
            self._happened(first)

    def _arrived(self) -> bool:
        """All is told: whose turn is it, and is the game over?"""
        story, mover = self._story, self.match.to_move
        if mover is not None and mover != story.seat and mover in story.humans:
            story.seat, story.covered = mover, story.covers
            self._changed()
            self._refresh(0.3)
            self._hand_over()
            return True
        if not story.settled:
            self._changed()
            self._refresh()
            return True
        if self.match.over and not self._shown_end:
            self._shown_end = True
            self._show_result()
        return False

    def _hand_over(self) -> None:
        """Ask for the next player, where that is the custom of the house."""
        if self._story.covered and self._app.settings.now.privacy == "hand-over":
            seat = self._story.seat
            name = self.match.table.seats[seat].name
            self._app.stack.push(HandOverScene(self._app, seat, name, self._show_hand))

    def _show_hand(self) -> None:
        self._app.audio.play(Sound.CARD_TURN)
        self._story.covered = False
        self._changed()
        self._refresh()

    def _opponents(self) -> bool:
        """Whether an opponent has answered."""
        first = len(self.match.frames)
        frames = self.match.poll()
        if frames:
            self._happened(first)
        return bool(frames)

    def _happened(self, first: int, *, briskly: bool = False) -> None:
        """Tell what happened from this frame on."""
        self.ui = self.ui.blank
        self._story.tell(first, self._changed, briskly=briskly)

    def _show_scoring(self, at: int) -> None:
        """A scoring is shown before the table goes on."""
        frames = self.match.frames
        event = frames[at].event
        assert isinstance(event, Scored)
        self._app.stack.push(TallyScene(self._app, frames[at - 1].state, event.round))

    def _show_result(self) -> None:
        self._app.stack.push(EndScene(self._app, self.match.frames, self._again))

    def _again(self) -> None:
        """A new game of the same players."""
        self._app.start_game(self.match.table._replace(seed=fresh_seed()))

    # -- what the player does ----------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Do as the player wants; of others' devices only what does not act."""
        if not self._counts(intent):
            return True
        self._show_caps()
        match intent:
            case Point(pos):
                self._point_at(pos)
            case Press():
                self._finish_telling()
            case Release(pos):
                self._click(self.picture.spot_at(pos))
            case DragStart(pos, origin):
                self._lift(pos, origin)
                self._carry(pos)
            case DragMove(pos):
                self._carry(pos)
            case Drop(pos):
                self._drop(pos)
            case DragCancel() | Released():
                self._let_go()
            case Scroll(pos, steps):
                self._zoom(steps, pos)
            case Zoom(steps):
                self._zoom(steps, self._story.open_ground.center)
            case _:
                return self._command(intent)
        return True

    def _show_caps(self) -> None:
        """Show which keys or buttons can be used, of the device that was used last."""
        devices, bindings = self._app.devices, self._app.bindings
        caps = NO_CAPS
        if devices.sort != "pointer":
            pad = devices.sort == "pad"
            named = bindings.buttons if pad else bindings.keys
            wanted = ("end-turn", "undo", "redo", "restart-turn")
            caps = Caps(pad, *(sign(named[m][0]) if named[m] else "" for m in wanted))
        if caps != self.ui.caps:
            self.ui = self.ui._replace(caps=caps)
            self._refresh()

    def _counts(self, intent: Intent) -> bool:
        """Whether it comes from whoever is to choose, or chooses nothing."""
        if isinstance(intent, Menu | Zoom | Scroll | FastForward | DragCancel | Released):
            return True
        seat = self.match.to_move
        if seat is None or seat not in self._story.humans:
            return True
        return self._app.devices.may_act(intent.device, seat)

    def _command(self, intent: Intent) -> bool:
        """What is asked for by a key or a button."""
        match intent:
            case Move(direction):
                self._set_focus(moved_focus(self.picture, self.ui, direction))
            case NextGroup() | PrevGroup():
                step = 1 if isinstance(intent, NextGroup) else -1
                self._set_focus(next_group(self.picture, self.ui, step))
            case Accept():
                self._finish_telling()
                spot = self._focused()
                self._click(spot)
            case Cancel():
                self._cancel()
            case Menu():
                self._press_button(MENU)
            case Undo():
                self._press_button(UNDO)
            case Redo():
                self._press_button(REDO)
            case RestartTurn():
                self._press_button(RESTART)
            case EndTurn():
                self._end_turn()
            case Peek(down):
                self._peek(down)
            case FastForward(down):
                self._hurried = down
            case _:
                return False
        return True

    def _peek(self, down: bool) -> None:
        """Look at a covered hand for as long as the key is down."""
        self._story.peeking = down
        if self._story.covered:
            self._app.audio.play(Sound.CARD_TURN)
        self._changed()
        self._refresh()

    def _finish_telling(self) -> None:
        """Whoever acts does not want to wait: come to the end of what is being told."""
        if self._timeline.telling:
            self._timeline.skip()

    # -- pointer -----------------------------------------------------------------------------------

    def _token_at(self, pos: Position) -> Token | None:
        spot = self.picture.spot_at(pos)
        return None if spot is None else spot.token

    def _point_at(self, pos: Position) -> None:
        token = self._token_at(pos)
        if token != self.ui.focus or self.ui.keyed:
            self._hover(token)
            self.ui = self.ui._replace(focus=token, keyed=False, notice="")
            self._refresh()

    def _hover(self, token: Token | None) -> None:
        """The focus goes there; over what can be taken or pressed that is heard."""
        quiet = (Kind.CELL, Kind.GROUND)
        if token is not None and token != self.ui.focus and token.kind not in quiet:
            self._app.audio.play(Sound.HOVER)

    def _lift(self, pos: Position, origin: Position) -> None:
        spot = self.picture.spot_at(origin)
        if spot is None:
            return
        if not play.can_lift(self.moment(), spot.token):
            if spot.token.kind in (Kind.GROUND, Kind.CELL):
                self._pan = pos
            return
        box = self.picture.anchors.get(thing_of(self.moment(), spot.token), spot.box)
        grip = ((origin[0] - box.x) / box.w, (origin[1] - box.y) / box.h)
        held = Held(spot.token, pos, (min(1, max(0, grip[0])), min(1, max(0, grip[1]))))
        self.ui = self.ui._replace(held=held, focus=spot.token, keyed=False, notice="")
        step = play.lifted(self.moment(), self._story.offers, spot.token)
        self._take(step)

    def _carry(self, pos: Position) -> None:
        if self._pan is not None:
            step = (pos[0] - self._pan[0], pos[1] - self._pan[1])
            self._pan = pos
            self.ui = self.ui._replace(view=moved(self.ui.view, step, self.ground().side))
            self._cut()
            return
        held = self.ui.held
        if held is None:
            return
        target = self._token_at(pos)
        by = (pos[0] - held.at[0], pos[1] - held.at[1])
        self.ui = self.ui._replace(held=held._replace(at=pos))
        self._timeline.carry(thing_of(self.moment(), held.token), *by)
        if target != self.ui.focus:
            self.ui = self.ui._replace(focus=target)
            self._refresh()

    def _drop(self, pos: Position) -> None:
        self._pan = None
        if self.ui.held is None:
            return
        target = self._token_at(pos)
        step = play.dropped(self.moment(), self._story.offers, target)
        self._take(step)

    def _let_go(self) -> None:
        self._pan = None
        if self.ui.held is not None:
            self.ui = self.ui._replace(held=None, picked=())
            self.ui = play.at_rest(self.moment())
            self._refresh(GLIDE)

    def _zoom(self, steps: float, about: Position) -> None:
        area = self._story.open_ground
        if area.contains(about):
            view = zoomed(self.ui.view, steps, about, area, self.ground().side)
            self.ui = self.ui._replace(view=view if abs(view.zoom - 1) > 0.02 else FIT)
            self._cut()

    # -- keyboard and pad --------------------------------------------------------------------------

    def _focused(self) -> Spot | None:
        focus = self.ui.focus
        return None if focus is None else self.picture.by_token.get(focus)

    def _set_focus(self, token: Token | None) -> None:
        if token is not None:
            self._hover(token)
            self.ui = self.ui._replace(focus=token, keyed=True, notice="")
            self._refresh()

    def _cancel(self) -> None:
        self._finish_telling()
        rest = play.at_rest(self.moment()._replace(ui=self.ui.blank))
        if self.ui.picked and self.ui.picked != rest.picked:
            self.ui = rest._replace(focus=self.ui.focus, keyed=self.ui.keyed)
            self._refresh()
        else:
            self._press_button(MENU)

    def _end_turn(self) -> None:
        if self.match.unconfirmed:
            self._confirm()
            return
        for token in (DEAL, TAKE, PASS):
            picked = () if token == PASS else self.ui.picked
            if self._story.offers.complete((*picked, token)) is not None:
                self._click(self.picture.by_token.get(token))
                return

    # -- choices -----------------------------------------------------------------------------------

    def _click(self, spot: Spot | None) -> None:
        token = None if spot is None else spot.token
        if token is None:
            return
        if token.kind is Kind.BUTTON and self._press_button(token):
            return
        self._take(play.pressed(self.moment(), self._story.offers, token))

    def _press_button(self, token: Token) -> bool:
        """Whether it is a button of the table itself."""
        match token:
            case t if t == MENU:
                self._app.stack.push(MenuScene(self._app, self._again, self._trouble()))
            case t if t == RESULT:
                self._show_result()
            case t if t == SHOW_HAND:
                self._show_hand()
            case t if t == CONFIRM:
                self._confirm()
            case t if t == UNDO:
                self._take_back(self.match.can_undo, self.match.undo)
            case t if t == RESTART:
                self._take_back(self.match.can_restart_turn, self.match.restart_turn)
            case t if t == REDO:
                self._redo()
            case _:
                return False
        return True

    def _take_back(self, possible: bool, act: Callable[[], None]) -> None:
        self._finish_telling()
        if not possible:
            return
        self._app.audio.play(Sound.UNDO)
        before = tuple(self.match.frames)
        act()
        mover, story = self.match.to_move, self._story
        if mover is not None and mover != story.seat and mover in story.humans:
            story.seat, story.covered = mover, story.covers  # who sees the table now is another
        self._changed()
        self._refresh(BACK, self._story.ways_back(before[len(self.match.frames) :]))

    def _redo(self) -> None:
        self._finish_telling()
        first = len(self.match.frames)
        if self.match.redo():
            self._app.audio.play(Sound.REDO)
            self._happened(first, briskly=True)

    def _take(self, step: play.Step) -> None:
        """Do what follows from something the player did."""
        if step.sound is not None:
            self._app.audio.play(step.sound)
        dropped = self.ui.held is not None and step.ui.held is None
        self.ui = step.ui
        if step.choice is None:
            if not self.ui.picked and self.ui.held is None:
                self.ui = play.at_rest(self.moment())
            self._refresh(GLIDE if dropped else STEP)
            return
        self._submit(step.choice, step)

    def _submit(self, choice: Choice, step: play.Step) -> None:
        first = len(self.match.frames)
        self._left = CONFIRM_WITHIN
        self.match.submit(choice)
        self._place_at_once(step)
        self._happened(first)

    def _place_at_once(self, step: play.Step) -> None:
        """A tile that was dragged from the market onto a cell goes there, if it is time."""
        state = self.match.state
        if step.cell is None or state.phase is not Phase.PLACE or len(state.to_place) != 1:
            return
        placing = Place(state.to_place[0], step.cell)
        if self.match.refusal(placing) is None:
            self.match.submit(placing)
