"""Makes the pictures of commands, over several frames if one has no time for all."""

from __future__ import annotations

from collections.abc import Sequence

from alhambra.app.gfx.commands import Command
from alhambra.app.gfx.frames.budget import Budget
from alhambra.app.gfx.frames.delay import Delay
from alhambra.app.gfx.frames.pile import Placed
from alhambra.app.gfx.frames.placing import Placing, bytes_of


class Making:
    """Makes pictures while a frame has time, and knows which commands are drawn roughly."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._delay = Delay()
        self._rough: set[Command] = set()
        """The commands that are drawn roughly until there is time for their pictures."""
        self.moving = False
        """True if the last frame drew something roughly."""

    def make(
        self,
        placing: Placing,
        commands: Sequence[Command],
        known: dict[Command, Placed],
        *,
        at_once: bool,
    ) -> bool:
        """Add the commands' pixels to the known ones. Return true if all are made.

        A new screen's pictures are made over several frames, unless they are needed ``at_once``;
        those that were made are in the caches. What moves is drawn roughly.
        """
        new = [command for command in dict.fromkeys(commands) if command not in known]
        self._delay.begin(new)
        rough: set[Command] = set()
        waits = not at_once
        for command in new:
            size = bytes_of(command)
            has_time = at_once or self._budget.has_room(size) or placing.is_made(command)
            if not has_time:
                if waits and self._budget.is_late:
                    if self.put_off():
                        return False
                    waits = False
                quick = placing.place_roughly(command)
                if quick is not None:
                    known[command] = quick
                    rough.add(command)
                    continue
                has_time = self._budget.allows(size)
            ready = has_time and (at_once or self.make_parts(placing, command))
            if not ready and waits:
                if self.put_off():
                    return False
                waits = False
            known[command] = self.place(placing, command)
        self._rough |= rough
        self.moving = bool(rough)
        return True

    def make_parts(self, placing: Placing, command: Command) -> bool:
        """Make the parts of a large panel; return false if the frame has no time for all."""
        for make in placing.find_missing(command):
            if not self._budget.allows(bytes_of(command)):
                return False
            self._budget.begin()
            make()
            self._budget.spend()
        return True

    def place(self, placing: Placing, command: Command) -> Placed:
        """Return the command as pixels; count the time if its picture had to be made."""
        made = placing.made
        self._budget.begin()
        placed = placing.place(command)
        if placing.made != made:
            self._budget.spend()
        self._rough.discard(command)
        return placed

    def put_off(self) -> bool:
        """Leave the rest to the next frame, if it may be late; see ``Delay``."""
        if not self._delay.put_off():
            return False
        self._budget.next_frame()
        return True

    def end_frame(self) -> None:
        """A frame is complete."""
        self._delay.end()
        self._budget.next_frame()

    # -- what is drawn roughly ---------------------------------------------------------------------

    @property
    def refines(self) -> bool:
        """True if there are roughly drawn commands."""
        return bool(self._rough)

    def rests(self) -> bool:
        """Return true if there are some, and none moved since the last call."""
        moved, self.moving = self.moving, False
        return self.refines and not moved

    def keep(self, commands: Sequence[Command]) -> None:
        """Forget the roughly drawn commands that are not among these."""
        if self._rough:
            self._rough &= set(commands)

    def take_rough(self, commands: Sequence[Command]) -> list[Command]:
        """Return the roughly drawn ones of these commands. From now on none is."""
        found = [command for command in commands if command in self._rough]
        self._rough.clear()
        return found
