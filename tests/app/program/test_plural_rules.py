"""Rules of Unicode CLDR for whole numbers: read strictly, and right for languages of all kinds."""

import pytest

from alhambra.app.program.languages import PluralRules

ENGLISH_PLACES = {
    "one": "n % 10 = 1 and n % 100 != 11",
    "two": "n % 10 = 2 and n % 100 != 12",
    "few": "n % 10 = 3 and n % 100 != 13",
}
CZECH = {"one": "n = 1", "few": "n = 2..4"}
POLISH = {
    "one": "n = 1",
    "few": "n % 10 = 2..4 and n % 100 != 12..14",
    "many": "n != 1 and n % 10 = 0..1 or n % 10 = 5..9 or n % 100 = 12..14",
}
ARABIC = {
    "zero": "n = 0",
    "one": "n = 1",
    "two": "n = 2",
    "few": "n % 100 = 3..10",
    "many": "n % 100 = 11..99",
}
SLOVENE = {"one": "n % 100 = 1", "two": "n % 100 = 2", "few": "n % 100 = 3..4"}
WELSH = {"zero": "n = 0", "one": "n = 1", "two": "n = 2", "few": "n = 3", "many": "n = 6"}
FILIPINO = {"one": "n = 1, 2, 3 or n % 10 != 4, 6, 9"}
JAPANESE: dict[str, str] = {}


NUMBERS = [
    (
        ENGLISH_PLACES,
        {"one": (1, 21, 101), "two": (2, 22), "few": (3, 93), "other": (0, 11, 112)},
    ),
    (CZECH, {"one": (1,), "few": (2, 3, 4), "other": (0, 5, 21, 22, 104)}),
    (
        POLISH,
        {"one": (1,), "few": (2, 4, 22, 104), "many": (0, 5, 11, 12, 14, 21, 112), "other": ()},
    ),
    (
        ARABIC,
        {
            **{"zero": (0,), "one": (1,), "two": (2,)},
            **{"few": (3, 10, 110), "many": (11, 99, 111), "other": (100, 102)},
        },
    ),
    (SLOVENE, {"one": (1, 101), "two": (2, 202), "few": (3, 104), "other": (0, 5, 11)}),
    (
        WELSH,
        {
            **{"zero": (0,), "one": (1,), "two": (2,)},
            **{"few": (3,), "many": (6,), "other": (4, 5, 7)},
        },
    ),
    (FILIPINO, {"one": (0, 1, 5, 18), "other": (4, 6, 19)}),
    (JAPANESE, {"other": (0, 1, 2, 100)}),
]


@pytest.mark.parametrize(("rules", "numbers"), NUMBERS)
def test_numbers_take_the_category_of_cldr(
    rules: dict[str, str], numbers: dict[str, tuple[int, ...]]
) -> None:
    read = PluralRules(rules)
    assert read.categories == tuple(numbers)
    for category, fitting in numbers.items():
        assert {read.category(number) for number in fitting} <= {category}
        assert {read.category(-number) for number in fitting} <= {category}


def test_categories_are_in_the_order_of_cldr_whatever_the_order_in_the_file() -> None:
    rules = PluralRules({"many": "n != 0", "one": "n = 1"})
    assert rules.categories == ("one", "many", "other")
    assert (rules.category(1), rules.category(2)) == ("one", "many")


@pytest.mark.parametrize(
    "rule",
    [
        *("", "n", "n == 1", "n=1", "n is 1", "n > 1", "i = 1", "n = 1 and", "or n = 1", "n = -1"),
        *("n = 1 and v = 0", "n = 1, ", "n = 1.5", "n % = 1", "n mod 10 = 1", "n = 1 AND n = 2"),
        *("n = 4..2", "n % 0 = 1", "n % 10 = 10", "n % 10 = 8..12", "n = 1  or n = 2"),
        "n = 9999999",
    ],
)  # fmt: skip
def test_what_is_no_rule_is_refused(rule: str) -> None:
    with pytest.raises(ValueError, match=r"cannot read|no number can be"):
        PluralRules({"one": rule})


@pytest.mark.parametrize("category", ["other", "One", "several", ""])
def test_what_is_no_category_is_refused(category: str) -> None:
    with pytest.raises(
        ValueError, match=f"no category '{category}', expected one of zero, one, two"
    ):
        PluralRules({category: "n = 1"})
