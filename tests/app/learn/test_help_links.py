"""What leads from the tables to the rule book: refusals, panels, rows of a count and reasons."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import product

import pytest

from alhambra.app.games.alhambra.learning import rule_book as palaces
from alhambra.app.games.alhambra.pages.score_table import ScoringScene
from alhambra.app.games.alhambra.table import hints as palace_reasons
from alhambra.app.games.alhambra.table_scene import AlhambraTableScene
from alhambra.app.games.rollwrite.learning import rule_book as sheets
from alhambra.app.games.rollwrite.table import hints as sheet_reasons
from alhambra.app.input.intents import (
    KEYBOARD,
    MOUSE,
    Accept,
    Cancel,
    Inspect,
    InspectAt,
    Point,
    Press,
    Release,
)
from alhambra.app.learn.book import Paragraph
from alhambra.app.program.scene_stack import RulesAt
from alhambra.app.scenes.why import CloseUpScene
from alhambra.app.table.panels import MORE
from alhambra.app.table.picture import Kind
from alhambra.rules.alhambra.model import Phase
from alhambra.rules.rollwrite.model import CELLS, crossed
from tests.app.gallery import gallery
from tests.app.gallery.showing import SMALL, drawn, stage_for
from tests.app.games.alhambra import advices as palace_advices
from tests.app.games.rollwrite import advices as sheet_advices
from tests.app.games.rollwrite.positions import positions
from tests.app.learn.practice import books
from tests.app.refusing import answers, refusal_shown
from tests.app.stage import Stage, arrow
from tests.app.table.test_refusals import tables
from tests.test_texts import ENGLISH, sentences


@pytest.fixture
def stage() -> Stage:
    return stage_for(SMALL[0], {"privacy": "open"})


def refused(stage: Stage) -> tuple[AlhambraTableScene, str]:
    """A table that refuses something, and the id of the refusal."""
    for answer in answers(stage, tables(stage, Phase.ACTION, 3), Kind.CELL):
        scene = stage.stack.top
        if answer and isinstance(scene, AlhambraTableScene):
            assert scene.ui.notice in books()["alhambra"].links
            return scene, scene.ui.notice
    raise AssertionError("nothing was refused")


def test_a_refusal_leads_to_its_topic_by_the_button_beside_it(stage: Stage) -> None:
    scene, notice = refused(stage)
    here, button = scene.controller.focused(), scene.picture.by_token[MORE].box
    assert here is not None
    x, y = here.box.center
    for part in (0.2, 0.4, 0.6, 0.8, 1.0):  # on the way there the refusal stays
        way = x + (button.center[0] - x) * part, y + (button.center[1] - y) * part
        stage.do(Point(way, device=MOUSE))
        assert refusal_shown(scene)
    stage.do(Press(button.center, device=MOUSE), Release(button.center, device=MOUSE))
    assert stage.rules == [RulesAt("alhambra", notice)]
    assert scene.ui.notice == notice, "the table is as it was"


def test_a_refusal_leads_to_its_topic_by_keys_and_pads(stage: Stage) -> None:
    scene, notice = refused(stage)
    stage.do(Inspect(device="pad-0"))
    assert stage.rules == [RulesAt("alhambra", notice)]
    assert stage.stack.rules == stage.rules[0]
    stage.do(Point((0, 0), device=MOUSE))
    assert not scene.ui.notice and stage.stack.rules.link != notice


PANELS = {
    Kind.MONEY: "money",
    Kind.MARKET: "paying",
    Kind.STORE: "redesign",
    Kind.PLAYER: "scoring",
    Kind.GROUND: "building",
}


def test_every_panel_is_explained_where_it_is_pointed_at(stage: Stage) -> None:
    scene = next(tables(stage, Phase.ACTION, 3))()
    book = books()["alhambra"]
    for kind, topic in PANELS.items():
        spot = next(spot for spot in scene.picture.spots if spot.token.kind is kind)
        stage.do(Point(spot.box.center, device=MOUSE))
        over = scene.controller.focused()
        if over is not None and over.token.kind is kind:
            assert book.topic_for(stage.stack.rules.link) == topic
    stage.do(Point((0, 0), device=MOUSE))
    assert book.topic_for(stage.stack.rules.link) == "turn"


def test_what_is_shown_large_leads_on(stage: Stage) -> None:
    scene = next(tables(stage, Phase.ACTION, 3))()
    spot = next(spot for spot in scene.picture.spots if spot.token.kind is Kind.MONEY)
    stage.do(InspectAt(pos=spot.box.center, device=MOUSE))
    assert shows_large(stage)
    stage.do(arrow("right"), Accept(device=KEYBOARD))
    stage.click_words(stage.app.t("menu.more"))
    assert stage.rules == [RulesAt("alhambra", "panel.money")] * 2
    assert shows_large(stage)
    stage.do(Cancel(device=KEYBOARD))
    assert stage.stack.top is scene


def shows_large(stage: Stage) -> bool:
    """A thing is shown large."""
    return isinstance(stage.stack.top, CloseUpScene)


def test_every_row_of_a_scoring_leads_to_its_topic() -> None:
    stage, _ = drawn(gallery()["tally-2-2"], SMALL[0])
    scene = stage.scene(ScoringScene)
    topic = partial(books()["alhambra"].topic_for)
    topics = [topic(scene.rules_at(row).link) for row in range(len(scene.table.rows) + 1)]
    assert topics[0] == "scoring" and topics[-2:] == ["wall", "end"]
    assert {*topics[1:-2]} <= {"scoring", "ties"}
    stage.click_words(stage.app.t("menu.more"))
    assert stage.rules == [scene.rules]


@pytest.mark.parametrize("name", ["why", "rollwrite-why"])
def test_every_reason_of_a_turn_leads_to_its_topic(name: str) -> None:
    stage, _ = drawn(gallery()[name], SMALL[0])
    scene = stage.stack.top
    assert scene is not None and scene.rules is not None
    assert scene.rules.link in books()[scene.rules.game].links
    links = [widget for widget in scene.form.widgets if widget.id != "back"]  # type: ignore[attr-defined]
    assert links
    for link in links:
        stage.click(link.box)
    assert len(stage.rules) == len(links)
    assert all(place.link in books()[place.game].links for place in stage.rules)


# -- rulings ---------------------------------------------------------------------------------------


RULINGS = {
    "alhambra": """
        aim fountains tiles walls-of-tiles money scoring-cards market
        shuffling start-hands secret-hands start-player youngest-first money-row piles first-market
        three-actions pass next-clockwise take-one take-several take-at-least-one
        buy-price no-change paying-too-much paid-cards superfluous-cards
        exact-payment again-and-again four-purchases five-actions waiving
        redesign-moves redesign-ends fountain-stays bought-not-yet removal exchange
        placing-order legal-at-that-moment free-cells reserve-unlimited nowhere-to-build
        no-turning whole-side sides-alike on-foot no-hole diagonal-gap reasons
        money-refill scoring-card-aside one-scoring-card discards-shuffled fewer-than-four
        market-refill as-tiles-last scoring-then-dirk market-not-full empty-bag
        three-scorings majorities palace-only at-least-one points ties
        wall-points inner-walls longest-run
        end-of-game leftovers nothing-paid one-hand leftover-ties awarded-first leftover-placing
        last-scoring winner equal-points
        dirk-cards dirk-tiles dirk-third dirk-too-few dirk-open dirk-majorities dirk-without
        dirk-cannot-win dirk-gift dirk-not-from-reserve
    """,
    "roll-and-write": """
        aim grid boxes reconstruction points coin-track coin-once most-coins
        start-by-lot start-player-opens opening rolled-again first-pair start-player-four rounds
        four-dice alike-dice nudging nudge-limits one-action
        build all-crossed second-building second-cost
        coin-per-crossing alike-again no-coins-allowed full-track
        handing-on after-double after-coins parking last-turn
        completing completing-together completing-later
        free-places free-ties one-building no-second-place winner equal-points lines coins-left
        virtual-players virtual-dice virtual-opening virtual-again virtual-full
        virtual-places virtual-lapse virtual-completing
        two-players solo-dice solo-variants solo-aim solo-scoring solo-bonus
    """,
}
"""By game: what the rules decide, in the order of the rule text."""


@pytest.mark.parametrize("game", RULINGS)
def test_every_ruling_is_given_once(game: str) -> None:
    parts = [part for topic in books()[game].topics.values() for part in topic.parts]
    given = [name for part in parts if isinstance(part, Paragraph) for name in part.rulings]
    assert Counter(given) == Counter(RULINGS[game].split())


def test_every_refusal_leads_to_a_topic() -> None:
    ids = {id for id in ENGLISH if id.startswith(("refusal.", "rollwrite.refusal."))}
    assert ids == {link for book in books().values() for link in book.links if "refusal." in link}


def test_every_reason_leads_to_a_topic() -> None:
    """Each sentence about a reason is said for one of these, and it has its topic."""
    asked: set[str] = set()

    def say(id: str, **_: object) -> str:
        asked.add(id)
        return id

    (state, *_), full = positions(3), crossed(CELLS)
    for told in palace_advices.VARIED:
        palace_reasons.describe_reason(told, ["Anna", "Ben"], say)
    for reason, marks in product(sheet_advices.VARIED, (0, full)):
        crossed_out = tuple(each._replace(crossed=marks) for each in state.players)
        sheet_reasons.describe_reason(reason, state._replace(players=crossed_out), marks, say)
    said = asked & SENTENCES
    links = {link for book in books().values() for link in book.links}
    assert {id for id in SENTENCES if "advice." in id} <= said <= links


SENTENCES = {id.split(" ")[0] for id, text in sentences(ENGLISH) if text.endswith(".")}
"""The ids of whole sentences: reasons are, the clauses in them are not."""


def test_every_panel_and_row_leads_to_a_topic() -> None:
    for game, told in (("alhambra", palaces), ("roll-and-write", sheets)):
        named = {*told.PANELS.values(), *told.PHASES.values()}
        named |= {*palaces.BUTTONS.values()} if told is palaces else set()
        known = {link for link in books()[game].links if link.startswith("panel.")}
        assert named == known


def test_every_lead_is_the_id_of_something() -> None:
    for book in books().values():
        for link in book.links:
            assert link in ENGLISH or link.startswith(("panel.", "row.")), link
