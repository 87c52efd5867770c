"""Promises on the fields of spaces or cards, and on how many there are."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from pnp.base.diagnostics import KeyPath
from pnp.base.sums import plain_sum
from pnp.model.promise import Bounds, Promise
from pnp.rules.promises.causes import odd_number, odd_ones, odd_value
from pnp.rules.promises.results import (
    Broken,
    Causes,
    Kept,
    Result,
    bounds_of,
    kept_number,
    listed,
    number_text,
    promised,
    quoted,
    refuse,
)
from pnp.rules.promises.subject import Decider, Group, Item, Subject, number_of
from pnp.rules.wording import count_text


def count(promise: Promise, subject: Subject) -> Result:
    """Decide how many spaces or cards there are, or whether there are as many as others."""
    group = subject.group(promise.count, "count", promise)
    if isinstance(promise.is_, dict) and set(promise.is_) == {"count"}:
        return _same_count(promise, subject, group)
    bounds = bounds_of(promise)
    if group.total in bounds:
        return Kept(f"{group.text}{kept_number(bounds)}", subject.marks("spot", group.ids))
    message = f"'{promise.promise}' promises {bounds.text()} {group.many}; "
    message += f"the {subject.word} has {group.total or 'none'}"
    return _broken(message, subject, group.items)


def _same_count(promise: Promise, subject: Subject, group: Group) -> Result:
    assert isinstance(promise.is_, dict)
    ids = [id for name in promise.is_["count"] for id in subject.named(name, ("is", "count"))]
    other = plain_sum(subject.items[id].quantity for id in dict.fromkeys(ids))
    names = quoted(promise.is_["count"])
    if group.total == other:
        return Kept(f"{group.text}, {other:,} of {names}")
    items = (*group.items, *(subject.items[id] for id in ids))
    return _broken(f"{group.text}, but {other:,} of {names}", subject, items)


def spread(promise: Promise, subject: Subject) -> Result:
    """Decide how often each value of a field occurs."""
    field = promise.spread or ""
    group = subject.with_field(field, "spread", promise)
    found: dict[str, list[Item]] = {}
    for item in group.items:
        found.setdefault(item.fields[field], []).append(item)
    if isinstance(promise.is_, Bounds):
        wanted = dict.fromkeys(found, promise.is_)
    elif isinstance(promise.is_, dict) and "count" not in promise.is_:
        wanted = promise.is_
    else:
        hint = "write a number, or a table of values, such as  is: {2: 1, 3: 2}"
        refuse(("is",), "the count of something else is no distribution", hint)
    none = Bounds(0, 0)
    totals = {value: plain_sum(i.quantity for i in items) for value, items in found.items()}
    wrong = [
        value
        for value in dict.fromkeys((*wanted, *found))
        if totals.get(value, 0) not in wanted.get(value, none)
    ]
    if not wrong:
        text = f"{group.text}, whose '{field}' is distributed as promised"
        if isinstance(promise.is_, Bounds):
            text = f"each of {count_text(len(found), 'value')} of '{field}' is on "
            text += f"{_numbered(totals.values(), group)}{kept_number(promise.is_)}"
        return Kept(text)
    parts = [
        f"{value} {_occurs(totals.get(value, 0))}, {promised(wanted.get(value, none))}"
        for value in wrong
    ]
    items = [item for value in wrong for item in found.get(value, ())]
    over = [v for v in wrong if totals.get(v, 0) > (wanted.get(v, none).high or 0)]
    causes = odd_value(found, over, [v for v in wrong if v not in over], field)
    return _broken(f"'{field}': {'; '.join(parts[:6])}", subject, items, field, causes)


def sum_(promise: Promise, subject: Subject) -> Result:
    """Decide the sum of a field."""
    field, bounds = promise.sum or "", bounds_of(promise)
    group = subject.with_field(field, "sum", promise)
    numbers = _numbers(group.items, field)
    if isinstance(numbers, Broken):
        return numbers
    total = plain_sum(
        number * item.quantity for number, item in zip(numbers, group.items, strict=True)
    )
    # Sums of decimal fractions are rounded: three times 0.1 is 0.3.
    total = round(total, 6)
    if total in bounds:
        return Kept(f"'{field}' adds up to {number_text(total)} on {group.text}")
    message = f"'{field}' adds up to {number_text(total)} on {group.text}, {promised(bounds)}"
    causes = odd_number(group.items, numbers, total, bounds, field)
    return _broken(message, subject, group.items, field, causes)


def range_(promise: Promise, subject: Subject) -> Result:
    """Decide between which numbers all values of a field are."""
    field, bounds = promise.range or "", bounds_of(promise)
    group = subject.with_field(field, "range", promise)
    numbers = _numbers(group.items, field)
    if isinstance(numbers, Broken):
        return numbers
    outside = [item for item, n in zip(group.items, numbers, strict=True) if n not in bounds]
    if not outside:
        found = _range_text(numbers)
        return Kept(f"'{field}' is {found} on {group.text}{kept_number(bounds)}")
    values = [f"{item.fields[field]} on {item.title}" for item in outside]
    message = f"'{field}' is {listed(values)}; {promised(bounds)}"
    causes = odd_ones(outside, len(group.items), field)
    return _broken(message, subject, outside, field, causes)


def even(promise: Promise, subject: Subject) -> Result:
    """Decide by how much the numbers of the values of a field differ."""
    field, bounds = promise.even or "", bounds_of(promise)
    group = subject.with_field(field, "even", promise)
    found: dict[str, list[Item]] = {}
    for item in group.items:
        found.setdefault(item.fields[field], []).append(item)
    totals = {value: plain_sum(i.quantity for i in items) for value, items in found.items()}
    most, least = max(totals.values(), default=0), min(totals.values(), default=0)
    if most - least in bounds:
        values = count_text(len(totals), "value")
        return Kept(f"each of {values} of '{field}' is on {_numbered(totals.values(), group)}")
    ordered = sorted(totals, key=lambda value: -totals[value])
    parts = [f"{value} {totals[value]}" for value in ordered]
    message = f"'{field}': {listed(parts)}; they differ by {most - least}, {promised(bounds)}"
    items = [i for i in group.items if totals[i.fields[field]] in (most, least)]
    usual = Counter(totals.values()).most_common(1)[0][0]
    over = [value for value in totals if totals[value] > usual]
    causes = odd_value(found, over, [value for value in totals if totals[value] < usual], field)
    return _broken(message, subject, items, field, causes)


def unique(promise: Promise, subject: Subject) -> Result:
    """Decide whether no two have the same values of some fields."""
    fields = promise.unique or ()
    for i, field in enumerate(fields):
        subject.require_field(field, ("unique", i) if len(fields) > 1 else ("unique",))
    group = subject.group(promise.over or ("all",), "over", promise)
    first: dict[tuple[str, ...], Item] = {}
    again: list[tuple[Item, Item]] = []
    for item in group.items:
        values = tuple(item.fields.get(field) or "" for field in fields)
        if not any(values):
            continue
        before = first.setdefault(values, item)
        if before is not item or item.quantity > 1:
            again.append((item, before))
    if not again:
        named = f"value of '{fields[0]}'" if len(fields) == 1 else f"values of {quoted(fields)}"
        return Kept(f"{group.text}, no {named} twice")
    item, before = again[0]
    listed_ = ", ".join(f"{field} {item.fields.get(field) or 'nothing'}" for field in fields)
    if before is item:
        message = f"'{item.title}' is there {item.quantity} times, with {listed_}"
    else:
        message = f"'{item.title}' repeats {listed_} of '{before.title}'"
    if len(again) > 1:
        message += f", and {len(again) - 1} more do so"
    ids = dict.fromkeys(one.id for pair in again for one in pair)
    causes: Causes = ()
    if len(again) == 1:
        at = item.path_of("quantity" if before is item else fields[0])
        causes = ((at, item.title), (before.path_of(fields[0]), before.title))
    items = [subject.items[id] for id in ids]
    return _broken(message, subject, items, fields[0], causes)


def rises(promise: Promise, subject: Subject) -> Result:
    """Decide whether none with a higher value of one field has a lower value of another."""
    one, other = promise.rises or "", promise.with_ or ""
    subject.require_field(other, ("with",))
    group = subject.with_field(one, "rises", promise)
    items = [item for item in group.items if item.fields.get(other)]
    pairs = _numbers(items, one), _numbers(items, other)
    for numbers in pairs:
        if isinstance(numbers, Broken):
            return numbers
    values: list[tuple[float, float, Item]] = [
        (a, b, item)
        for a, b, item in zip(*pairs, items, strict=True)  # type: ignore[arg-type]
    ]
    ordered = sorted(values, key=lambda value: (value[0], value[1]))
    best: tuple[float, float, Item] | None = None
    equal: list[str] = []
    for _, group_ in groupby(ordered, key=lambda value: value[0]):
        here = list(group_)
        low = here[0]
        if best is not None and low[1] < best[1]:
            (a, b, high), (c, d, item) = best, low
            message = f"'{item.title}' has a higher {one} than '{high.title}' "
            message += f"({number_text(c)}, {number_text(a)}) and a lower {other} "
            message += f"({number_text(d)}, {number_text(b)})"
            causes = _fall_causes(values, (item, high), other)
            return _broken(message, subject, (item, high), other, causes)
        if best is not None and low[1] == best[1]:
            equal.append(
                f"{number_text(low[1])} ({number_text(best[0])} and {number_text(low[0])})"
            )
        if best is None or here[-1][1] >= best[1]:
            best = here[-1]
    number = plain_sum(item.quantity for item in items)
    things = count_text(number, group.one, group.many)
    same = f"; equal at {listed(equal)}" if equal else ""
    return Kept(f"'{other}' never falls where '{one}' rises, on {things}{same}")


def _fall_causes(
    values: Sequence[tuple[float, float, Item]], pair: tuple[Item, Item], field: str
) -> Causes:
    """Return the places of two items, one out of order: first the one without which all other
    numbers rise. There are none if the numbers fall without either."""
    suspects = [item for item in pair if _all_rise([v for v in values if v[2] is not item])]
    if not suspects:
        return ()
    ordered = sorted(pair, key=lambda item: item not in suspects)
    return tuple((item.path_of(field), item.title) for item in ordered)


def _all_rise(values: Iterable[tuple[float, float, Item]]) -> bool:
    """Return whether no item with a higher first number has a lower second number."""
    best = -math.inf
    for _, group in groupby(sorted(values, key=lambda v: v[:2]), key=lambda v: v[0]):
        numbers = [number for _, number, _ in group]
        if numbers[0] < best:
            return False
        best = max(best, *numbers)
    return True


def _numbers(items: Sequence[Item], field: str) -> list[float] | Broken:
    """Return the numbers of a field; a broken promise if one is no number."""
    found = []
    for item in items:
        number = number_of(item.fields[field])
        if number is None:
            message = f"'{field}' of '{item.title}' is '{item.fields[field]}', which is no number"
            hint = "write a number there, or limit the promise by  over  or  where"
            here = ((item.path_of(field), "here"),)
            return Broken(message, hint, here, causes=here)
        found.append(number)
    return found


def _range_text(numbers: Iterable[float]) -> str:
    found = sorted(numbers)
    if not found:
        return "0"
    low, high = number_text(found[0]), number_text(found[-1])
    return low if low == high else f"{low} to {high}"


def _numbered(numbers: Iterable[float], group: Group) -> str:
    """Return a range of numbers of spaces or cards."""
    text = _range_text(numbers)
    return f"{text} {group.one if text == '1' else group.many}"


def _occurs(number: int) -> str:
    usual = {0: "does not occur", 1: "occurs once", 2: "occurs twice"}
    return usual.get(number, f"occurs {number:,} times")


def _broken(
    message: str, subject: Subject, items: Sequence[Item], field: str = "", causes: Causes = ()
) -> Broken:
    places: list[tuple[KeyPath, str]] = [(item.path_of(field), item.title) for item in items]
    marks = subject.marks("spot", [item.id for item in items])
    return Broken(message, "", tuple(places), marks, causes)


DECIDERS: Mapping[str, Decider] = {
    "count": count,
    "spread": spread,
    "sum": sum_,
    "range": range_,
    "even": even,
    "unique": unique,
    "rises": rises,
}
