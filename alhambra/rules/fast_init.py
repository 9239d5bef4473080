"""An ``__init__`` for frozen dataclasses that fills the slots directly.

The one that the standard library generates for a frozen dataclass calls ``object.__setattr__``
once a field. Events and choices are made by the million when games are simulated, and with that
``__init__`` making them takes two to three times as long. The text of a function is composed and
compiled once for each class, as ``dataclass`` and ``namedtuple`` do: a closure over the fields'
names would need a loop, and be slower than what it replaces.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from typing import Any


def fast_init(cls: type[Any]) -> Callable[..., None]:
    """The ``__init__`` of a dataclass with slots: one assignment to a slot for each field.

    Defaults must be values; ``__post_init__`` is not called.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Card:
    ...     currency: str
    ...     value: int = 1
    >>> Card.__init__ = fast_init(Card)
    >>> Card("denar")
    Card(currency='denar', value=1)
    """
    names = [field.name for field in fields(cls)]
    given = {field.name: field.default for field in fields(cls) if field.default is not MISSING}
    parameters = [f"{name}=given[{name!r}]" if name in given else name for name in names]
    slots = {f"set_{name}": cls.__dict__[name].__set__ for name in names}
    body = "".join(f"\n    set_{name}(self, {name})" for name in names)
    space: dict[str, Any] = {"given": given, **slots}
    exec(f"def __init__(self, {', '.join(parameters)}):{body}", space)
    init: Callable[..., None] = space["__init__"]
    return init
