"""Fill in the texts of a deck's cards and boxes, and describe the effects of cards.

A box of a layout may print more than a field as it is: ``{name target}``, ``{strength words}``.
The card gets the value of such braces as a field, with the braces as its name. An effect is a list
of steps; the deck gives the words for each under ``steps``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from pnp.base.diagnostics import Report, nearest
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.content.filling import Filler, Scope
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.content.spoken import Wording
from pnp.content.values import UnknownError
from pnp.kinds.deck.record import MOST_LETTERS
from pnp.kinds.layout.record import TEMPLATES
from pnp.model.braces import BRACES, expression, fields_in
from pnp.words import Phrase, PhraseError, phrase
from pnp.words.terms import MANY

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
    boxes = _Boxes(filler, scope, given, report)
    entries: dict[str, tuple[Scalar, Node]] = {}
    for key, value in node.entries:
        if key.text in SIDES:
            value = boxes.filled(value)
        elif key.text == STEPS:
            value = _without_phrases(value, scope)
        elif key.text not in ("cards", "defaults"):
            value = filler.tree(value, scope, report)
        entries[key.text] = key, value
    if isinstance(cards, Sequence):
        told = _Teller(filler, scope, node.get(STEPS), tuple(boxes.asked.values()), report)
        items = tuple(told.card(row) if isinstance(row, Mapping) else row for row in rows)
        entries["cards"] = entries["cards"][0], replace(cards, items=items)
    return Mapping(tuple(entries.values()), node.span, node.flow)


class _Boxes:
    """Fills in the boxes of one deck. ``given`` are the fields of its cards; braces that need more
    than a plain field of a card are added to ``asked``."""

    def __init__(self, filler: Filler, scope: Scope, given: set[str], report: Report) -> None:
        self.filler, self.scope, self.given, self.report = filler, scope, given, report
        self.asked: dict[str, _Asked] = {}

    def filled(self, node: Node) -> Node:
        """Return boxes with everything filled in that is the same on every card."""
        if not isinstance(node, Mapping):
            return node
        done = tuple((key, self._value(key.text, value)) for key, value in node.entries)
        same = all(a[1] is b[1] for a, b in zip(done, node.entries, strict=True))
        return node if same else Mapping(done, node.span, node.flow)

    def _value(self, key: str, node: Node) -> Node:
        template = key in TEMPLATES and isinstance(node, Scalar)
        return self._template(node) if template and isinstance(node, Scalar) else self.filled(node)

    def _template(self, node: Scalar) -> Scalar:
        text = _with_numbers(node.text, self.given, self.scope)
        node = replace(node, text=text, raw=node.raw or node.text)
        scope = replace(self.scope, wording=self.scope.wording.of(node))
        kept = [found[0] for found in BRACES.finditer(text) if self._of_card(found[1], scope)]
        kept = [*dict.fromkeys(kept)]
        asked = {b: one for b in kept if (one := _asked(b[1:-1], scope)) is not None}
        self.asked.update((one.key, one) for one in asked.values())
        for n, braces in enumerate(kept):
            text = text.replace(braces, f"\0{n}\0")
        filled = self.filler.text(replace(node, text=text), self.scope, self.report)
        text = filled.text
        for n, braces in enumerate(kept):
            text = text.replace(f"\0{n}\0", asked[braces].key if braces in asked else braces)
        return replace(filled, text=text)

    def _of_card(self, inside: str, scope: Scope) -> bool:
        """Return whether braces stay unchanged until a card fills them in; doubled ones mean
        nothing. A name that neither card nor rulebook has is reported when the deck is judged,
        unless the rulebook cannot be read."""
        if inside.startswith("{"):
            return False
        one = expression(inside)
        if one is None:
            found = _said(inside, scope)
            return found is None or bool(self.given.intersection(fields_in(f"{{{found.amount}}}")))
        if one.steps and self.filler.names_term(inside, one, scope):
            return False
        if self.given.intersection(one.names):
            return True
        stated = one.of in scope.settings.names or self.filler.unread()
        return one.simple and not stated and one.of not in scope.wording.terms


class _Asked(Struct, frozen=True):
    """Braces in a box that need more than a plain field of a card: the expression ``inside`` them
    in the words of ``wording``, the ``needs``, which are fields or facts, and the ``key`` under
    which each card gets the value: the braces themselves or, for a phrase, a name derived from
    them."""

    key: str
    inside: str
    needs: tuple[str, ...]
    wording: Wording

    @property
    def raw(self) -> str:
        """Braces with what is asked for, as rules read them: they know no terms."""
        return "".join(f"{{{name}}}" for name in self.needs)


def _asked(inside: str, scope: Scope) -> _Asked | None:
    """Return what braces ask of a card; None for a field as it is, or what has no sense."""
    one = expression(inside)
    if one is not None:
        if one.simple:
            return None
        return _Asked(f"{{{inside}}}", inside, one.names, scope.wording)
    found = _said(inside, scope)
    if found is None:
        return None
    slug = "-".join(re.findall(r"[a-z0-9]+", inside.lower()))
    return _Asked(f"{{said-{slug}}}", inside, fields_in(f"{{{found.amount}}}"), scope.wording)


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


def _said(inside: str, scope: Scope) -> Phrase | None:
    """Return the phrase that braces hold; None where they hold no term that is known."""
    try:
        found = phrase(inside, scope.wording.grammar)
    except PhraseError:
        return None
    return found if found.term in scope.wording.terms else None


def _without_phrases(node: Node, scope: Scope) -> Node:
    """Return templates of steps as rules read them: they know fields, and no terms."""
    match node:
        case Mapping(entries):
            done = tuple((key, _without_phrases(value, scope)) for key, value in entries)
            return Mapping(done, node.span, node.flow)
        case Scalar(text):
            return replace(
                node, text=_fields_alone(text, replace(scope, wording=scope.wording.of(node)))
            )
    return node


def _fields_alone(template: str, scope: Scope) -> str:
    """Return a template with words in place of its phrases, beside the numbers that they have."""

    def bare(found: re.Match[str]) -> str:
        said = _said(found[1], scope) if expression(found[1]) is None else None
        if said is None:
            return found[0]
        noun = scope.wording.terms[said.term][0].form(said.number or MANY)
        return f"{{{said.amount}}} {noun}" if said.amount else noun

    return BRACES.sub(bare, template)


class _Teller:
    """Fills in the cards of one deck. ``asked`` are the braces in templates of boxes that need more
    than a plain field."""

    def __init__(
        self,
        filler: Filler,
        scope: Scope,
        steps: Node | None,
        asked: tuple[_Asked, ...],
        report: Report,
    ) -> None:
        self.filler, self.scope, self.report, self.asked = filler, scope, report, asked
        self.steps = steps if isinstance(steps, Mapping) else None
        self.letters = 0

    def card(self, row: Mapping) -> Mapping:
        written = {key.text: v for key, v in row.entries if isinstance(v, Scalar) and v.text}
        fields = {"quantity": Scalar("1", True, row.span), **written}
        scope = replace(self.scope, fields=fields, spent=[])
        if self.report.full or self.letters > MOST_LETTERS:
            return row
        entries = []
        for key, value in row.entries:
            own = replace(scope, open=(key.text,))  # for no text may ask for itself
            entries.append((key, self.filler.tree(value, own, self.report)))
        done = Mapping(tuple(entries), row.span, row.flow)
        told = [*self._effect(done, scope)]
        made = {key.text.strip("{}"): words for key, words in told}
        told += self._templates(replace(scope, fields={**fields, **made}))
        done = Mapping((*entries, *told), row.span, row.flow) if told else done
        self._count(done)
        return done

    def _count(self, row: Mapping) -> None:
        """Report that braces make a deck of endless letters out of a short file."""
        texts = (value for _, value in row.entries if isinstance(value, Scalar))
        self.letters += plain_sum(len(value.text) - len(value.raw) for value in texts if value.raw)
        if self.letters > MOST_LETTERS:
            message = f"text in braces adds more than {MOST_LETTERS:,} characters to the cards"
            self.report.error("too-long", message, row.span, "refer to shorter fields in braces")

    def _effect(self, row: Mapping, scope: Scope) -> Iterator[tuple[Scalar, Scalar]]:
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
        """Return a step in the words of its template, the one for the value of its first key if
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
                message = f"the step '{verb.text}' has no text for '{word}'"
                self.report.error("unknown-step", message, value.span, hint)
                return None
            further = step.entries[1:]
        if not isinstance(found, Scalar):
            known_verbs = [key.text for key, _ in self.steps.entries] if self.steps else []
            hint = f"add its text under  {STEPS}:  in the deck"
            hint = nearest(verb.text, known_verbs) if known_verbs else hint
            self.report.error(
                "unknown-step", f"the deck has no text for the step '{verb.text}'", verb.span, hint
            )
            return None
        wording = self.scope.wording.of(found)
        told = fields_in(_fields_alone(found.text, replace(self.scope, wording=wording)))
        # A theme or a translation that puts its text in place of the deck's is to blame for it.
        here = self.steps is not None and found.span.source == self.steps.span.source
        instead = None if here else found.span
        for key, _ in further:
            if key.text not in told:
                message = f"the text for the step '{verb.text}' does not print its '{key.text}'"
                hint = f"write  {{{key.text}}}  there, or remove the key"
                self.report.error("unprinted-key", message, instead or key.span, hint)
        own = {key.text: v for key, v in step.entries if isinstance(v, Scalar)}
        # The value that chooses a template is in its words, which may have a term of that name.
        if further is not step.entries and verb.text in wording.terms:
            own.pop(verb.text, None)
        given = {*own, *scope.fields, *scope.settings.names}
        for name in told:
            missing = name not in given and not _asks(found.text, name)
            if name not in wording.terms and missing and not self.filler.unread():
                message = (
                    f"the text for the step '{verb.text}' prints '{name}', which the step does "
                    "not have"
                )
                hint = "remove it from the text" if instead else f"add  {name}: ..."
                self.report.error("missing-key", message, instead or verb.span, hint)
                return None
        scope = replace(scope, fields={**scope.fields, **own}, open=())
        return self.filler.text(found, scope, self.report)

    def _templates(self, scope: Scope) -> Iterator[tuple[Scalar, Scalar]]:
        """Yield the values of braces in boxes on a card that has their field."""
        for one in self.asked:
            fields = [name for name in one.needs if name not in scope.settings.names]
            if not all(name in scope.fields for name in fields or one.needs):
                continue
            span = next(scope.fields[name].span for name in one.needs if name in scope.fields)
            try:
                text = self.filler.value(one.inside, replace(scope, wording=one.wording))
            except UnknownError as unknown:
                self.filler.tell(unknown, span, self.report)
                continue
            yield Scalar(one.key, True, span), Scalar(text, False, span, one.raw)


def _asks(template: str, name: str) -> bool:
    """Return whether a template asks for the name, icon or number of a record called ``name``."""
    found = (expression(match[1]) for match in BRACES.finditer(template))
    return any(one is not None and one.asks and name in one.names for one in found)
