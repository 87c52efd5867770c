"""The texts of a deck's cards and boxes, filled in, and the words for the effects of cards.

A box of a layout may print more than a field as it is: ``{name target}``, ``{strength words}``.
The card gets the value of such braces as a field, with the braces as its name. An effect is a list
of steps; the deck gives the words for each under ``steps``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pnp.content.filling import Filler, Scope
from pnp.content.named import UnknownError
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.diagnostics import Report, nearest
from pnp.model.braces import BRACES, expression, fields_in
from pnp.model.deck import MOST_LETTERS
from pnp.model.layout import TEMPLATES

EFFECT = "effect"
TOLD = "{effect}"
"""The key under which linking adds the words of an effect to a card."""
STEPS = "steps"
SIDES = ("layout", "back", "backs")
# What a card has that is no text of its own.
_OWN = ("card", "quantity", EFFECT)


def filled_deck(node: Mapping, filler: Filler, report: Report) -> Mapping:
    """Return a deck that has its rows and boxes with all texts filled in."""
    cards, scope = node.get("cards"), filler.scope(node)
    rows = cards.items if isinstance(cards, Sequence) else ()
    given = {key.text for row in rows if isinstance(row, Mapping) for key, _ in row.entries}
    given.update(_OWN)
    entries: dict[str, tuple[Scalar, Node]] = {}
    asked: dict[str, None] = {}
    for key, value in node.entries:
        if key.text in SIDES:
            value = _filled_boxes(value, given, asked, filler, scope, report)
        elif key.text not in ("cards", "defaults", STEPS):
            value = filler.tree(value, scope, report)
        entries[key.text] = key, value
    if isinstance(cards, Sequence):
        told = _Teller(filler, scope, node.get(STEPS), tuple(asked), report)
        items = tuple(told.card(row) if isinstance(row, Mapping) else row for row in rows)
        entries["cards"] = entries["cards"][0], replace(cards, items=items)
    return Mapping(tuple(entries.values()), node.span, node.flow)


def _filled_boxes(
    node: Node,
    given: set[str],
    asked: dict[str, None],
    filler: Filler,
    scope: Scope,
    report: Report,
) -> Node:
    """Return boxes whose templates have all filled in that is the same on every card; what they ask
    of a card beyond its fields as they are goes into ``asked``."""
    match node:
        case Mapping(entries):
            done = []
            for key, value in entries:
                if key.text in TEMPLATES and isinstance(value, Scalar):
                    value = _template(value, given, asked, filler, scope, report)
                else:
                    value = _filled_boxes(value, given, asked, filler, scope, report)
                done.append((key, value))
            same = all(a[1] is b[1] for a, b in zip(done, entries, strict=True))
            return node if same else Mapping(tuple(done), node.span, node.flow)
    return node


def _template(
    node: Scalar,
    given: set[str],
    asked: dict[str, None],
    filler: Filler,
    scope: Scope,
    report: Report,
) -> Scalar:
    node = replace(node, text=_with_numbers(node.text, given, scope), raw=node.raw or node.text)
    kept: dict[str, str] = {}
    for found in BRACES.finditer(node.text):
        one = expression(found[1])
        if (
            one is None
            or given.intersection(one.names)
            or (one.simple and one.of not in scope.settings.names)
        ):
            # A name that no card has and no number bears is reported when the deck is judged.
            kept[found[0]] = f"\0{len(kept)}\0"
            if one is not None and not one.simple:
                asked[found[0]] = None
    if len(kept) == len(set(BRACES.findall(node.text))):
        return node
    text = node.text
    for braces, mark in kept.items():
        text = text.replace(braces, mark)
    filled = filler.text(replace(node, text=text, raw=node.text), scope, report)
    text = filled.text
    for braces, mark in kept.items():
        text = text.replace(mark, braces)
    return replace(filled, text=text)


def _with_numbers(text: str, given: set[str], scope: Scope) -> str:
    """Return a template with the numbers in force in place of their names where they are added to a
    field of the card, ``{strength + bonus}``."""

    def named(found: re.Match[str]) -> str:
        one = expression(found[1])
        if one is None or not one.further or not given.intersection(one.names):
            return found[0]
        facts = [n for n in one.names if n not in given and n in scope.settings.names]
        words = (str(scope.settings.value(w)) if w in facts else w for w in found[1].split(" "))
        return f"{{{' '.join(words)}}}"

    return BRACES.sub(named, text)


class _Teller:
    """Fills in the cards of one deck. ``asked`` are the braces that templates of boxes hold beyond
    fields as they are."""

    def __init__(
        self,
        filler: Filler,
        scope: Scope,
        steps: Node | None,
        asked: tuple[str, ...],
        report: Report,
    ) -> None:
        self.filler, self.scope, self.report, self.asked = filler, scope, report, asked
        self.steps = steps if isinstance(steps, Mapping) else None
        self.letters = 0

    def card(self, row: Mapping) -> Mapping:
        fields = {key.text: v for key, v in row.entries if isinstance(v, Scalar) and v.text}
        scope = replace(self.scope, fields=fields, spent=[])
        if self.report.full or self.letters > MOST_LETTERS:
            return row
        entries = []
        for key, value in row.entries:
            own = replace(scope, open=(key.text,))  # for no text may ask for itself
            entries.append((key, self.filler.tree(value, own, self.report)))
        done = Mapping(tuple(entries), row.span, row.flow)
        told = [*self._effect(done, scope), *self._templates(done, scope)]
        done = Mapping((*entries, *told), row.span, row.flow) if told else done
        self._count(done)
        return done

    def _count(self, row: Mapping) -> None:
        """Report that braces make a deck of endless letters out of a short file."""
        texts = (value for _, value in row.entries if isinstance(value, Scalar))
        self.letters += sum(len(value.text) - len(value.raw) for value in texts if value.raw)
        if self.letters > MOST_LETTERS:
            message = f"braces add more than {MOST_LETTERS:,} characters to the cards"
            self.report.error("too-long", message, row.span, "refer to shorter fields in braces")

    def _effect(self, row: Mapping, scope: Scope) -> Iterator[tuple[Scalar, Node]]:
        """Yield the text of the effect of a card, and those of its steps, ``effect-1`` first."""
        effect = row.get(EFFECT)
        if not isinstance(effect, Sequence):
            return
        steps = [step for step in effect.items if isinstance(step, Mapping)]
        found = [(step, self._step(step, scope)) for step in steps]
        told = [words for _, words in found if words is not None]
        text = " ".join(words.text for words in told)
        if text:
            raw = " ".join(words.raw or words.text for words in told)
            yield Scalar(TOLD, True, effect.span), Scalar(text, False, effect.span, raw)
        for n, (step, words) in enumerate(found, 1):
            if words is not None:
                name = f"{{{EFFECT}-{n}}}"
                yield Scalar(name, True, step.span), replace(words, span=step.span)

    def _step(self, step: Mapping, scope: Scope) -> Scalar | None:
        """Return a step in the words of its template, the one for the value of its first key where
        there are several."""
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
                hint = nearest(word, [key.text for key, _ in known.entries])
                message = f"the step '{verb.text}' has no words for '{word}'"
                self.report.error("unknown-step", message, value.span, hint)
                return None
            further = step.entries[1:]
        if not isinstance(found, Scalar):
            known_verbs = [key.text for key, _ in self.steps.entries] if self.steps else []
            hint = f"give its words under  {STEPS}:  in the deck"
            hint = nearest(verb.text, known_verbs) if known_verbs else hint
            self.report.error(
                "unknown-step", f"the deck has no words for the step '{verb.text}'", verb.span, hint
            )
            return None
        told = fields_in(found.text)
        for key, _ in further:
            if key.text not in told:
                message = f"the words for the step '{verb.text}' do not print its '{key.text}'"
                hint = f"write  {{{key.text}}}  there, or remove the key"
                self.report.error("unprinted-key", message, key.span, hint)
        own = {key.text: v for key, v in step.entries if isinstance(v, Scalar)}
        scope = replace(scope, fields={**scope.fields, **own}, open=())
        return self.filler.text(found, scope, self.report)

    def _templates(self, row: Mapping, scope: Scope) -> Iterator[tuple[Scalar, Node]]:
        """Yield what braces of boxes come to on a card that has their field."""
        for braces in self.asked:
            one = expression(braces[1:-1])
            assert one is not None
            if not all(name in scope.fields for name in one.names):
                continue
            span = scope.fields[one.names[0]].span
            try:
                text = self.filler.value(braces[1:-1], scope)
            except UnknownError as unknown:
                self.filler.tell(unknown, span, self.report)
                continue
            yield Scalar(braces, True, span), Scalar(text, False, span, braces)
