"""In every language all texts fit in the smallest window, and have glyphs in their fonts."""

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice

import pytest

from alhambra.app.games.alhambra.setup import AlhambraSetupScene
from alhambra.app.games.alhambra.table.layout import below_band, lay_out
from alhambra.app.games.alhambra.table.presenter import make_presenter
from alhambra.app.games.rollwrite.setup import RollwriteSetupScene
from alhambra.app.gfx.box import Box
from alhambra.app.gfx.canvas import Canvas
from alhambra.app.gfx.scale import SMALLEST, Metrics
from alhambra.app.learn.lesson_card import CardScene
from alhambra.app.main import Program
from alhambra.app.program.app import App
from alhambra.app.program.i18n import Texts
from alhambra.app.program.settings import SCALES, SeatChoice, Settings
from alhambra.app.table.panels import BAND_HEIGHT, Unsaved
from alhambra.app.table.table_scene import TableScene
from alhambra.content import load_rollwrite_box
from alhambra.match.alhambra.game import shipped_levels
from alhambra.opponents.thinker import Inline
from alhambra.rules.api import HUMAN
from tests.app.fit_languages import NARROW, confirmed, is_narrow, longest, tried
from tests.app.gallery import gallery
from tests.app.gallery.fit_screens import SCREENS
from tests.app.gallery.showing import Variant, opened
from tests.app.games.alhambra.moments import moments
from tests.app.lettered import Lettered, lettered
from tests.app.stage import Stage, shown_texts
from tests.app.written import Written, faults, writing


