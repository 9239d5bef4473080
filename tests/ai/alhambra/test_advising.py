"""Which turns are worth advising."""

from __future__ import annotations

from alhambra.ai.alhambra.bot import AlhambraPosition
from alhambra.ai.thinking import advise
from alhambra.match.alhambra.game import shipped_levels
from alhambra.rules.alhambra.choices import Take
from tests.rules.alhambra.positions import cards, player, position

STATE = position(player(), player(), player(), money=cards("dirham-2 ducat-1 ducat-2 gulden-9"))
LEVEL = shipped_levels()["expert"]


def taken(turn: tuple[object, ...]) -> set[str]:
    """The cards that a turn takes."""
    return {str(card) for choice in turn if isinstance(choice, Take) for card in choice.cards}


def test_money_is_never_left_that_may_be_taken_along() -> None:
    advised = [taken(one.turn) for one in advise(LEVEL, STATE, "seed", steps=60)]
    assert len(advised) > 1
    whole = {"dirham-2", "ducat-1", "ducat-2"}
    assert all(not cards_taken < whole for cards_taken in advised)


def test_without_a_better_one_a_turn_stays() -> None:
    found = AlhambraPosition(LEVEL, STATE)
    less = [plan for plan in found.candidates() if taken(found.choices(plan)) == {"ducat-1"}]
    assert found.worth_advising(less) == less
