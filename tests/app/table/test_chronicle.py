"""Points after names: never two numbers side by side."""

from __future__ import annotations

import pytest

from alhambra.app.table.chronicle import gains_said


@pytest.mark.parametrize(
    ("gains", "said"),
    [
        ((("Anna", 12), ("Dirk", 3)), "Anna 12, Dirk 3"),
        ((("Zahra", 0), ("Player 1", 4)), "Zahra +0, Player 1 +4"),
        ((), ""),
    ],
)
def test_points_after_a_name_that_ends_with_a_number_have_a_sign(
    gains: tuple[tuple[str, int], ...], said: str
) -> None:
    assert gains_said(gains) == said