@pytest.mark.parametrize("language", tried())
def test_texts_fit(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not confirmed(language, partial(faults_of_screens, monkeypatch, SMALLEST, 1.0))


COUNTS = ("scorings", "ends", "sheet_counts", "sheet_ends", "replays", "sheet_replays")
"""Screens that show as much as a game has brought."""


@pytest.mark.parametrize("language", longest("tally.", "end.", "rollwrite.", "replay.", "review."))
@pytest.mark.parametrize(("window", "scale"), [((1440, 1080), SCALES[0]), ((3440, 1440), 1.0)])
def test_counts_ends_and_replays_fit_in_high_and_in_wide_windows(
    window: tuple[int, int], scale: float, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = faults_of_screens(monkeypatch, window, scale, language, COUNTS)
    assert not [each for each in found if each[1] != NARROW]


def faults_of_screens(
    monkeypatch: pytest.MonkeyPatch,
    window: tuple[int, int],
    scale: float,
    language: str,
    names: Collection[str] | None,
) -> Iterator[tuple[str, str]]:
    """What is wrong with the texts of screens."""
    program = Program(window, Inline(), language)
    program.canvas.resize(Metrics(*window, scale))
    try:
        for name in SCREENS if names is None else names:
            with writing(monkeypatch) as written:
                for scene in SCREENS[name](program):
                    program.stack.reset(scene)
                    program.stack.settle()
                    with program.canvas.needing(*scene.room):
                        scene.draw(program.canvas)
            assert len(written) > 20
            yield from ((name, fault) for fault in suspicions(program.canvas, written))
    finally:
        program.close()


@pytest.mark.parametrize("language", tried())
def test_texts_of_the_table_fit(language: str) -> None:
    assert not confirmed(language, faults_of_tables)


def faults_of_tables(language: str, names: Collection[str] | None) -> Iterator[tuple[str, str]]:
    """What is wrong with the texts of the table: with usual letters, and with the largest while it
    cannot be saved.
    """
    texts = Texts(language)
    for number, (players, scale) in enumerate(((2, 1.0), (6, 1.0), (6, SCALES[-1]))):
        canvas = lettered(SMALLEST, scale)
        presenter = make_presenter(lay_out(canvas.metrics, max(2, players - 1)), texts.t, canvas)
        if scale > 1:
            band = texts.t("unsaved.band", reason=texts.t("reason.full"))
            presenter.unsaved = Unsaved(band, print)
            presenter.layout = below_band(presenter.layout, BAND_HEIGHT)
        for at, snapshot in enumerate(islice(moments(texts, players), number % 2, None, 2)):
            name = f"{players} at {scale}, {at}"
            if names is None or name in names:
                canvas.draw(*presenter.picture(snapshot).sprites)
                yield from ((name, fault) for fault in shown_faults(canvas))
                canvas.present()


# -- the scenes of the goldens, with the fonts of the game -----------------------------------------

SHORTENED = frozenset({"book-found"})
"""Scenes that show the beginnings of longer texts: what a search has found."""


def suspicions(canvas: Canvas, written: list[Written]) -> list[str]:
    """What is wrong with the texts, or might be in another language."""
    narrow = any(is_narrow(canvas, text) for text in set(written))
    return [*faults(canvas, written), *[NARROW] * narrow]


def shown_faults(canvas: Canvas) -> list[str]:
    """What is wrong with the texts on a canvas, or might be in another language."""
    texts = shown_texts(canvas)
    written = [Written(text.text, Box(*text.area), text.size, text.font, text.wrap)
               for text in texts]  # fmt: skip
    return suspicions(canvas, written)


def faults_of_scenes(
    names: Collection[str], show: Callable[[str, Variant], Stage]
) -> Callable[[str, Collection[str] | None], Iterator[tuple[str, str]]]:
    """Return a function that yields the faults of texts in these scenes, as they are shown."""

    def faults_of(language: str, wanted: Collection[str] | None) -> Iterator[tuple[str, str]]:
        for name in names if wanted is None else wanted:
            stage = show(name, Variant(SMALLEST, language))
            yield from ((name, fault) for fault in shown_faults(stage.canvas))

    return faults_of


def shown(name: str, variant: Variant, **settings: float) -> Stage:
    """A scene of the gallery, with these settings."""
    scene = gallery()[name]
    return opened(replace(scene, settings={**scene.settings, **settings}), variant, Lettered())


def with_signs(name: str, variant: Variant) -> Stage:
    """A table with the signs of a pad beside the words of its buttons."""
    stage = shown(name, variant)
    scene = stage.stack.top
    table = scene.table if isinstance(scene, CardScene) else scene
    assert isinstance(table, TableScene)
    stage.app.devices.used("pad-0")
    table.show_caps()
    stage.draw()
    return stage


@pytest.mark.parametrize("language", tried())
def test_texts_of_every_scene_fit(language: str) -> None:
    names = gallery().keys() - SHORTENED
    assert not confirmed(language, faults_of_scenes(names, shown))


PRESSED = (
    *("table-place", "table-planned", "table-unconfirmed", "puzzle-answer"),
    *("rollwrite-table", "rollwrite-keep-picked", "rollwrite-unconfirmed", "puzzle-rollwrite"),
)
"""Tables with the buttons whose words are the longest."""


@pytest.mark.parametrize("language", tried())
def test_words_of_buttons_fit_beside_the_signs_of_a_pad(language: str) -> None:
    assert not confirmed(language, faults_of_scenes(PRESSED, with_signs))


@pytest.mark.parametrize("name", ["table-6", "rollwrite-table"])
def test_redo_keeps_its_word_beside_the_sign_of_a_pad(name: str) -> None:
    stage = with_signs(name, Variant(SMALLEST, "pl"))
    assert stage.app.t("table.redo") in {text.text for text in shown_texts(stage.canvas)}


LETTERED = (
    *("lesson-not-asked", "puzzle-hints", "puzzle-answer", "puzzle-rollwrite", "table-keyed"),
    *("rollwrite-replay", "rollwrite-review", "tally-1-done", "tally-3-2", "end-result"),
    *("setup-six", "setup-people", "setup-advice", "setup-series", "rollwrite-setup-five"),
    *("options-screen", "options-table", "options-play", "options-sound", "options-keys"),
    *("statistics", "statistics-rollwrite"),
)
"""Scenes with long texts in boxes that grow less than their letters, or not at all."""


@pytest.mark.parametrize("language", tried())
def test_texts_fit_with_the_largest_letters(language: str) -> None:
    largest = partial(shown, scale=SCALES[-1])
    assert not confirmed(language, faults_of_scenes(LETTERED, largest))


@pytest.mark.parametrize("language", longest("play.about_"))
def test_descriptions_of_the_games_have_letters_of_one_size(language: str) -> None:
    stage = shown("play", Variant(SMALLEST, language), scale=SCALES[-1])
    abouts = {stage.app.t(game.about) for game in stage.app.offered}
    sizes = [text.size for text in shown_texts(stage.canvas) if text.text in abouts]
    assert len(sizes) == len(abouts) > len({*sizes})


@pytest.mark.parametrize("language", tried())
def test_what_is_said_of_every_level_fits(language: str) -> None:
    """Nothing of it is cut, at a table for two or for as many as can play."""
    assert not confirmed(language, faults_of_levels)


def faults_of_levels(language: str, levels: Collection[str] | None) -> Iterator[tuple[str, str]]:
    """What is wrong with the texts of levels."""
    for section, make in (("level_text", AlhambraSetupScene), ("rollwrite.level_text", sheets)):
        for level in shipped_levels() if levels is None else levels:
            for seats in (2, 5):
                kinds = (HUMAN, *[level] * (seats - 1))
                chosen = tuple(SeatChoice("", kind, n) for n, kind in enumerate(kinds))
                settings = Settings(language, seats=chosen, rollwrite_seats=chosen)
                stage = Stage(settings, None, language, SMALLEST, Lettered())
                stage.open(make(stage.app))
                said = stage.app.t(f"{section}.{level}")
                if not any(text.text == said for text in shown_texts(stage.canvas)):
                    yield level, f"cut short: {said}"
                yield from ((level, fault) for fault in shown_faults(stage.canvas))


def sheets(app: App) -> RollwriteSetupScene:
    """The set-up of Roll & Write."""
    return RollwriteSetupScene(app, load_rollwrite_box())
