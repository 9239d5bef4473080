"""docs/rules.md says what the rule book of the program says."""

from __future__ import annotations

from tools.rule_book import PAGE, page


def test_the_page_of_the_rules_is_current() -> None:
    """``python tools/rule_book.py`` writes it."""
    assert PAGE.read_text("utf-8") == page()
