"""Ids of cards whose rows give none: by the deck's pattern ``id``, else from the column ``id``,
else from their titles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec import Struct

from pnp.base.diagnostics import FURTHER, Label, Report, Span, closest_word, suggest_word
from pnp.content.columns import header_of
from pnp.content.nodes import Mapping, Node, Scalar, text_of
from pnp.model.braces import BRACES
from pnp.model.title_ids import LONGEST, id_of_title, shortened

CARD = "card"
ID = "id"
"""The column for ids as people write them, such as ``Guards 1``, which may be printed; also the key
of a deck for the pattern of its ids."""
TITLE = "title"
ROW = "row"
"""The name for the number of the card in its deck, which patterns may use."""


class _Origin(Struct, frozen=True):
    """What the id of a card is made from: a text, and the value that a finding points at."""

    text: str
    at: Scalar


def with_ids(
    rows: list[Node], tabled: int, node: Mapping, language: str, report: Report
) -> list[Node]:
    """Return cards that all have an id, unless they lack a title too; ``node`` is their deck, and
    the first ``tabled`` of them are rows of tables.

    Ids do not depend on the order of rows as long as titles are unique.
    """
    defaults, pattern = node.get("defaults"), node.get(ID)
    usual = defaults if isinstance(defaults, Mapping) else None
    if usual is not None and usual.get(CARD) is not None:
        return rows
    given = {text_of(row.get(CARD)) for row in rows if isinstance(row, Mapping)}
    lacking = {
        i: row for i, row in enumerate(rows) if isinstance(row, Mapping) and not _has_id(row)
    }
    if isinstance(pattern, Scalar) and lacking:
        _check_pattern(pattern, [row for row in rows if isinstance(row, Mapping)], usual, report)
    ids: dict[int, str] = {}
    origins: dict[int, _Origin] = {}
    for i, row in lacking.items():
        own = row.get(ID)
        if isinstance(own, Scalar) and own.text and not isinstance(pattern, Scalar):
            origins[i] = _Origin(own.text, own)
            ids[i] = id_of_title(own.text, language)
            given.add(ids[i])
    for i, row in lacking.items():
        found = None if i in origins else _origin_of(row, i + 1, pattern, usual)
        if found is not None:
            origins[i] = found
    made = {i: id_of_title(one.text, language) for i, one in origins.items() if i not in ids}
    ids.update(_told_apart(made, given))
    nameless = [row for i, row in lacking.items() if i < tabled and i not in ids]
    if nameless and len(nameless) == tabled:
        _report_missing_column(nameless, report)
    else:
        for row in nameless:
            _report_nameless(row, report)
    _report_rows(ids, origins, made, report)
    _report_repeated({i: made[i] for i in made if made[i]}, ids, origins, rows, report)
    return [
        _with_id(row, ids[i], origins[i].at.span) if i in ids and isinstance(row, Mapping) else row
        for i, row in enumerate(rows)
    ]


def _has_id(row: Mapping) -> bool:
    value = row.get(CARD)
    return value is not None and (not isinstance(value, Scalar) or bool(value.text))


def _with_id(row: Mapping, id: str, span: Span) -> Mapping:
    rest = tuple(entry for entry in row.entries if entry[0].text != CARD)
    return Mapping(((Scalar(CARD, True, span), Scalar(id, False, span)), *rest), row.span, row.flow)


def _origin_of(
    row: Mapping, number: int, pattern: Node | None, usual: Mapping | None
) -> _Origin | None:
    """Return what the id of the card with this ``number`` in its deck is made from, None if there
    is nothing."""
    title, fields = row.get(TITLE), _fields(row, usual)
    at = title if isinstance(title, Scalar) and title.text else None
    if isinstance(pattern, Scalar):
        first = next((v for _, v in row.entries if isinstance(v, Scalar) and v.text), pattern)
        return _Origin(_filled(pattern.text, {ROW: str(number), **fields}), at or first)
    if at is not None:
        return _Origin(_filled(at.text, fields), at)
    template = text_of(usual.get(TITLE)) if usual is not None else ""
    found = next((v for _, v in row.entries if isinstance(v, Scalar) and v.text), None)
    return _Origin(_filled(template, fields), found) if template and found is not None else None


def _fields(row: Mapping, usual: Mapping | None) -> dict[str, str]:
    entries = (*(usual.entries if usual is not None else ()), *row.entries)
    return {key.text: text for key, value in entries if (text := text_of(value))}


def _filled(template: str, fields: dict[str, str]) -> str:
    """Return a text with the fields that its braces name; other braces stay."""
    return BRACES.sub(lambda found: fields.get(found[1], found[0]), template)


def _check_pattern(
    pattern: Scalar, rows: list[Mapping], usual: Mapping | None, report: Report
) -> None:
    keys = {key.text: key for row in rows for key, _ in row.entries}
    known = {name for row in rows for name in _fields(row, usual)}
    headers = [header_of(keys[name]) if name in keys else name for name in known]
    for found in BRACES.finditer(pattern.text):
        if found[1] not in known and found[1] != ROW and not report.full:
            message = f"'{{{found[1]}}}' is not a field of any card; ids are made from fields"
            report.error("not-a-field", message, pattern.span, suggest_word(found[1], headers))


def _told_apart(made: dict[int, str], given: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the id of each card: numbered if another card has it, ``card-7`` by row if empty."""
    taken, alike = {*given, *made.values()}, Counter(given)
    for i, id in made.items():
        base = id or f"{CARD}-{i + 1}"
        own, number = base, 1
        while alike[own] or (number > 1 and own in taken):
            number += 1
            end = f"-{number}"
            own = f"{shortened(base, LONGEST - len(end))}{end}"
        alike[own] += 1
        yield i, own


