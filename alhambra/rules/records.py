"""Immutable values that are fast to make and to change.

Simulated games make millions of choices, events and states, which is most of the rules' work.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, fields
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")
N = TypeVar("N", bound=tuple[Any, ...])


@dataclass_transform(frozen_default=True)
def record(cls: type[T]) -> type[T]:
    """A frozen dataclass with slots whose ``__init__`` is fast.

    Defaults must be values; there is no ``__post_init__``.
    """
    made: Any = dataclass(frozen=True, slots=True)(cls)
    if fields(made):
        made.__init__ = fast_init(made)
    done: type[T] = made
    return done


def quickly_replaced(cls: type[N]) -> type[N]:
    """Give a named tuple a ``_replace`` that takes a third of the usual time.

    Every event replaces a few of a state's many fields.
    """
    named: Any = cls
    place = {name: at for at, name in enumerate(named._fields)}
    new = tuple.__new__

    def _replace(self: N, /, **changes: object) -> N:
        values = list(self)
        for name, value in changes.items():
            values[place[name]] = value
        return new(cls, values)

    named._replace = _replace
    return cls


def fast_init(cls: type[Any]) -> Callable[..., None]:
    """An ``__init__`` for a frozen dataclass that assigns to the slots directly.

    The standard library's calls ``object.__setattr__`` for each field, which takes two to three
    times as long. The function is compiled from source once for each class, as ``dataclass`` and
    ``namedtuple`` do: a closure over the fields' names would need a loop.

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
