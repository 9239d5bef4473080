"""Every scene of the game, opened on a stage, for text goldens of what it draws."""

from __future__ import annotations

from functools import cache

from tests.app.gallery.alhambra import palaces
from tests.app.gallery.alhambra_ends import palace_ends
from tests.app.gallery.around import around
from tests.app.gallery.learn import lessons
from tests.app.gallery.puzzles import puzzle_scenes
from tests.app.gallery.rollwrite import sheets
from tests.app.gallery.showing import Shown
from tests.app.gallery.trouble import troubles


@cache
def gallery() -> dict[str, Shown]:
    """All that is shown, by the names of the goldens."""
    found = [*around(), *troubles(), *palaces(), *palace_ends(), *sheets(), *lessons()]
    found += puzzle_scenes()
    names = [name for name, _ in found]
    assert len({*names}) == len(names), "a name is given twice"
    return dict(found)
