"""Fill in the texts of a deck's cards and boxes, and write out the effects of cards.

A box of a layout may print more than plain fields: ``{name target}``, ``{strength words}``. Each
card gets the value of such a placeholder as a field whose key is the placeholder. An effect is a
list of steps; the deck has a template for each under ``steps``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from pnp.base.diagnostics import Report, suggest_word
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.content.language.grammar import MANY
from pnp.content.language.languages import Wording
from pnp.content.language.phrases import Phrase, PhraseError, parse_phrase
from pnp.content.language.placeholder_values import PlaceholderError
from pnp.content.language.placeholders import Filler, Scope
from pnp.content.language.translatable import EFFECT, SIDES, STEPS
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.kinds.deck.record import MOST_LETTERS
from pnp.kinds.layout.record import FILLED
from pnp.model.braces import BRACES, fields_in, parse_expression

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
    boxes = _Boxes(filler, scope, given, report)
    entries: dict[str, tuple[Scalar, Node]] = {}
    for key, value in node.entries:
        if key.text in SIDES:
            value = boxes.fill(value)
        elif key.text == STEPS:
            value = _without_phrases(value, scope)
        elif key.text not in ("cards", "defaults"):
            value = filler.fill_tree(value, scope, report)
        entries[key.text] = key, value
    if isinstance(cards, Sequence):
        values = tuple(boxes.values.values())
        filled_cards = _Cards(filler, scope, node.get(STEPS), values, report)
        items = tuple(
            filled_cards.fill_card(row) if isinstance(row, Mapping) else row for row in rows
        )
        entries["cards"] = entries["cards"][0], replace(cards, items=items)
    return Mapping(tuple(entries.values()), node.span, node.flow)


def fill_board(node: Mapping, filler: Filler, report: Report) -> Mapping:
    """Return a board with all texts filled in except the fields of its spaces and of its links,
    which its boxes and labels show for each."""
    scope = filler.scope(node)
    boxes = _Boxes(filler, scope, _fields_of_board(node), report)
    entries: list[tuple[Scalar, Node]] = []
    for key, value in node.entries:
        if key.text in ("layout", "boxes"):
            value = boxes.fill(value)
        elif key.text == "places":
            value = _fill_places(value, boxes)
        elif key.text == "spaces" and isinstance(value, Sequence):
            kinds = (_fill_kind(kind, boxes, scope, filler, report) for kind in value.items)
            value = replace(value, items=tuple(kinds))
        elif key.text == "ways" and isinstance(value, Sequence):
            links = _Boxes(filler, scope, _fields_of_links(value), report)
            ways = (_fill_way(way, links, scope, filler, report) for way in value.items)
            value = replace(value, items=tuple(ways))
            for one in links.values.values():
                message = f"'{{{one.inside}}}' cannot be computed for each link"
                hint = "write a field of the links alone, and add one for the result"
                report.error("not-a-field", message, key.span, hint)
        else:
            value = filler.fill_tree(value, scope, report)
        entries.append((key, value))
    for unknown in boxes.values.values():
        key = node.key_node("map") or node.entries[0][0]
        message = f"'{{{unknown.inside}}}' cannot be computed for each space"
        report.error("not-a-field", message, key.span, "write a field of the spaces alone")
    return Mapping(tuple(entries), node.span, node.flow)


def fill_tokens(node: Mapping, filler: Filler, report: Report) -> Mapping:
    """Return a file of tokens with all texts filled in; those of a layout with the fields of its
    token, except the fields alone, which its boxes show."""
    scope, pieces = filler.scope(node), node.get("pieces")
    filled = filler.fill_tree(node, scope, report) if pieces is None else None
    if filled is not None or not isinstance(pieces, Sequence):
        return node if not isinstance(filled, Mapping) else filled
    done = tuple(_fill_token(piece, scope, filler, report) for piece in pieces.items)
    entries = (
        (key, replace(pieces, items=done))
        if key.text == "pieces"
        else (key, filler.fill_tree(value, scope, report))
        for key, value in node.entries
    )
    return Mapping(tuple(entries), node.span, node.flow)


def _fill_token(piece: Node, scope: Scope, filler: Filler, report: Report) -> Node:
    layout = piece.get("layout") if isinstance(piece, Mapping) else None
    if not isinstance(piece, Mapping) or not isinstance(layout, Mapping):
        return filler.fill_tree(piece, scope, report)
    rest = Mapping(tuple(e for e in piece.entries if e[1] is not layout), piece.span, piece.flow)
    known = filler.fill_tree(rest, scope, report)
    assert isinstance(known, Mapping)
    fields = known.get("fields")
    given = fields.entries if isinstance(fields, Mapping) else ()
    values = {
        key.text: v for key, v in (*known.entries, *given) if isinstance(v, Scalar) and v.text
    }
    boxes = _Boxes(filler, replace(scope, fields=values), set(), report).fill(layout)
    return Mapping((*known.entries, (Scalar("layout", True, layout.span), boxes)), piece.span)


def _fill_kind(node: Node, boxes: _Boxes, scope: Scope, filler: Filler, report: Report) -> Node:
    """Return a kind of space with its texts and the boxes of its layout filled in."""
    if not isinstance(node, Mapping):
        return node
    filled = []
    for key, value in node.entries:
        if key.text == "layout":
            value = boxes.fill(value)
        elif key.text == "places":
            value = _fill_places(value, boxes)
        else:
            value = filler.fill_tree(value, scope, report)
        filled.append((key, value))
    return Mapping(tuple(filled), node.span, node.flow)


def _fill_places(node: Node, boxes: _Boxes) -> Node:
    """Return the rules for places with their numbers filled in, except fields of spaces."""
    if not isinstance(node, Sequence):
        return node
    return replace(node, items=tuple(map(boxes.fill, node.items)))


def _fill_way(node: Node, links: _Boxes, scope: Scope, filler: Filler, report: Report) -> Node:
    """Return a way with its texts filled in; those that show the fields of its links keep them."""
    if not isinstance(node, Mapping):
        return node
    filled = []
    for key, value in node.entries:
        if key.text in _OF_LINKS:
            value = links.fill_template(value) if isinstance(value, Scalar) else links.fill(value)
        elif key.text not in _LINKS:
            value = filler.fill_tree(value, scope, report)
        filled.append((key, value))
    return Mapping(tuple(filled), node.span, node.flow)


def _fields_of_links(ways: Sequence) -> set[str]:
    """Return the names of the fields that some link of a way has."""
    found = set[str]()
    for way in ways.items:
        lists = [way.get(key) for key in _LINKS] if isinstance(way, Mapping) else []
        for link in (item for one in lists if isinstance(one, Sequence) for item in one.items):
            if isinstance(link, Mapping):
                more = link.get("fields")
                found.update(
                    key.text for key, _ in (more.entries if isinstance(more, Mapping) else ())
                )
    return found


# Keys of a way that list links, and those that show the fields of links.
_LINKS = ("joins", "rows")
_OF_LINKS = ("label", "line", "move", "slots")
# Values that every space, or every box of a board, has.
_OF_SPACES = ("name", "space", "kind", "number", "value", "title", "subtitle")


def _fields_of_board(node: Mapping) -> set[str]:
    """Return the names of the fields that some space of a board has."""
    found = set(_OF_SPACES)
    kinds = node.get("spaces")
    mappings = [node.get("defaults")]
    for kind in kinds.items if isinstance(kinds, Sequence) else ():
        if isinstance(kind, Mapping):
            mappings.append(kind.get("fields"))
            at = kind.get("at")
            mappings += [value for _, value in at.entries] if isinstance(at, Mapping) else []
    legend = node.get("legend")
    for _, entry in legend.entries if isinstance(legend, Mapping) else ():
        mappings.append(entry.get("fields") if isinstance(entry, Mapping) else None)
    rows = node.get("rows")
    mappings += rows.items if isinstance(rows, Sequence) else ()
    for item in mappings:
        if isinstance(item, Mapping):
            found.update(key.text for key, _ in item.entries)
    return found


class _Boxes:
    """The boxes of one deck or board. ``given`` are the fields of its cards or spaces; ``fill``
    adds placeholders that need more than a plain field to ``values``."""

    def __init__(self, filler: Filler, scope: Scope, given: set[str], report: Report) -> None:
        self.filler, self.scope, self.given, self.report = filler, scope, given, report
        self.values: dict[str, _CardValue] = {}

    def fill(self, node: Node) -> Node:
        """Return boxes with all placeholders filled in whose value is the same on every card."""
        if not isinstance(node, Mapping):
            return node
        done = tuple((key, self._fill_value(key.text, value)) for key, value in node.entries)
        same = all(a[1] is b[1] for a, b in zip(done, node.entries, strict=True))
        return node if same else Mapping(done, node.span, node.flow)

    def _fill_value(self, key: str, node: Node) -> Node:
        template = key in FILLED and isinstance(node, Scalar)
        return (
            self.fill_template(node) if template and isinstance(node, Scalar) else self.fill(node)
        )

    def fill_template(self, node: Scalar) -> Scalar:
        text = _with_numbers(node.text, self.given, self.scope)
        node = replace(node, text=text, raw=node.raw or node.text)
        scope = replace(self.scope, wording=self.scope.wording.of(node))
        placeholders = [
            found[0] for found in BRACES.finditer(text) if self._depends_on_card(found[1], scope)
        ]
        placeholders = [*dict.fromkeys(placeholders)]
        values = {b: one for b in placeholders if (one := _card_value(b[1:-1], scope)) is not None}
        self.values.update((one.key, one) for one in values.values())
        for n, braces in enumerate(placeholders):
            text = text.replace(braces, f"\0{n}\0")
        filled = self.filler.fill_text(replace(node, text=text), self.scope, self.report)
        text = filled.text
        for n, braces in enumerate(placeholders):
            text = text.replace(f"\0{n}\0", values[braces].key if braces in values else braces)
        return replace(filled, text=text)

    def _depends_on_card(self, inside: str, scope: Scope) -> bool:
        """Return whether a placeholder is filled in for each card. One with an unknown name is left
        too, for the rules to report, unless the facts of the game are unknown."""
        if inside.startswith("{"):
            return False
        one = parse_expression(inside)
        if one is None:
            found = _phrase_in(inside, scope)
            return found is None or bool(self.given.intersection(fields_in(f"{{{found.amount}}}")))
        if one.steps and self.filler.names_term(inside, one, scope):
            return False
        if self.given.intersection(one.names):
            return True
        stated = one.of in scope.settings.names or self.filler.unread()
        return one.simple and not stated and one.of not in scope.wording.terms


class _CardValue(Struct, frozen=True):
    """A placeholder in a box that needs more than a plain field of a card. ``inside`` is its
    content, in ``wording``; ``needs`` are the fields and facts that it uses. Each card gets the
    value under ``key``: the placeholder itself or, for a phrase, a name derived from it."""

    key: str
    inside: str
    needs: tuple[str, ...]
    wording: Wording

    @property
    def raw(self) -> str:
        """A placeholder for each field, for rules, which do not know terms."""
        return "".join(f"{{{name}}}" for name in self.needs)


def _card_value(inside: str, scope: Scope) -> _CardValue | None:
    """Return the value that a placeholder needs on each card; None for a plain field, or if the
    placeholder is invalid."""
    one = parse_expression(inside)
    if one is not None:
        if one.simple:
            return None
        return _CardValue(f"{{{inside}}}", inside, one.names, scope.wording)
    found = _phrase_in(inside, scope)
    if found is None:
        return None
    slug = "-".join(re.findall(r"[a-z0-9]+", inside.lower()))
    needs = fields_in(f"{{{found.amount}}}")
    return _CardValue(f"{{said-{slug}}}", inside, needs, scope.wording)


def _with_numbers(text: str, given: set[str], scope: Scope) -> str:
    """Return a template in which facts that are added to a field of the card are replaced by their
    numbers: ``{strength + bonus}``."""

    def value_of(found: re.Match[str]) -> str:
        one = parse_expression(found[1])
        if one is None or not one.further or not given.intersection(one.names):
            return found[0]
        facts = [n for n in one.names if n not in given and n in scope.settings.names]
        words = (str(scope.settings.value(w)) if w in facts else w for w in found[1].split(" "))
        return f"{{{' '.join(words)}}}"

    return BRACES.sub(value_of, text)


def _phrase_in(inside: str, scope: Scope) -> Phrase | None:
    """Return the phrase in a placeholder; None if it has no known term."""
    try:
        found = parse_phrase(inside, scope.wording.grammar)
    except PhraseError:
        return None
    return found if found.term in scope.wording.terms else None


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
        known = _phrase_in(found[1], scope) if parse_expression(found[1]) is None else None
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
        values: tuple[_CardValue, ...],
        report: Report,
    ) -> None:
        self.filler, self.scope, self.report, self.values = filler, scope, report, values
        self.steps = steps if isinstance(steps, Mapping) else None
        self.letters = 0

    def fill_card(self, row: Mapping) -> Mapping:
        """Return a card with its texts filled in and with the values that boxes print."""
        written = {key.text: v for key, v in row.entries if isinstance(v, Scalar) and v.text}
        fields = {"quantity": Scalar("1", True, row.span), **written}
        scope = replace(self.scope, fields=fields, filled_texts=[])
        if self.report.full or self.letters > MOST_LETTERS:
            return row
        entries = []
        for key, value in row.entries:
            own = replace(scope, pending_texts=(key.text,))  # no text may refer to itself
            entries.append((key, self.filler.fill_tree(value, own, self.report)))
        done = Mapping(tuple(entries), row.span, row.flow)
        added = [*self._effect_texts(done, scope)]
        texts = {key.text.strip("{}"): text for key, text in added}
        added += self._box_values(replace(scope, fields={**fields, **texts}))
        done = Mapping((*entries, *added), row.span, row.flow) if added else done
        self._check_length(done)
        return done

    def _check_length(self, row: Mapping) -> None:
        """Report placeholders that make a deck too long, since a short file may do so."""
        texts = (value for _, value in row.entries if isinstance(value, Scalar))
        self.letters += plain_sum(len(value.text) - len(value.raw) for value in texts if value.raw)
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

    def _box_values(self, scope: Scope) -> Iterator[tuple[Scalar, Scalar]]:
        """Yield the values of placeholders in boxes on a card that has their fields, each with its
        key."""
        for one in self.values:
            fields = [name for name in one.needs if name not in scope.settings.names]
            if not all(name in scope.fields for name in fields or one.needs):
                continue
            span = next(scope.fields[name].span for name in one.needs if name in scope.fields)
            try:
                text = self.filler.value_of(one.inside, replace(scope, wording=one.wording))
            except PlaceholderError as error:
                self.filler.report_error(error, span, self.report)
                continue
            yield Scalar(one.key, True, span), Scalar(text, False, span, one.raw)


def _names_record(template: str, name: str) -> bool:
    """Return whether a template prints the name, icon or number of the record ``name``."""
    found = (parse_expression(match[1]) for match in BRACES.finditer(template))
    return any(one is not None and one.asks and name in one.names for one in found)
