"""Compute what boxes print on each card, and on each space or link of a board."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.content.language.box_texts import FAILS, ICON, WHEN, BoxUse, BoxValue
from pnp.content.language.placeholder_values import CalculationError, PlaceholderError
from pnp.content.language.placeholders import Filler, Scope, as_written, with_symbols
from pnp.content.layouts import CHOSEN
from pnp.content.nodes import Mapping, Scalar, text_of
from pnp.content.structure import place_of_part
from pnp.kinds.layout.box_record import NUMERIC
from pnp.kinds.layout.repetition_record import NUMBER, place_key
from pnp.model.braces import HOLDS


class _Known(Struct, frozen=True):
    """What is computed of a card so far: its values, which conditions hold on it, and which at its
    places, all by key."""

    texts: dict[str, str]
    held: dict[str, bool]
    placed: dict[int, dict[str, bool]]


class BoxValues:
    """The ``values`` that boxes of one deck or board print. A value is computed once for all cards
    whose fields have the same texts. ``failed`` are the errors that are reported once: keys of
    values with messages."""

    def __init__(
        self,
        filler: Filler,
        values: tuple[BoxValue, ...],
        report: Report,
        failed: set[tuple[str, str]] | None = None,
    ) -> None:
        self.filler, self.values, self.report = filler, values, report
        self.shown = ""
        self.failed = set() if failed is None else failed
        # The values by their keys and by the texts of the fields that they use.
        self.computed: dict[tuple[str | None, ...], str] = {}
        # The values with their uses on the sides of a card, by the names of these.
        self.on_sides: dict[tuple[str, ...], list[tuple[BoxValue, list[BoxUse]]]] = {}
        self.letters = 0

    def take_letters(self) -> int:
        """Return how many characters were computed for places since the last call."""
        found, self.letters = self.letters, 0
        return found

    def on_card(self, row: Mapping, scope: Scope, shown: str) -> Iterator[tuple[Scalar, Scalar]]:
        """Yield the values of placeholders in boxes that are drawn on a card, each with its key;
        messages call it as ``shown``."""
        self.shown = shown
        known = _Known({}, {}, {})
        for one, on_sides in self._values_on_sides(row):
            span = next((scope.fields[n].span for n in one.needs if n in scope.fields), row.span)
            own = scope
            if one.wording is not scope.wording:
                own = replace(scope, wording=one.wording)
            if one.places is not None:
                found = self._values_at_places(one, on_sides, row, own, known)
            else:
                uses = [use for use in on_sides if use.applies_to(scope.fields, known.held)]
                if not uses:
                    continue
                text = self._box_value(one, row, own, uses)
                known.held[one.key] = text == HOLDS
                found = {one.key: text}
            known.texts.update((key, text) for key, text in found.items() if text is not None)
            for key, text in found.items():
                # Without a value, the rules know by this which field is missing.
                value = Scalar(text or "", text is None, span, one.raw)
                yield Scalar(f"{{{key}}}", True, span), value

    def _values_on_sides(self, row: Mapping) -> list[tuple[BoxValue, list[BoxUse]]]:
        """Return the values of boxes on the sides of a card, with their uses there."""
        names = tuple(text_of(row.get(key)) for key in CHOSEN)
        found = self.on_sides.get(names)
        if found is None:
            chosen = dict(zip(CHOSEN, names, strict=True))
            found = [(one, [use for use in one.uses if use.is_on(chosen)]) for one in self.values]
            found = self.on_sides[names] = [(one, uses) for one, uses in found if uses]
        return found

    def _values_at_places(
        self, one: BoxValue, on_sides: list[BoxUse], row: Mapping, scope: Scope, known: _Known
    ) -> dict[str, str | None]:
        """Return a value that depends on the number of the place, by the key of each place. The
        first one is that of the card; a condition holds on the card if it does at some place."""
        assert one.places is not None
        given = {name: field.text for name, field in scope.fields.items()} | known.texts
        found: dict[int, str | None] = {}
        for n in range(1, one.places.count(given) + 1):
            here = known.placed.setdefault(n, {})
            number = Scalar(str(n), True, one.template.span)
            fields = {**scope.fields, NUMBER: number}
            held = {**known.held, **here}
            uses = [use for use in on_sides if use.applies_to(fields, held)]
            if uses:
                found[n] = self._box_value(one, row, replace(scope, fields=fields), uses)
                here[one.key] = found[n] == HOLDS
        self.letters += plain_sum(len(text or "") for text in found.values())
        first = next((text for text in found.values() if text is not None), None)
        if one.role == WHEN:
            first = HOLDS if HOLDS in found.values() else FAILS
        known.held[one.key] = first == HOLDS
        others = {place_key(one.key, n): text or "" for n, text in found.items() if text != first}
        return {one.key: first, **others} if found else {}

    def _box_value(
        self, one: BoxValue, row: Mapping, scope: Scope, uses: list[BoxUse]
    ) -> str | None:
        """Return the text of a placeholder on a card; None if the card lacks a field, and with a
        finding if there is none."""
        if any(name not in scope.fields for name in one.required):
            return None
        known = _texts_used(one, scope)
        if known in self.computed:
            return self.computed[known]
        try:
            if one.role == WHEN:
                text = HOLDS if self.filler.holds(one.inside, scope) else FAILS
            else:
                read = self.filler.number_of if one.role in NUMERIC else self.filler.value_of
                text = read(one.inside, scope)
                text = text.strip(":") if one.role == ICON else with_symbols(text, scope.symbols)
            if known:
                self.computed[known] = text
            return text
        except PlaceholderError as error:
            optional = all(use.optional for use in uses)
            if optional and isinstance(error, CalculationError) and error.field:
                return None
            if self.filler.draft:
                # A text shows its braces; a colour or an icon without a value is not drawn.
                if one.role:
                    return FAILS if one.role == WHEN else None
                return as_written(one.inside)
            self._report_on_card(error, one, row, scope)
            return None

    def _report_on_card(
        self, error: PlaceholderError, one: BoxValue, row: Mapping, scope: Scope
    ) -> None:
        """Report an error at the cell that has to be changed, with the place where it is used, or
        once at the expression."""
        used = place_of_part(one.template, f"{{{one.inside}}}", error.part)
        where = used
        if (
            error.at is None
            and isinstance(error, CalculationError)
            and error.field in scope.lacking
        ):
            empty = row.get(error.field)
            where = (empty or row).span
        elif error.at is None:
            message, hint = error.args
            if error.part is not None and (one.key, message) in self.failed:
                return
            self.failed.add((one.key, message))
            if isinstance(error, CalculationError):
                error.args = f"{message} ({self.shown})", hint
        self.filler.report_error(error, where, self.report, used)


def _texts_used(one: BoxValue, scope: Scope) -> tuple[str | None, ...]:
    """Return the key of a value with the texts of the fields that decide it; empty if it depends on
    more, such as the number of the card."""
    used: list[str | None] = [one.key]
    for name in one.names:
        field = scope.fields.get(name)
        if field is None and name in scope.numbers or field is not None and "{" in field.text:
            return ()
        used.append(None if field is None else field.text)
    return tuple(used)
