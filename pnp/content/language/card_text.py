"""Fill in the texts of a deck's cards and boxes, and write out the effects of cards.

A box of a layout may print more than plain fields: ``{name target}``, ``{strength words}``. Each
card gets the value of such a placeholder as a field whose key is the placeholder. An effect is a
list of steps; the deck has a template for each under ``steps``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import partial

from pnp.base.diagnostics import Report, suggest_word
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.content.language.box_texts import BoxTexts, BoxValue, phrase_in
from pnp.content.language.box_values import BoxValues
from pnp.content.language.card_numbers import CardNumbers, DeckNumbers
from pnp.content.language.grammar import MANY
from pnp.content.language.placeholders import Filler, Scope
from pnp.content.language.translatable import EFFECT, SIDES, STEPS
from pnp.content.layouts import CHOSEN
from pnp.content.lookups import TABLES, tables_in, without_lookups
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, text_of
from pnp.content.table_sources import DATA
from pnp.kinds.deck.record import MOST_CARDS, MOST_LETTERS
from pnp.model.braces import BRACES, field_name, fields_in, id_of, parse_expression
from pnp.model.expressions.tree import CARD_NAMES

EFFECT_TEXT = "{effect}"
"""The key under which linking adds the text of an effect to a card."""
# Keys of a card that are not fields to print.
_NO_TEXTS = ("card", "quantity", EFFECT)


def fill_deck(node: Mapping, filler: Filler, report: Report) -> Mapping:
    """Return a deck, complete with rows and boxes, with all texts filled in."""
    cards, scope = node.get("cards"), filler.scope(node)
    rows = cards.items if isinstance(cards, Sequence) else ()
    given = {key.text for row in rows if isinstance(row, Mapping) for key, _ in row.entries}
    given.update(_NO_TEXTS)
    scope = replace(
        scope,
        lacking=frozenset(given),
        headers=_headers(rows),
        columns=_columns(rows),
        tables={**scope.tables, **tables_in(node)},
        symbols=_symbols(node),
        numbers=dict.fromkeys(CARD_NAMES),
    )
    boxes = BoxTexts(filler, scope, given, report)
    entries: dict[str, tuple[Scalar, Node]] = {}
    for key, value in node.entries:
        if key.text in SIDES:
            value = _fill_side(key.text, value, boxes)
        elif key.text == STEPS:
            value = _without_phrases(value, scope)
        elif key.text not in ("cards", DATA, "defaults", TABLES, "symbols", "where"):
            value = filler.fill_tree(value, scope, report)
        entries[key.text] = key, value
    if isinstance(cards, Sequence):
        values = tuple(boxes.values.values())
        numbers = DeckNumbers(rows, _spares(node), partial(_quantity, filler, scope))
        filled_cards = _Cards(filler, scope, node.get(STEPS), values, numbers, report)
        items = tuple(
            filled_cards.fill_card(row, i) if isinstance(row, Mapping) else row
            for i, row in enumerate(rows)
        )
        entries["cards"] = entries["cards"][0], replace(cards, items=items)
    return without_lookups(Mapping(tuple(entries.values()), node.span, node.flow))


def _symbols(deck: Mapping) -> dict[str, str]:
    """Return the icons of a deck by their signs."""
    given = deck.get("symbols")
    entries = given.entries if isinstance(given, Mapping) else ()
    return {key.text: text_of(value) for key, value in entries if text_of(value)}


def _headers(rows: Iterable[Node]) -> dict[str, str]:
    """Return the fields of columns by their headers, where these are written otherwise."""
    return {header: name for name, header in _written(rows) if header != name}


def _columns(rows: Iterable[Node]) -> dict[str, str]:
    """Return the fields that are written in tables and cards, each as an expression names it."""
    return {
        name: header if id_of(header) == name and _ONE_WORD.fullmatch(header) else f"[{header}]"
        for name, header in _written(rows)
    }


_ONE_WORD = re.compile(r"[^\W\d_][^\W_]*(?:[_-][^\W_]+)*")


def _written(rows: Iterable[Node]) -> Iterator[tuple[str, str]]:
    """Yield each field of the rows with its header or key as it is written."""
    known: dict[str, Scalar] = {}
    for row in rows:
        for key, _ in row.entries if isinstance(row, Mapping) else ():
            known.setdefault(key.text, key)
    for name, key in known.items():
        span = key.span
        line = span.source.line(span.line) if span.line == span.end_line else ""
        header = line[span.column - 1 : span.end_column - 1].strip().strip("\"'")
        if header and field_name(header) == name:
            yield name, header


def _spares(deck: Mapping) -> int:
    """Return the number of extra copies of every card."""
    digits = text_of(deck.get("print")).strip().removeprefix("+")
    return int(digits) if digits.isdecimal() and len(digits) <= 3 else 0


def _quantity(filler: Filler, scope: Scope, row: Mapping, text: Scalar) -> str:
    """Return the quantity of a card, filled in."""
    fields = {key.text: v for key, v in row.entries if isinstance(v, Scalar) and v.text}
    own = replace(scope, fields=fields, pending_texts=("quantity",), numbers={})
    return filler.fill_text(text, own, Report()).text


def _fill_side(side: str, node: Node, boxes: BoxTexts) -> Node:
    """Return the boxes of a side with their texts filled in; a card may choose among several."""
    if side in CHOSEN or not isinstance(node, Mapping):
        return boxes.fill(node, (side, ""))
    chosen = next(key for key, others in CHOSEN.items() if others == side)
    done = tuple((key, boxes.fill(one, (chosen, key.text))) for key, one in node.entries)
    same = all(a[1] is b[1] for a, b in zip(done, node.entries, strict=True))
    return node if same else Mapping(done, node.span, node.flow)


def _without_phrases(node: Node, scope: Scope) -> Node:
    """Return templates of steps for rules, which know fields but not terms."""
    match node:
        case Mapping(entries):
            done = tuple((key, _without_phrases(value, scope)) for key, value in entries)
            return Mapping(done, node.span, node.flow)
        case Scalar(text):
            return replace(
                node, text=_plain_template(text, replace(scope, wording=scope.wording.of(node)))
            )
    return node


def _plain_template(template: str, scope: Scope) -> str:
    """Return a template with the noun and the amount of each phrase in place of the phrase."""

    def plain(found: re.Match[str]) -> str:
        known = phrase_in(found[1], scope) if parse_expression(found[1]) is None else None
        if known is None:
            return found[0]
        noun = scope.wording.terms[known.term][0].form(known.number or MANY)
        return f"{{{known.amount}}} {noun}" if known.amount else noun

    return BRACES.sub(plain, template)


class _Cards:
    """The cards of one deck. ``values`` are the placeholders of boxes that need more than a plain
    field."""

    def __init__(
        self,
        filler: Filler,
        scope: Scope,
        steps: Node | None,
        values: tuple[BoxValue, ...],
        numbers: DeckNumbers,
        report: Report,
    ) -> None:
        self.filler, self.scope, self.report = filler, scope, report
        self.values = BoxValues(filler, values, report)
        self.numbers = numbers
        self.steps = steps if isinstance(steps, Mapping) else None
        self.letters = self.drawn = 0

    def fill_card(self, row: Mapping, index: int) -> Mapping:
        """Return a card with its texts filled in and with the values that boxes print, also those
        of its further copies if they differ."""
        if self.report.full or self.letters > MOST_LETTERS:
            return row
        numbers = CardNumbers(self.numbers, index)
        done = self._fill_copy(row, numbers)
        if numbers.differ:
            copies = self.numbers.copies(index)
            self.drawn += copies
            if self.drawn > MOST_CARDS:
                message = f"the deck draws more than {MOST_CARDS:,} different copies of its cards"
                hint = "print the number of the copy on fewer cards, or split the deck"
                self.report.error("wrong-size", message, row.span, hint)
                return done
            first = {key.text: value for key, value in done.entries}
            added: list[tuple[Scalar, Node]] = []
            for copy in range(2, copies + 1):
                later = self._fill_copy(row, CardNumbers(self.numbers, index, copy))
                for key, value in later.entries:
                    if isinstance(value, Scalar) and value != first.get(key.text):
                        name = key.text.strip("{}")
                        added.append((replace(key, text=f"{{{copy}:{name}}}"), value))
            done = Mapping((*done.entries, *added), row.span, row.flow)
        self._check_length(done)
        return done

    def _fill_copy(self, row: Mapping, numbers: CardNumbers) -> Mapping:
        written = {key.text: v for key, v in row.entries if isinstance(v, Scalar) and v.text}
        fields = {"quantity": Scalar("1", True, row.span), **written}
        scope = replace(self.scope, fields=fields, filled_texts=[], numbers=numbers)
        entries = []
        signs = bool(scope.symbols)
        for key, value in row.entries:
            if not isinstance(value, Scalar) or "{" in value.text or signs and "[" in value.text:
                own = replace(scope, pending_texts=(key.text,))  # no text may refer to itself
                value = self.filler.fill_tree(value, own, self.report)
            entries.append((key, value))
        done = Mapping(tuple(entries), row.span, row.flow)
        added = [*self._effect_texts(done, scope)]
        texts = {key.text.strip("{}"): text for key, text in added}
        added += self.values.on_card(
            row, replace(scope, fields={**fields, **texts}), f"card {text_of(row.get('card'))}"
        )
        return Mapping((*entries, *added), row.span, row.flow) if added else done

    def _check_length(self, row: Mapping) -> None:
        """Report placeholders that make a deck too long, since a short file may do so."""
        texts = (value for _, value in row.entries if isinstance(value, Scalar))
        self.letters += plain_sum(len(value.text) - len(value.raw) for value in texts if value.raw)
        self.letters += self.values.take_letters()
        if self.letters > MOST_LETTERS:
            message = f"text in braces adds more than {MOST_LETTERS:,} characters to the cards"
            self.report.error("too-long", message, row.span, "refer to shorter fields in braces")

    def _effect_texts(self, row: Mapping, scope: Scope) -> Iterator[tuple[Scalar, Scalar]]:
        """Yield the text of the effect of a card, then the texts of its steps, ``effect-1`` first,
        each with its key."""
        effect = row.get(EFFECT)
        if not isinstance(effect, Sequence):
            return
        steps = [step for step in effect.items if isinstance(step, Mapping)]
        found = [(step, self._step_text(step, scope)) for step in steps]
        texts = [text for _, text in found if text is not None]
        whole = " ".join(text.text for text in texts)
        if whole:
            raw = " ".join(text.raw or text.text for text in texts)
            yield Scalar(EFFECT_TEXT, True, effect.span), Scalar(whole, False, effect.span, raw)
        for n, (step, text) in enumerate(found, 1):
            if text is not None:
                name = f"{{{EFFECT}-{n}}}"
                yield Scalar(name, True, step.span), replace(text, span=step.span)

    def _step_text(self, step: Mapping, scope: Scope) -> Scalar | None:
        """Return the text of a step by its template; if its first key has several templates, by the
        one for the value of that key. Returns None with a finding if the text lacks something."""
        if not step.entries:
            return None
        verb, value = step.entries[0]
        further = step.entries
        found = self.steps.get(verb.text) if self.steps is not None else None
        if isinstance(found, Mapping):
            word = value.text if isinstance(value, Scalar) else ""
            known = found
            found = known.get(word)
            if found is None:
                hint = suggest_word(word, [key.text for key, _ in known.entries])
                message = f"the step '{verb.text}' has no text for '{word}'"
                self.report.error("unknown-step", message, value.span, hint)
                return None
            further = step.entries[1:]
        if not isinstance(found, Scalar):
            known_verbs = [key.text for key, _ in self.steps.entries] if self.steps else []
            hint = f"add its text under  {STEPS}:  in the deck"
            hint = suggest_word(verb.text, known_verbs) if known_verbs else hint
            self.report.error(
                "unknown-step", f"the deck has no text for the step '{verb.text}'", verb.span, hint
            )
            return None
        wording = self.scope.wording.of(found)
        printed = fields_in(_plain_template(found.text, replace(self.scope, wording=wording)))
        # An error in the text of a theme or a translation is reported there.
        here = self.steps is not None and found.span.source == self.steps.span.source
        instead = None if here else found.span
        for key, _ in further:
            if key.text not in printed:
                message = f"the text for the step '{verb.text}' does not print its '{key.text}'"
                hint = f"write  {{{key.text}}}  there, or remove the key"
                self.report.error("unprinted-key", message, instead or key.span, hint)
        own = {key.text: v for key, v in step.entries if isinstance(v, Scalar)}
        # The value that chooses a template is not printed, and the key may be a term.
        if further is not step.entries and verb.text in wording.terms:
            own.pop(verb.text, None)
        given = {*own, *scope.fields, *scope.settings.names}
        for name in printed:
            missing = name not in given and not _names_record(found.text, name)
            if name not in wording.terms and missing and not self.filler.unread():
                message = (
                    f"the text for the step '{verb.text}' prints '{name}', which the step does "
                    "not have"
                )
                hint = "remove it from the text" if instead else f"add  {name}: ..."
                self.report.error("missing-key", message, instead or verb.span, hint)
                return None
        scope = replace(scope, fields={**scope.fields, **own}, pending_texts=())
        return self.filler.fill_text(found, scope, self.report)


def _names_record(template: str, name: str) -> bool:
    """Return whether a template prints the name, icon or number of the record ``name``."""
    found = (parse_expression(match[1]) for match in BRACES.finditer(template))
    return any(one is not None and one.asks and name in one.names for one in found)