def _report_missing_column(rows: list[Mapping], report: Report) -> None:
    """Report a table without a column from which ids could be made."""
    headers = {header_of(key): key for row in rows for key, _ in row.entries}
    wanted = next((near for name in (TITLE, CARD) if (near := closest_word(name, headers))), "")
    hint = "name the column of titles  title, or say so with  columns: {...: title}  in the deck"
    if wanted:
        proper = closest_word(wanted, (TITLE, CARD))
        hint = f"replace {wanted} with {proper}, or write  columns: {{{wanted}: {proper}}}"
    span = headers[wanted].span if wanted else next(iter(headers.values())).span
    message = "the table has no column for titles or ids"
    report.error("missing-column", message, span, hint)


def _report_nameless(row: Mapping, report: Report) -> None:
    if not report.full:
        at = next((row.get(name) for name in (CARD, ID, TITLE) if row.get(name) is not None), None)
        hint = "write a title or an id, or delete the row"
        message = "the row has neither a title nor an id"
        report.error("missing-id", message, row.span if at is None else at.span, hint)


def _report_rows(
    ids: dict[int, str], origins: dict[int, _Origin], made: dict[int, str], report: Report
) -> None:
    """Report cards whose ids depend on their row, once for the deck."""
    rows = [i for i, id in made.items() if not id]
    if not rows:
        return
    first = rows[0]
    message = f"'{origins[first].text[:40]}' has no Latin letter or digit, so the id of the card"
    message += f" is {ids[first]}, by its row"
    if len(rows) > 1:
        message += f"; so {'is' if len(rows) == 2 else 'are'} {len(rows) - 1} more"
    hint = "add a column  id  if other files name the cards: rows that are moved get other ids"
    report.warning("id-by-row", message, origins[first].at.span, hint)


def _report_repeated(
    made: dict[int, str],
    ids: dict[int, str],
    origins: dict[int, _Origin],
    rows: list[Node],
    report: Report,
) -> None:
    """Report titles that several cards share, once for each."""
    groups: dict[str, list[int]] = {}
    for i, id in made.items():
        groups.setdefault(id, []).append(i)
    for group in groups.values():
        if len(group) < 2 or report.full:
            continue
        first, second, *others = group
        title = origins[second].text
        many = "two cards" if not others else f"{len(group)} cards"
        listed = f"{ids[first]} and {ids[second]}" if not others else f"{ids[first]}, {ids[second]}"
        listed += "" if not others else " and so on"
        message = f"{many} are called '{title[:40]}', so their ids are {listed}"
        hint = "add a column  id, or a pattern with another field, as in  id: '{title}-{set}'"
        if len({_values_of(rows[i]) for i in group}) == 1:
            hint = f"the rows are equal: keep one, with  {len(group)}  as its quantity"
        places = [Label(origins[first].at.span, "the first of them")]
        places += [Label(origins[i].at.span, "also here") for i in others[: FURTHER - 1]]
        report.warning("repeated-title", message, origins[second].at.span, hint, tuple(places))


def _values_of(row: Node) -> tuple[tuple[str, str], ...]:
    entries = row.entries if isinstance(row, Mapping) else ()
    return tuple((key.text, text_of(value)) for key, value in entries)
