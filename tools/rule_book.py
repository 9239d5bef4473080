"""Writes docs/rules.md from the rule books of the program: ``python tools/rule_book.py``.

The words are the English texts, the answers those of the rules; pictures are told in words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, TypeAlias

import yaml

from alhambra.app.learn.book import Book, BookPicture, Example, Paragraph, tell
from alhambra.app.main import GAMES, playable_games
from alhambra.app.program.i18n import Texts
from alhambra.content import load_boxes
from alhambra.paths import ROOT, data_file

PAGE: Final = ROOT / "docs" / "rules.md"
FILES: Final = {"alhambra": "alhambra", "roll-and-write": "rollwrite"}
"""By game: the name of its file in ``data/rules``."""
HEAD = """# The rules of both games

The game has this rule book too, with pictures: `F1` opens it. `python tools/rule_book.py`
writes this page from `data/rules` and the English texts.

In examples, spaces are counted from the fountain. Letters after a tile are its walls: north, east,
south, west."""

TEXTS: Final = Texts("en")
"""The words of the page."""
Shown: TypeAlias = Mapping[str, object]
"""The position of a picture or an example, as it is in the data."""


def page() -> str:
    """Return the whole page."""
    boxes, titles = load_boxes(), {game.name: TEXTS.t(game.words) for game in GAMES}
    lines = [HEAD]
    for name, game in playable_games().items():
        assert game.open_book is not None
        data = yaml.safe_load(data_file(f"rules/{FILES[name]}.yaml").read_text("utf-8"))
        lines.append(f"## {titles[name]}")
        lines += _book(game.open_book(boxes[name]), data["topics"])
    return "\n\n".join(lines) + "\n"


def _book(book: Book, topics: Sequence[Mapping[str, object]]) -> Iterator[str]:
    for topic, data in zip(book.topics.values(), topics, strict=True):
        yield f"### {TEXTS.t(topic.title)}"
        parts = data["parts"]
        assert isinstance(parts, list)
        for part, source in zip(topic.parts, parts, strict=True):
            match part:
                case Paragraph(text):
                    yield TEXTS.t(text)
                case BookPicture(text):
                    shown = _position(source["show"])
                    yield f"*{TEXTS.t(text)}*{f' {shown}' if shown else ''}"
                case Example():
                    yield from _example(part, source["show"])


def _example(example: Example, show: Shown) -> Iterator[str]:
    """Yield what is asked, the position, and the answers."""
    yield f"**Example.** {TEXTS.t(example.text)}"
    if position := _position(show):
        yield position
    tries = [_attempt(show, attempt) for attempt in _list(show.get("tries"))]
    answers = [tell(TEXTS, *step.say) for step in example.steps]
    told = tries or [""] * len(answers)
    yield "\n".join(
        f"- {attempt}{': ' if attempt else ''}{answer}"
        for attempt, answer in zip(told, answers, strict=True)
    )


def _list(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}


# -- positions in words ----------------------------------------------------------------------------


def _position(show: Shown) -> str:
    """Return what is seen, in words; empty where the answers say it all."""
    match show["kind"]:
        case "palace":
            return _palace(_mapping(show["tiles"]))
        case "add" | "exchange":
            return f"The tile is {_tile(show['tile'])}. {_palace(_mapping(show['palace']))}"
        case "remove" | "wall":
            return _palace(_mapping(show["palace"]))
        case "tiles" | "market":
            return f"{_begun(', '.join(map(_tile, _list(show['tiles']))))}."
        case "pay":
            return f"The tile is {_tile(show['tile'])}. In hand: {_cards(show['hand'])}."
        case "take":
            return f"Face up: {_cards(show['money'])}."
        case "start":
            hands = _mapping(show["hands"]).items()
            return " ".join(f"{name}: {_cards(cards)}." for name, cards in hands)
        case "majority":
            return f"{_held(show['tiles'])}."
        case "places":
            return f"{_held(show['held'])}."
        case "build" | "coins" | "nudge":
            return _dice(show)
        case "lines":
            return f"Crossed off (blue, yellow): {_cells(show['crossed'])}."
        case _:
            return ""


def _attempt(show: Shown, attempt: object) -> str:
    """Return what is tried, in words."""
    match show["kind"]:
        case "add":
            return _place(_list(attempt)).capitalize()
        case "remove" | "exchange":
            tiles = _mapping(show["palace"]).items()
            found = next(tile for tile, cell in tiles if _list(cell) == _list(attempt))
            return _begun(_tile(found))
        case "pay" | "take":
            cards = _list(show["hand" if show["kind"] == "pay" else "money"])
            return _cards([cards[int(str(n)) - 1] for n in _list(attempt)]).capitalize()
        case "nudge":
            nudge = _mapping(attempt)
            return f"{nudge['die']} {nudge['from']} to {nudge['to']}".capitalize()
        case _:
            return ""


def _begun(words: str) -> str:
    """Return the words with a capital letter at the beginning."""
    return words[:1].upper() + words[1:]


def _palace(tiles: Mapping[str, object]) -> str:
    laid = [f"{_tile(tile)}, {_place(_list(cell))}" for tile, cell in tiles.items()]
    return f"The palace: {'; '.join(laid)}."


def _tile(id: object) -> str:
    """Return ``tower 8 (NES)`` for ``tower-8-nes``."""
    if id == "none":
        return "an empty space"
    building, price, *walls = str(id).split("-")
    return f"{building} {price}{''.join(f' ({sides.upper()})' for sides in walls)}"


def _place(cell: Sequence[object]) -> str:
    """Return ``2 west, 1 north``."""
    east, south = (int(str(number)) for number in cell)
    across = f"{abs(east)} {'east' if east > 0 else 'west'}" if east else ""
    down = f"{abs(south)} {'south' if south > 0 else 'north'}" if south else ""
    return " ".join(filter(None, (across, down)))


def _cards(cards: object) -> str:
    """Return ``7 denars, 9 ducats``."""
    pairs = (str(card).split("-") for card in _list(cards))
    amounts = (
        TEXTS.t(f"amount.{currency}", sum=value, count=int(value)) for currency, value in pairs
    )
    return ", ".join(amounts)


def _held(held: object) -> str:
    return ", ".join(f"{name} {count}" for name, count in _mapping(held).items())


def _dice(show: Shown) -> str:
    dice = [f"{name} {' and '.join(map(str, _list(show[name])))}" for name in ("blue", "yellow")]
    crossed = (
        f" Crossed off (blue, yellow): {_cells(show['crossed'])}." if "crossed" in show else ""
    )
    return f"The dice: {', '.join(dice)}.{crossed}"


def _cells(cells: object) -> str:
    return ", ".join(str(tuple(_list(cell))) for cell in _list(cells))


def main(path: Path = PAGE) -> None:
    """Write the page."""
    path.write_text(page(), "utf-8", newline="\n")
    print(path)


if __name__ == "__main__":
    main()
