"""Every ruling has its place in the rule book, and everything that is told leads to a topic."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from alhambra.app.games.alhambra.learning import rule_leads as palaces
from alhambra.app.games.alhambra.table import proposal as palace_reasons
from alhambra.app.games.rollwrite.learning import rule_leads as sheets
from alhambra.app.games.rollwrite.table import proposal as sheet_reasons
from alhambra.app.learn.book import Paragraph
from alhambra.rules.rollwrite.model import CELLS, crossed
from tests.app.games.alhambra import advices as palace_advices
from tests.app.games.rollwrite import advices as sheet_advices
from tests.app.games.rollwrite.positions import positions
from tests.app.learn.books import books
from tests.test_texts import ENGLISH, sentences

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
    assert ids == {lead for book in books().values() for lead in book.leads if "refusal." in lead}


def test_every_reason_leads_to_a_topic() -> None:
    """Each sentence about a reason is said for one of these, and it has its topic."""
    asked: set[str] = set()

    def say(id: str, **_: object) -> str:
        asked.add(id)
        return id

    (state, *_), full = positions(3), crossed(CELLS)
    for told in palace_advices.VARIED:
        palace_reasons.reason_said(told, ["Anna", "Ben"], say)
    for reason, marks in product(sheet_advices.VARIED, (0, full)):
        crossed_out = tuple(each._replace(crossed=marks) for each in state.players)
        sheet_reasons.reason_said(reason, state._replace(players=crossed_out), marks, say)
    said = asked & SENTENCES
    leads = {lead for book in books().values() for lead in book.leads}
    assert {id for id in SENTENCES if "advice." in id} <= said <= leads


SENTENCES = {id.split(" ")[0] for id, text in sentences(ENGLISH) if text.endswith(".")}
"""The ids of whole sentences: reasons are, the clauses in them are not."""


def test_every_panel_and_row_leads_to_a_topic() -> None:
    for game, told in (("alhambra", palaces), ("roll-and-write", sheets)):
        named = {*told.PANELS.values(), *told.PHASES.values()}
        named |= {*palaces.BUTTONS.values()} if told is palaces else set()
        known = {lead for lead in books()[game].leads if lead.startswith("panel.")}
        assert named == known


def test_every_lead_is_the_id_of_something() -> None:
    for book in books().values():
        for lead in book.leads:
            assert lead in ENGLISH or lead.startswith(("panel.", "row.")), lead
