"""The end of Roll & Write, and the chronicle."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from alhambra.app.games.rollwrite.pages.end import PATTERNS, SOURCES, RollwriteEndScene, sentences
from alhambra.app.games.rollwrite.pages.scoring import FinalCountScene
from alhambra.app.games.rollwrite.table.chronicle import holder_name, line, make_entries, seat_of
from alhambra.app.input.intents import KEYBOARD, Accept, Cancel
from alhambra.app.program.i18n import Texts, load_catalog
from alhambra.app.ui.sounds import Piece
from alhambra.library.ledger import Ledger
from alhambra.match.games import table_of
from alhambra.match.rollwrite.statistics import (
    OwnResult,
    rollwrite_played,
    shipped_marks,
)
from alhambra.paths import statistics_file
from alhambra.rules.api import Seated
from alhambra.rules.rollwrite.events import Event, SetUp
from alhambra.rules.rollwrite.model import Solo
from tests.app.games.rollwrite.positions import (
    NAMES,
    OF_THREE,
    each_table,
    own_result,
    sheet_game,
    sheet_games,
)
from tests.app.stage import Stage

FRAME = 1 / 60
ENGLISH = Texts("en")


def ended(
    players: int = 3, solo: Solo | None = None, language: str = "en"
) -> tuple[Stage, list[str]]:
    stage, asked = Stage(language=language), list[str]()
    frames = sheet_game(players, solo)
    stage.open(RollwriteEndScene(stage.app, frames, lambda: asked.append("again")))
    return stage, asked


def test_the_end_offers_what_the_first_game_does() -> None:
    stage, asked = ended()
    stage.do(Accept(device=KEYBOARD))
    stage.click_words("Watch replay")
    stage.click_words("Review")
    stage.click_words("Save")
    archive, whole = stage.archive, [len(sheet_game(3))]
    assert asked == ["again"]
    for asked_for in (archive.watched, archive.reviewed, archive.saved):
        assert [len(each) for each in asked_for] == whole
    assert stage.sounds.piece is Piece.END
    stage.click_words("Scoring")
    stage.click_words("Step by step")
    assert isinstance(stage.stack.top, FinalCountScene)
    stage.do(Cancel(device=KEYBOARD), Cancel(device=KEYBOARD))
    stage.click_words("Look at the table")
    assert stage.stack.top is None


@each_table
def test_the_pages_of_the_end_show_everybody_who_scores(players: int, solo: Solo | None) -> None:
    stage, _ = ended(players, solo)
    scene = stage.scene(RollwriteEndScene)
    for page in ("result", "points"):
        scene.open(page)
        words = stage.draw()
        for who, total in scene.table.sums.items():
            assert holder_name(who, NAMES, stage.app.t) in words
            assert str(total) in words


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (own_result(58), ["58 points to beat next time"]),
        (
            own_result(58, 41, 62, 83),
            ["3rd place among your 4", "83: 25 points more", "4 more"],
        ),
        (own_result(62, 41, 83), ["2nd place among your 3", "best is 83: 21 points"]),
        (own_result(83, 41, 83), ["1st place among your 3", "As good as your best"]),
        (own_result(91, 41, 83), ["most points, 91 (previously 83)", "1st place among your 3"]),
        (own_result(91, 41, 83, sort=OF_THREE), ["most points, 91 (previously 83)"]),
        (own_result(58, 41, 83, sort=OF_THREE), []),
    ],
)
def test_the_end_tells_what_a_result_is_to_the_player(own: OwnResult, told: list[str]) -> None:
    found = [each for each in sentences([own], ENGLISH.t) if "mark" not in each.text.lower()]
    assert len(found) == len(told)
    for sentence, words in zip(found, told, strict=True):
        assert words in sentence.text
    assert [each.record for each in found] == ["previously" in words for words in told]


def test_alone_the_end_tells_the_mark_reached_and_the_next_one() -> None:
    bronze, silver, _, platinum = shipped_marks()[Solo(2, False)]
    more = silver.points - bronze.points
    for points, told in [
        (bronze.points - 1, "The first mark: Bronze, 1 point more."),
        (bronze.points, f"Mark reached: Bronze. Next: Silver, {more} points more."),
        (platinum.points - 1, "Mark reached: Gold. Next: Platinum, 1 point more."),
        (platinum.points, "Mark reached: Platinum, the highest of all."),
    ]:
        assert told in [each.text for each in sentences([own_result(points, 41)], ENGLISH.t)]
    others = sentences([own_result(platinum.points, 41, sort=OF_THREE)], ENGLISH.t)
    assert not any("Mark" in each.text for each in others)


@pytest.mark.usefixtures("home")
def test_a_counted_game_tells_its_players_their_results() -> None:
    frames, stage = sheet_game(1, Solo(2, False)), Stage()
    when = datetime(2026, 5, 1, 20, 15)
    Ledger(statistics_file()).add(rollwrite_played(frames, table_of(frames), when, 600))
    assert any(
        "to beat next time" in words
        for words in stage.open(RollwriteEndScene(stage.app, frames, lambda: None))
    )


@pytest.mark.usefixtures("home")
def test_the_end_says_that_a_level_suits_after_three_games() -> None:
    frames = sheet_game(2)
    names = [player.name for player in frames[-1].state.players]
    table = table_of(frames)._replace(seats=tuple(map(Seated, names, ("human", "normal"))))
    this = rollwrite_played(frames, table, datetime(2026, 5, 1, 20, 15), 600)
    for key, place in (("a", 1), ("b", 3), (this.key, 1)):
        parts = replace(this.parts[0], place=place), replace(this.parts[1], place=2)
        Ledger(statistics_file()).add(replace(this, key=key, parts=parts))
    stage = Stage()
    assert "This level suits you: Normal." in stage.open(
        RollwriteEndScene(stage.app, frames, lambda: None)
    )


def test_sources_are_told_apart_without_colours() -> None:
    patterns = [PATTERNS[source] for source in SOURCES]
    assert len({pattern.ways for pattern in patterns}) == len(SOURCES)
    assert len({pattern.sign for pattern in patterns}) == len(SOURCES)


# -- texts -----------------------------------------------------------------------------------------


def test_every_event_has_its_line() -> None:
    met: set[type] = set()
    used: set[str] = set()

    def noted(id: str, **values: object) -> str:
        used.add(id)
        return ENGLISH.t(id, **values)

    for frames in sheet_games():
        events = [frame.event for frame in frames]
        lines = make_entries(events, NAMES, noted)
        assert [each.at for each in lines] == list(range(len(frames)))
        assert lines[-3:] == make_entries(events, NAMES, noted, 3)
        assert all(each.text and "{" not in each.text for each in lines)
        met |= {type(event) for event in events}
    kinds = set(Event.__args__)
    assert met == kinds
    section = {id for id in load_catalog("en") if id.startswith("rollwrite.log.")}
    assert used & section == section, "no line is left over"


def test_lines_name_who_did_what() -> None:
    for frames in (sheet_game(4), sheet_game(1, Solo(3, True))):
        for event, _ in frames:
            seat, text = seat_of(event), line(event, NAMES, ENGLISH.t)
            assert seat is None or NAMES[seat] in text
            if isinstance(event, SetUp):
                assert str(event.rounds) in text
