"""The wording of the catalogs: kinds of faults that a program can find in every text.

Each kind was met by readers; ``docs/languages.md`` says how texts are written.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from alhambra.app.program.i18n import Forms, placeholders
from alhambra.app.program.languages import PluralRules, languages
from tests.test_texts import CATALOGS, OTHERS, sentences

WORDS: dict[str, dict[str, str]] = yaml.safe_load(
    Path(__file__).with_name("wording.yaml").read_text("utf-8")
)
"""By language: beginnings of words that are not used, and the right words."""


def found(language: str, pattern: str) -> list[str]:
    """The texts of a language in which something is found, with their ids."""
    looked_for = re.compile(pattern)
    return [
        f"{id}: {text}" for id, text in sentences(CATALOGS[language]) if looked_for.search(text)
    ]


@pytest.mark.parametrize("language", languages())
def test_each_thing_has_its_word(language: str) -> None:
    wrong = [
        f"{text!r}: not {word!r}, but {right!r}"
        for word, right in WORDS[language].items()
        for text in found(language, r"(?i)\b(?<!\{)" + word.replace("$", r"\b"))
    ]
    assert not wrong, "\n".join(wrong)


# -- values in sentences ---------------------------------------------------------------------------

PREPOSITIONS = {"cs": "z|ze|s|k|ke|v|ve", "sk": "z|zo|s|so|k|ku|v|vo"}
"""Words whose form depends on the sound after them. Czech ``se`` is a pronoun as well."""
WRITTEN = frozenset({"path", "since", "file", "machine"})
"""Values that are no numbers, and do not change those words: written, not spoken."""
OF_SIX = re.compile(r"rollwrite\.(advice\.)?(row|column)")
"""Texts on lines of the score sheet: {size} is six buildings."""


@pytest.mark.parametrize(("language", "words"), PREPOSITIONS.items())
def test_no_preposition_depends_on_a_value(language: str, words: str) -> None:
    """``s {first}.`` would be ``se 4.``, ``v {count}`` would be ``ve 12``."""
    after = rf"(?i)\b({words}) \{{(?!({'|'.join(sorted(WRITTEN))})\}})\w+\}}"
    assert not [text for text in found(language, after) if not OF_SIX.match(text)]


NAMES = "building|source|currency|mark|next"
"""Values that begin with a capital: names of things, which stand after a colon."""
IN_SENTENCES = frozenset(
    {"rollwrite.advice.build", "rollwrite.advice.build_again", "log.swap", "you.log.swap"}
)
"""Texts with names of things as they stand in a sentence, or listed after a colon."""


@pytest.mark.parametrize("language", [code for code in languages() if code != "de"])
def test_no_capital_stands_within_a_sentence(language: str) -> None:
    """``build {building}`` would be ``build Garden``."""
    within = found(language, rf"\w,? \{{({NAMES})\}}")
    assert [text for text in within if text.split(" ")[0].rstrip(":") not in IN_SENTENCES] == []


SENTENCES = {
    "reason": ("reason.", "portrait.stopped"),
    "goals": ("goal.",),
    "text": ("goal_text.",),
    "theme": ("puzzle.theme.",),
}
"""Values that are texts of the catalog: where they are."""
FRAGMENTS = frozenset(
    " ".join(
        (
            "action amount before building count dice die divisor free level margin mark",
            "most name names next number out own path place places points result scores sides",
            "source sum tile tiles turn walls words",
        )
    ).split()
)
"""Values after a colon that are names or numbers, or begin with a small letter: no sentences."""


def test_a_sentence_after_a_colon_begins_with_a_capital_in_german() -> None:
    texts = dict(sentences(CATALOGS["de"]))
    after_colons = {name for text in texts.values() for name in re.findall(r": \{(\w+)\}", text)}
    assert after_colons == FRAGMENTS | SENTENCES.keys(), "what begins with a capital there?"
    for starts in SENTENCES.values():
        values = [text for id, text in texts.items() if id.startswith(starts)]
        assert values and all(text[0].isupper() for text in values)


@pytest.mark.parametrize("language", languages())
def test_an_amount_is_one_value(language: str) -> None:
    """``{price} ({currency})`` would be ``6 (guldeny)``: only ``amount`` knows the form."""
    assert not found(language, r"\{(currency|coins)\}")


# -- forms for numbers -----------------------------------------------------------------------------

TOLD_TWICE = {
    "en": r"\{count\} time\b",
    "de": r"\{count\}-mal",
    "cs": r"\{count\}krát",
    "sk": r"\{count\}-krát",
    "fi": r"\{count\} kerran",
    "nl": r"\{count\} keer",
    "es": r"\{count\} ve(z|ces)\b",
    "it": r"\{count\} volt[ae]\b",
    "fr": r"(?!)",
    "pl": r"\{count\} raz",
}
"""How nobody says that something happened once; in French that form is for 0 as well."""


@cache
def fitting(rules: PluralRules) -> Counter[str]:
    """How many of the first numbers each form is for."""
    return Counter(map(rules.category, range(1000)))


@pytest.mark.parametrize("language", languages())
def test_once_is_a_word(language: str) -> None:
    for id, text in CATALOGS[language].items():
        if isinstance(text, Forms) and "one" in text.by_category:
            assert not re.search(TOLD_TWICE[language], text.by_category["one"]), id


@pytest.mark.parametrize("language", languages())
def test_a_form_for_more_than_one_number_tells_the_number(language: str) -> None:
    """In French 0 takes the singular: ``a coin`` would be said where there is none."""
    for id, text in CATALOGS[language].items():
        if not isinstance(text, Forms):
            continue
        told = {form for form, said in text.by_category.items() if "count" in placeholders(said)}
        for form in text.by_category if told else ():
            assert form in told or fitting(text.rules)[form] == 1, f"{id}: {form}"


def test_verbs_after_a_number_are_in_the_singular_in_finnish() -> None:
    """``kaksi pelaajaa antaa``, not ``antavat``."""
    numbers = r"kaksi|kolme|neljä|viisi|kuusi|\{count\}"
    assert not found("fi", rf"(?i)(?<!\w)(?<!kaikki )({numbers}) \w+[aä] (\w+ )?\w+v[aä]t\b")


# -- names of buttons ------------------------------------------------------------------------------

QUOTES = {
    "en": ("“", "”"), "de": ("„", "“"), "cs": ("„", "“"), "sk": ("„", "“"), "fi": ("”", "”"),
    "nl": ("“", "”"), "es": ("«", "»"), "it": ("«", "»"), "fr": ("«", "»"), "pl": ("„", "”"),
}  # fmt: skip
UNQUOTED = frozenset({"cs", "sk", "fi"})
"""Languages in which names of buttons never stand in quotation marks; in the others they do."""


def quoted_buttons(language: str) -> Iterator[str]:
    """The ids of texts with the whole text of another in quotation marks."""
    texts = {text for _, text in sentences(CATALOGS[language]) if not placeholders(text)}
    first, last = QUOTES[language]
    for id, text in sentences(CATALOGS[language]):
        quoted = re.findall(f"{first}([^{first}{last}]+){last}", text)
        if any(part.strip() in texts for part in quoted):
            yield id


@pytest.mark.parametrize("language", languages())
def test_names_of_buttons_are_quoted_everywhere_or_nowhere(language: str) -> None:
    quoted = {*quoted_buttons(language)}
    assert not quoted if language in UNQUOTED else quoted >= {*quoted_buttons("en")}


# -- forms of address ------------------------------------------------------------------------------

IMPERATIVES = {
    "cs": "zkus|vezmi|polož|klikni|stiskni|zaplať|hraj|vyber|zvol|pokračuj|dej|přesuň|postav"
    "|přeškrtni|podívej|čekej|piš|začni|napiš|přetáhni|umísti|vrať",
    "sk": "skús|vezmi|polož|klikni|stlač|zaplať|hraj|vyber|zvoľ|pokračuj|daj|presuň|postav"
    "|preškrtni|pozri|čakaj|píš|začni|napíš|potiahni|umiestni|vráť",
}
"""Orders to one person who is called by the first name."""
ADDRESS = {
    "polite to one man or several": ("cs", r"(?i)\b(jste|byste)\b[^.?!;:]*\b\w{3,}l[iy]\b"),
    "polite to one man or several, the verb first": (
        "cs", r"(?i)\b(?!jestli)\w{3,}l[iy] (jste|byste)\b",
    ),
    "cs by the first name": ("cs", rf"(?i)\b({IMPERATIVES['cs']})\b"),
    "sk by the first name": ("sk", rf"(?i)\b({IMPERATIVES['sk']})\b"),
    "Sie": ("de", r"[a-zäöüß,] (Sie|Ihnen|Ihr|Ihre|Ihrem|Ihren|Ihrer)\b"),
    "an order to several": ("de", r"\b(Gebt|Nehmt|Legt|Wählt|Drückt|Versucht|Klickt|Zieht)\b"),
    "a man or a woman": ("pl", r"(?i)\w(łeś|łaś|łbyś|łabyś)\b"),
    "Pan": ("pl", r"\b(Pan|Pani|Państwo)\b"),
    "te": ("fi", r"(?i)\b\w{2,}tte\b|\b(?!(sinne|tänne|minne|jonne|tunne)\b)\w{2,}nne\b"),
}  # fmt: skip
"""Forms of address that the catalogs do not use: Czech and Slovak are polite, and say nothing that
tells women from men; German, Finnish and Polish call one player by the first name, Polish never in
the past, which tells them apart.
"""


TO_TWO = ("lesson.done.dirk.winner", "lesson.dirk.cannot_win")
"""Texts said to both players of a game with Dirk."""


@pytest.mark.parametrize("form", ADDRESS)
def test_players_are_addressed_in_one_way(form: str) -> None:
    language, pattern = ADDRESS[form]
    assert not [text for text in found(language, pattern) if not text.startswith(TO_TWO)]


@pytest.mark.parametrize("language", languages())
def test_quotation_marks_are_those_of_the_language(language: str) -> None:
    others = {mark for marks in (*QUOTES.values(), ('"', "'")) for mark in marks}
    for id, text in sentences(CATALOGS[language]):
        assert not others & {*text} - {*QUOTES[language]}, id


def test_every_language_is_looked_at() -> None:
    assert {*WORDS} == {*TOLD_TWICE} == {*QUOTES} >= {"en", *OTHERS}
