"""What opponents remember has a bound, and forgetting changes no value."""

from __future__ import annotations

from alhambra.ai.alhambra.holdings import MOST_REMEMBERED, Memo


def test_no_more_is_remembered_than_there_is_room_for() -> None:
    asked: list[int] = []

    def double(number: int) -> int:
        asked.append(number)
        return number * 2

    memo = Memo(double)
    assert [memo[number] for number in range(MOST_REMEMBERED + 5)] == [
        2 * n for n in range(MOST_REMEMBERED + 5)
    ]
    assert len(memo) == 5
    assert memo[MOST_REMEMBERED + 1] == 2 * (MOST_REMEMBERED + 1)
    assert len(asked) == MOST_REMEMBERED + 5
    assert memo[0] == 0
    assert len(asked) == MOST_REMEMBERED + 6
