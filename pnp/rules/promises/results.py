"""What deciding a promise results in, and words for it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn, TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import FURTHER, BoardMark, KeyPath
from pnp.base.units import format_number
from pnp.model.promise import Bounds, Promise

Causes: TypeAlias = tuple[tuple[KeyPath, str], ...]
"""Where the likely cause of a broken promise is written, the most likely first, each with what is
there. They are paths in the file that the promise is about."""


class Kept(Struct, frozen=True):
    """A promise that holds, with its numbers."""

    text: str
    marks: tuple[BoardMark, ...] = ()


class Broken(Struct, frozen=True):
    """A promise that does not hold; ``places`` are paths in the file that it is about, each with
    what is there. Without ``causes``, the promise itself may as well be wrong."""

    message: str
    hint: str = ""
    places: tuple[tuple[KeyPath, str], ...] = ()
    marks: tuple[BoardMark, ...] = ()
    causes: Causes = ()


class Unknown(Struct, frozen=True):
    """A promise that names something that does not exist, at a path inside the promise."""

    path: KeyPath
    message: str
    hint: str = ""


class Unfit(Struct, frozen=True):
    """A promise that its board or deck can neither keep nor break, at a path inside it."""

    path: KeyPath
    message: str
    hint: str = ""


Result: TypeAlias = Kept | Broken | Unknown | Unfit


class UnansweredError(Exception):
    """Ends the decision of a promise that cannot be decided."""

    def __init__(self, result: Unknown | Unfit) -> None:
        super().__init__(result.message)
        self.result = result


def refuse(path: KeyPath, message: str, hint: str = "") -> NoReturn:
    """End a decision: the board or deck cannot have what is promised."""
    raise UnansweredError(Unfit(path, message, hint))


def promised(bounds: Bounds) -> str:
    """Return what was promised, to be put behind a number.

    >>> promised(Bounds(8, 12)), promised(Bounds(2, 2))
    ('8 to 12 promised', '2 promised')
    """
    return f"{bounds.text()} promised"


def kept_number(bounds: Bounds) -> str:
    """Return how a number keeps its promise, to be put behind the number.

    >>> kept_number(Bounds(8, 12)), kept_number(Bounds(2, 2))
    (' (8 to 12 promised)', ', as promised')
    """
    return ", as promised" if bounds.low == bounds.high else f" ({promised(bounds)})"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return words in a row; of many, the first few.

    >>> listed(["a", "b", "c"]), listed("abcdefgh")
    ('a, b and c', 'a, b, c, d, e and 3 more')
    """
    found = list(words)
    if len(found) > FURTHER + 2:
        rest = len(found) - FURTHER - 1
        return f"{', '.join(found[: FURTHER + 1])} and {rest} more"
    if len(found) < 2:
        return "".join(found)
    return f"{', '.join(found[:-1])} {last} {found[-1]}"


def quoted(words: Iterable[str], last: str = "and") -> str:
    """Return words in quotation marks, in a row."""
    return listed([f"'{word}'" for word in words], last)


def spaces_text(titles: Sequence[str]) -> str:
    """Return spaces in words: their number and their titles, or the title of a single one."""
    return titles[0] if len(titles) == 1 else f"{len(titles):,} spaces ({listed(titles)})"


def number_text(number: float) -> str:
    """Return a number without needless digits.

    >>> number_text(8.0), number_text(2.5)
    ('8', '2.5')
    """
    return format_number(number)


def labels_at(places: Sequence[tuple[KeyPath, str]]) -> tuple[tuple[KeyPath, str], ...]:
    """Return places as labels: one for each path, with all that is there."""
    found: dict[KeyPath, list[str]] = {}
    for path, text in places:
        found.setdefault(path, []).append(text)
    return tuple((path, listed(texts)) for path, texts in [*found.items()][:FURTHER])


def bounds_of(promise: Promise) -> Bounds:
    """Return the promised number. Ends the decision if something else is promised."""
    if not isinstance(promise.is_, Bounds):
        hint = "write  is: 4,  is: 8-12  or  is: 6+"
        refuse(("is",), f"'{promise.predicate}' needs a number", hint)
    return promise.is_
