"""Where the likely cause of a broken promise is written: at an item, a way or a border.

A cause is only stated if the board or deck shows one: one item unlike the others, one way without
its counterpart, one wall between two parts. Otherwise the promise itself may be wrong, and the
finding stays there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from pnp.model.promise import Bounds
from pnp.rules.promises.results import Causes
from pnp.rules.promises.subject import Item, Subject

_OTHERS = 3
"""How many items must keep a promise for each that breaks it before that item is the cause."""


def odd_ones(wrong: Sequence[Item], number: int, field: str = "") -> Causes:
    """Return the places of items that break a promise about ``number`` of them, if they are few or
    the promise is about this one only."""
    lone = len(wrong) == number == 1
    if not lone and len(wrong) * (_OTHERS + 1) > number:
        return ()
    return tuple((item.path_of(field), f"{item.title} is unlike the others") for item in wrong)


def odd_spaces(wrong: Sequence[str], number: int, subject: Subject) -> Causes:
    """Return the places of a few spaces, if each has its own entry in the file."""
    items = [subject.items[id] for id in wrong]
    shared = Counter(item.path for item in subject.items.values())
    if any(shared[item.path] > 1 for item in items):
        return ()
    return odd_ones(items, number)


def odd_number(
    items: Sequence[Item], numbers: Sequence[float], total: float, bounds: Bounds, field: str
) -> Causes:
    """Return the place of the only number unlike all others, if the sum was as promised with the
    number that they have."""
    usual, times = Counter(numbers).most_common(1)[0] if numbers else (0.0, 0)
    if times < _OTHERS or times != len(items) - 1:
        return ()
    i = next(i for i, number in enumerate(numbers) if number != usual)
    if round(total + (usual - numbers[i]) * items[i].quantity, 6) not in bounds:
        return ()
    return ((items[i].path_of(field), f"all others have {usual:g}"),)


def odd_value(
    found: Mapping[str, Sequence[Item]], over: Collection[str], under: Collection[str], field: str
) -> Causes:
    """Return the place of the item that has a value too often, or too many or too few copies.

    ``found`` are the items of each value, ``over`` and ``under`` the values that occur too often
    and too rarely. The id of an item may say the value that is lacking; or the items of another
    value have all but one of the same quantities.
    """
    if len(over) == 1:
        (value,) = over
        items = found[value]
        says = [
            (item, word)
            for item in items
            for word in under
            if _says(item.id, word) and not _says(item.id, value)
        ]
        if len(says) == 1:
            item, word = says[0]
            return ((item.path_of(field), f"its id says '{word}'"),)
    if len(over) + len(under) != 1:
        return ()
    (value,) = (*over, *under)
    if len(found) > _OTHERS and all(len(items) == 1 for items in found.values()):
        return ((found[value][0].path_of("quantity"), "the others are all alike"),)
    for other in (value_ for value_ in found if value_ != value):
        own = _only_difference(found.get(value, ()), found[other])
        if own is not None:
            return ((own.path_of("quantity"), f"'{other}' has other quantities"),)
    return ()


def _says(id: str, value: str) -> bool:
    return value.casefold() in id.casefold().replace("_", "-").split("-")


def _only_difference(items: Sequence[Item], others: Sequence[Item]) -> Item | None:
    """Return the only item whose quantity none of as many others has."""
    if len(items) != len(others) or len(items) < 2:
        return None
    left = Counter(item.quantity for item in items) - Counter(item.quantity for item in others)
    if left.total() != 1:
        return None
    own = [item for item in items if item.quantity in left]
    return own[0] if len(own) == 1 else None
