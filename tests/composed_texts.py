"""The ids of texts that the sources put together of parts: each pattern, and what fills it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from alhambra.app.games.alhambra.table.purpose import Purpose
from alhambra.app.learn.page import LEARNED
from alhambra.app.program.i18n import load_catalog
from alhambra.app.program.settings import PACES
from alhambra.app.scenes.options import EXPLAINED
from alhambra.app.scenes.title import PARAGRAPHS
from alhambra.app.ui.buttons import WORDS
from alhambra.learning.lessons import LESSONS, load_lesson
from alhambra.learning.puzzles import THEMES
from alhambra.match.alhambra.game import shipped_levels, shipped_temperaments
from alhambra.match.games import MATCH_GAMES
from alhambra.reviews.review import REMEDIES
from alhambra.rules.alhambra.model import Building, Currency
from tests.app.learn.practice import books, exercises

BUILDINGS: Final = tuple(map(str, Building))
CURRENCIES: Final = tuple(map(str, Currency))
LEVELS: Final = tuple(shipped_levels())
GOALS: Final = tuple(goal.id for game in MATCH_GAMES.values() for goal in game.goals)
TEMPERAMENTS: Final = tuple(shipped_temperaments())
SPEECHES: Final = (
    *(
        f"{voice}.{moment}_{number}"
        for voice in (*TEMPERAMENTS, "plain")
        for moment in ("taken", "scored", "lead")
        for number in (1, 2)
    ),
    *("dirk.thanks_1", "dirk.thanks_2"),
)
CAPS: Final = frozenset(WORDS.values())
CONTROLS: Final = (
    *("move-left", "move-right", "move-up", "move-down", "accept", "cancel", "menu"),
    *("next-group", "previous-group", "undo", "redo", "restart-turn", "end-turn"),
    *(
        "nearer",
        "farther",
        "fit",
        "log",
        "since-turn",
        "first",
        "last",
        "scores",
        "unseen",
        "hint",
        "inspect",
        "rules",
    ),
    *("look-1", "look-2", "look-3", "look-4", "look-5", "look-6", "look"),
    *("peek", "clear", "fast-forward", "full-screen", "mute"),
)
HOUSE_RULES: Final = {
    "confirm": ("on", "timer", "breath", "off"),
    "privacy": ("open", "covered", "hand-over"),
    "help": ("none", "hints", "coach"),
    "hourglass": ("off", "30", "60", "120", "180"),
    "series": ("one", "3", "5", "7", "open"),
}
OPTIONS: Final = (
    *("language", "fullscreen", "scale", "couch", "chronicle", "light", "palette", "animation"),
    *(
        "reduced_motion",
        "living",
        "computers",
        "speech",
        "confirm",
        "privacy",
        "take_backs",
        "help",
        "warnings",
        "level_advice",
        "series",
        "hourglass",
    ),
    *("sound", "music", "ambience", "mute", "controls"),
    *("folder_games", "folder_settings", "folder_log"),
)
VALUES: Final = {
    "light": ("day", "evening", "dusk"),
    "palette": ("normal", "colour-blind", "contrast"),
    "animation": tuple(PACES),
    "chronicle": ("normal", "large", "largest"),
    "computers": ("at-once", "short", "normal", "long"),
}
QUESTIONS: Final = ("save", "rename", "import")
LINES: Final = ("row", "column")
COUNTED: Final = {
    "alhambra": ("rule", "rule_again", "type", "tie", "lines", "sums"),
    "roll_and_write": ("rule", "rule_again", "type", "tie", "lines", "coins", "sums"),
}
"""By game: the kinds of rows that a lesson explains."""


def pairs(of: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """``light_day``: each name with each of its values."""
    return tuple(f"{name}_{value}" for name, values in of.items() for value in values)


def parts(of: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """``dirk.gift``: each section with each of its texts."""
    return tuple(f"{name}.{value}" for name, values in of.items() for value in values)


def steps_of_lessons() -> tuple[str, ...]:
    """``alhambra.welcome``: each lesson with the sentence of each of its steps."""
    lessons = [load_lesson(name, "Anna") for name in LESSONS]
    return tuple(f"{lesson.name}.{step.name}" for lesson in lessons for step in lesson.steps)


def kinds_of_exercises() -> tuple[str, ...]:
    """``alhambra.wall``: each game with each of its kinds of exercises."""
    return tuple(
        game.title_of(kind).removeprefix("exercise.kind.")
        for game in exercises().values()
        for kind in game.topics
    )


COMPOSED: Final[Mapping[str, Iterable[str]]] = {
    "advice.many.{}": BUILDINGS,
    "advice.tile.{}": BUILDINGS,
    "advice.{}": ("left", "right", "up", "down"),
    "amount.{}": CURRENCIES,
    "building.{}": BUILDINGS,
    "building_type.{}": BUILDINGS,
    "close_up.{}": ("north", "east", "south", "west"),
    "cap.{}": CAPS,
    "coach.{}": tuple(map(str, Purpose)),
    "control.{}": CONTROLS,
    "credits.about_{}": PARAGRAPHS,
    "credits.{}": PARAGRAPHS,
    "currency_many.{}": CURRENCIES,
    "daily.month.{}": tuple(map(str, range(1, 13))),
    "daily.weekday.{}": tuple(map(str, range(1, 8))),
    "date.month.{}": tuple(map(str, range(1, 13))),
    "end.page_{}": ("result", "points", "course", "story", "series", "goals"),
    "end.record_{}": ("points", "wall", "exact", "margin"),
    "end.{}": ("redesigns", "taken"),
    "exercise.ask.{}": (
        *("remove", "exchange", "longest", "room", "exactly", "affordable", "offers", "nudged"),
    ),
    "exercise.because.{}": ("remove", "exchange", "offers", "nudged"),
    "exercise.why.{}": (
        *("wall_meets_open_side", "not_reachable_on_foot", "leaves_a_hole", "allowed"),
    ),
    "exercise.{}": ("cut_off", "reachable"),
    "exercise.kind.{}.{}": kinds_of_exercises(),
    "goal.{}": GOALS,
    "goal_text.{}": GOALS,
    "goals.missed.{}": [each.mistake for of in REMEDIES.values() for each in of.values()],
    "learn.{}": LESSONS,
    "learn.{}_text": LESSONS,
    "lesson.count.{}.{}": parts(COUNTED),
    "lesson.done.{}.{}": parts(LEARNED),
    "lesson.{}.{}": steps_of_lessons(),
    "level.{}": LEVELS,
    "level_text.{}": LEVELS,
    "log.{}": ("turn", "add", "remove", "swap"),
    "mark.{}": ("bronze", "silver", "gold", "platinum"),
    "options.about_{}": tuple(name for name in OPTIONS if name not in EXPLAINED),
    "options.about_{}_{}": pairs({rule: HOUSE_RULES[rule] for rule in EXPLAINED}),
    "options.folder_{}": ("games", "settings", "log"),
    "options.light_{}": VALUES["light"],
    "options.page_{}": ("screen", "table", "play", "sound", "keys"),
    "options.{}": ("sound", "music", "ambience"),
    "portrait.month.{}": tuple(map(str, range(1, 13))),
    "program.{}": ("start", "died", "late", "wrong", "level"),
    "newer.{}": ("version", "game", "module"),
    "reason.{}": (
        *("full", "rights", "read_only", "gone", "no_folder", "disk", "system"),
        *("unreadable", "no_file"),
    ),
    "puzzle.theme.{}": tuple(theme for themes in THEMES.values() for theme in themes),
    "refusal.{}": (
        *("occupied", "wall_meets_open_side", "not_reachable_on_foot", "leaves_a_hole"),
        *("cuts_off_tiles", "place_tiles_first", "wrong_currency", "too_little"),
        *("not_to_place", "not_for_dirk", "no_neighbour"),
    ),
    "rollwrite.advice.building.{}": BUILDINGS,
    "rollwrite.advice.coins_{}": ("more", "fewer"),
    "rollwrite.advice.{}": ("most", "level", "less", "parked", "handed"),
    "rollwrite.advice.{}_for": ("parked", "handed"),
    "rollwrite.advice.{}_next": LINES,
    "rollwrite.control.look-{}": "12345",
    "rollwrite.end.{}": ("completed", "places", "lines", "coins", "bonus"),
    "rollwrite.level_text.{}": LEVELS,
    "rollwrite.log.rolled_{}": ("opening", "park", "four", "virtual"),
    "rollwrite.log.{}": ("blue", "yellow"),
    "rollwrite.refusal.{}": (
        *("no_such_die", "no_coin", "crossed_out", "only_the_other_pair", "keep_a_pair"),
    ),
    "rollwrite.stats.{}": ("completed", "places", "lines", "coins"),
    "rollwrite.tally.{}_title": ("lines", "coins", "bonus"),
    "rollwrite.virtual.{}": "1234",
    "rollwrite.{}": LINES,
    "rollwrite.{}_points": LINES,
    "saves.place_{}": ("current", "saved", "left", "finished", "damaged"),
    "saves.{}": (
        *("continue", "watch", "rename", "export", "delete", "restore", "import", "picture"),
        "show",
    ),
    "setup.against_{}": "123",
    "setup.opponent.{}": "123456",
    "stats.column.{}": (
        *("date", "game", "name", "level", "place", "won", "points", "wall", "exact"),
        *("redesigns", "taken", "turns", "seconds", "players", "virtual", "virtual_score"),
        "rounds",
    ),
    "tally.holding.{}": BUILDINGS,
    "temperament.{}": TEMPERAMENTS,
    "temperament_text.{}": TEMPERAMENTS,
    "speech.{}.{}_{}": SPEECHES,
    "warning.{}": ("action", "money"),
    "warning.{}_text": ("action", "money"),
    "warning.{}_yes": ("action", "money"),
    "{}.{}": (
        *(id for id in load_catalog("en") if id.startswith("you.")),
        *(f"options.{name}" for name in ("fullscreen", "reduced_motion", "living", "speech")),
        *(f"options.{name}" for name in ("scale", "mute", "warnings", "level_advice")),
        *(f"options.{name}" for name in VALUES),
        *(f"setup.{name}" for name in (*HOUSE_RULES, "take_backs")),
    ),
    "{}.{}_{}": (
        *(f"options.{value}" for value in pairs(VALUES)),
        *(f"setup.{value}" for value in pairs(HOUSE_RULES)),
    ),
    "{}.text": QUESTIONS,
    "{}.title": QUESTIONS,
    "{}.yes": QUESTIONS,
}
"""By pattern, with ``{}`` where a part is filled in: what fills it; of several parts in a row, all
of them with what joins them.
"""


def composed_ids() -> set[str]:
    return _book_ids() | {
        re.sub(r"\{\}([._]\{\})+", "{}", pattern).format(part)
        for pattern, parts in COMPOSED.items()
        for part in parts
    }


def _book_ids() -> set[str]:
    """The ids of the pages of the rule books: their data names them."""
    topics = [topic for book in books().values() for topic in book.topics.values()]
    parts = {part.text for topic in topics for part in topic.parts}
    return parts | {topic.title for topic in topics}
