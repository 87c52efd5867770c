"""Rules for cards and the boxes of their layouts."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import TYPE_CHECKING, TypeAlias

from pnp.base.diagnostics import (
    FURTHER,
    KEY,
    WORDS,
    Edit,
    Fix,
    KeyPath,
    Severity,
    closest_word,
    name_with_lookalikes,
    suggest_word,
)
from pnp.base.sums import plain_sum
from pnp.content.fixes import intended_name
from pnp.content.nodes import Scalar, node_at
from pnp.content.structure import span_of
from pnp.kinds.layout.record import flat_boxes
from pnp.model.braces import COMPUTED, difference_meant, fields_in
from pnp.rules.card_fields import (
    NAMES,
    OWN,
    DeckFields,
    misnamed_quantity,
    unprinted_fields,
)
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import MarkedTexts
from pnp.rules.theme_lookup import ThemedFile
from pnp.rules.views import DeckFile
from pnp.rules.wording import count_text

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Card, Deck
    from pnp.kinds.layout.record import Layout


FEW = 2
"""The largest number of copies of a card that is reported; more count as a separate group."""


RARE = 0.25
"""The maximum share of such cards in a deck; more are meant to differ individually."""


Look: TypeAlias = tuple["Layout | None", Mapping[str, str]]
"""The boxes of a back and the values of the fields that they show."""


@Rule("back-unlike-the-others", Severity.WARNING, "judgement")
def back_unlike_the_others(facts: DeckFile) -> Iterator[Finding]:
    """A single card of a deck has a back that no other card has.

    Players recognise the card by its back, even in a shuffled deck. Backs that differ by group,
    each on several cards, are fine, and so are the backs of counters, where each has its own.

    Instead, give it the back of the other cards. If it is never shuffled with them, such as a card
    that starts the game, put it in its own deck, or suppress this finding with a comment.
    """
    deck = facts.record
    looks: list[Look] = []
    groups: list[list[int]] = []
    printed = ((i, card) for i, card in enumerate(deck.cards) if card.quantity)
    for i, card in printed:
        look = _back_look(deck, card)
        if look not in looks:
            looks.append(look)
            groups.append([])
        groups[looks.index(look)].append(i)
    copies = [plain_sum(deck.cards[i].quantity for i in group) for group in groups]
    odd = [g for g, n in zip(groups, copies, strict=True) if len(g) == 1 and n <= FEW]
    usual = max((g for g in groups if g not in odd), key=len, default=[])
    if len(groups) > 2 and all(len(group) == 1 for group in groups):
        return
    if not usual or plain_sum(deck.cards[i].quantity for (i,) in odd) > RARE * plain_sum(copies):
        return
    for (i,) in odd:
        field, hint = _differing_field(deck, i, usual[0])
        yield Finding(
            ("cards", i, field),
            f"'{deck.cards[i].card}' has a back that none of the other "
            f"{count_text(sum(copies) - deck.cards[i].quantity, 'card')} has, so it can be "
            "recognised face down",
            hint if len(groups) - len(odd) == 1 else "give it the back of the other cards",
        )


def _back_look(deck: Deck, card: Card) -> Look:
    """Return the look of a card's back."""
    back = deck.back if card.back is None else deck.backs.get(card.back)
    values = card.values
    boxes = flat_boxes({} if back is None else back)
    shown = {field for name, box, _ in boxes for field in (*box.fields(name), *box.when)}
    return back, {field: values.get(field, "") for field in sorted(shown)}


def _differing_field(deck: Deck, odd: int, usual: int) -> tuple[str, str]:
    """Return the field by which the back of one card differs from that of another, and a hint."""
    (back, shown), (expected, values) = (_back_look(deck, deck.cards[i]) for i in (odd, usual))
    if back == expected:
        field = next(name for name in shown if shown[name] != values[name])
        text = values[field]
        if field.startswith(COMPUTED):
            return "card", f"print the same as on the back of '{deck.cards[usual].card}'"
        return field, f"write  {field}: {text}" if text else f"remove its  {field}"
    own = deck.cards[usual].back
    hint = f"write  back: {own}" if own is not None else "remove its  back"
    return "back" if deck.cards[odd].back is not None else "card", hint


FEWEST_IDS = 5
"""How many cards must agree with their ids before those that do not are examined."""


AGREE = 0.7
"""The share of the cards that must agree."""


@Rule("card-unlike-its-id", Severity.WARNING, "judgement", reads_words=True)
def card_unlike_its_id(deck: DeckFile) -> Iterator[Finding]:
    """A card contradicts its id, while the other cards of its deck match theirs.

    In a deck whose ids repeat what the cards say, such as coin-suns-two with the suit suns, a card
    that differs has probably been given a value of another card.

    Instead, write what the id says, or change the id to match the card.
    """
    cards = deck.record.cards
    ids = [_words(card.card) for card in cards]
    own: set[int] = set()
    for field in sorted(
        dict.fromkeys(name for card in cards for name in card.fields),
        key=lambda name: node_at(deck.file.node, ("defaults", name)) is not None,
    ):
        for i, finding in _unusual_field_findings(field, deck, ids):
            # A default that shows the wrong value of a card follows from it.
            if finding.path[-1] != "card" or i not in own:
                yield finding
            own.add(i)


def _unusual_field_findings(
    field: str, deck: DeckFile, ids: list[list[str]]
) -> Iterator[tuple[int, Finding]]:
    """Yield findings about a field, each with the index of its card. A value that is a default is
    not what is wrong there: the finding is at the card."""
    cards = deck.record.cards
    entries = [
        (i, _words(card.fields[field])) for i, card in enumerate(cards) if field in card.fields
    ]
    entries = [(i, words) for i, words in entries if words]
    off = [(i, words) for i, words in entries if not _id_has_words(words, ids[i])]
    values = {tuple(words) for _, words in entries}
    if len(values) < 2 or len(entries) - len(off) < max(FEWEST_IDS, AGREE * len(entries)):
        return
    for i, words in off:
        others = [cards[j].card for j, id in enumerate(ids) if _id_has_words(words, id)]
        if others:
            value = cards[i].fields[field]
            at: KeyPath = ("cards", i, field)
            usual = node_at(deck.file.node, ("defaults", field))
            by_default = usual is not None and usual.span == span_of(deck.file.node, at)
            yield (
                i,
                Finding(
                    ("cards", i, "card") if by_default else at,
                    f"the {field} of '{cards[i].card}' is '{value}', which its id does not say; "
                    f"{len(entries) - len(off)} of {len(entries)} cards agree with theirs",
                    f"that value belongs to '{others[0]}'; write what the id says",
                    labels=((at, "this default applies"),) if by_default else (),
                ),
            )


FEWEST_FILLED = 2, 5
"""How many cards must fill the column that their id or title names: one column, and both."""


@Rule("value-in-other-column", Severity.WARNING, "judgement", reads_words=True)
def value_in_other_column(deck: DeckFile) -> Iterator[Finding]:
    """A card fills another column than the one that its id or its title names.

    The cards with a town fill the column `town`, those with a city the column `city`: a card called
    a town with a value under `city` was probably filled in one column off.

    Instead, move the value, or change the id and the title.
    """
    cards = deck.record.cards
    fields = dict.fromkeys(name for card in cards for name in card.fields)
    said = [_words(f"{card.card} {card.fields.get('title', '')}") for card in cards]
    named = {
        name: {i for i, words in enumerate(said) if _id_has_words([name], words)} for name in fields
    }
    filled = {name: {i for i, card in enumerate(cards) if card.fields.get(name)} for name in fields}
    kept = {name: named[name] & filled[name] for name in fields if named[name]}
    for own, other in permutations(kept, 2):
        odd = (named[own] - named[other]) & filled[other] - filled[own]
        right = kept[own] - filled[other], kept[other] - filled[own]
        least, both = FEWEST_FILLED
        enough = len(right[0]) >= least and len(right[0]) + len(right[1]) >= both
        if len(odd) == 1 and enough and len(right[0]) + 1 == len(named[own]):
            (i,) = odd
            yield Finding(
                ("cards", i, other),
                f"'{cards[i].card}' has a value for '{other}' and none for '{own}', which its id "
                f"or title names; {len(right[0])} other cards that name it have one",
                f"move it to the column  {own}",
            )


def _words(text: str) -> list[str]:
    """Return the words of a text, without articles."""
    return [word for word in re.findall(r"[^\W_]+", text.lower()) if word not in ("the", "a", "an")]


def _id_has_words(words: list[str], id: list[str]) -> bool:
    """Return whether an id contains these words in sequence; its words may be longer (suns,
    sun)."""
    starts = range(len(id) - len(words) + 1)
    return any(
        all(own.startswith(word) for own, word in zip(id[start:], words, strict=False))
        for start in starts
    )


FEWEST_NUMBERS = 3
"""How many numbers of the same kind there must be to compare with."""


TIMES, MORE = 3, 10
"""A number is out of line if it is this many times the next largest, and this much more."""


# A text of icons only; in sentences a number is part of a rule.
_ICONS = re.compile(r"(?:[+−-]?\d{1,6} :[a-z-]+:|:pay:|\s)+")


_AMOUNT = re.compile(r"(?<![\w.:])(\d{1,6}) :([a-z][a-z-]*):")


@Rule("number-out-of-line", Severity.WARNING, "judgement")
def number_out_of_line(deck: DeckFile) -> Iterator[Finding]:
    """A number on a card is far larger than on all other cards of its deck.

    A reward of 59 where others give up to 5 is rarely intended: perhaps a digit was typed twice, or
    the number belongs in another column. If it is intended, it decides the game for the player who
    draws the card.

    Instead, write a number similar to those of the other cards.
    """
    found: dict[tuple[str, bool], list[tuple[int, int, str]]] = defaultdict(list)
    for i, card in enumerate(deck.record.cards):
        for field, text in card.fields.items():
            if re.fullmatch(r"\d{1,6}", text):
                found[field, False].append((int(text), i, field))
            for amount in _AMOUNT.finditer(text) if _ICONS.fullmatch(text) else ():
                found[amount[2], True].append((int(amount[1]), i, field))
    # If few cards have an icon, compare with the amounts of all icons.
    amounts = [number for (_, icon), numbers in found.items() if icon for number in numbers]
    for (name, icon), numbers in found.items():
        rest = amounts if icon and len(numbers) <= FEWEST_NUMBERS else numbers
        if len(rest) <= FEWEST_NUMBERS:
            continue
        (most, i, field), (next_, *_) = sorted(rest, reverse=True)[:2]
        if (most, i, field) not in numbers:
            continue
        if most > TIMES * next_ and most >= next_ + MORE:
            what = f":{name}:" if icon else f"in '{name}'"
            yield Finding(
                ("cards", i, field),
                f"'{deck.record.cards[i].card}' has {most} {what}; no other card of the deck has "
                f"more than {next_}",
                f"write a number up to about {next_}",
            )


@Rule("missing-field", Severity.ERROR, "derived", after=("unknown-field",), binding=True)
def missing_field(deck: DeckFields) -> Iterator[Finding]:
    """A card lacks a field that a box of its layout must show.

    On this card the box would be empty, with only its frame or its icon.

    Instead, add the field, make the box optional in the layout, or draw it only if the card has the
    field.
    """
    found: dict[tuple[str, tuple[str, ...]], list[int]] = {}
    for i, fields in deck.missing_fields.items():
        for field, boxes in fields.items():
            found.setdefault((field, tuple(boxes)), []).append(i)
    for (field, names), (first, *others) in found.items():
        *before, last = (f"'{name}'" for name in names)
        shown = f"boxes {', '.join(before)} and {last} show" if before else f"box {last} shows"
        who = f"'{deck.record.cards[first].card}'"
        who += f" and {count_text(len(others), 'other card')} lack" if others else " lacks"
        hint = f"add it, or give the box{'es' if before else ''}  optional: true  or  when: {field}"
        if difference := difference_meant(field, deck.card_fields, {}):
            hint = f"a hyphen without blanks is part of a name: write  {{{difference}}}"
        elif asked := _misspelt_template(deck, field):
            # The template is wrong, not each card.
            meant = closest_word(field, deck.card_fields)
            message = f"no card has '{deck.written_name(field)}', which the {shown}"
            yield Finding(asked, message, f"did you mean {name_with_lookalikes(meant, field)}?")
            continue
        yield Finding(
            ("cards", first, field),
            f"{who} '{deck.written_name(field)}', which the {shown}",
            hint,
            labels=tuple((("cards", i, field), "also here") for i in others[:FURTHER]),
        )


def _misspelt_template(deck: DeckFields, field: str) -> KeyPath | None:
    """Return the path of the words of a template that name a field which no card has, but which is
    similar to one that cards have; None if there are none."""
    if field in deck.card_fields or not closest_word(field, deck.card_fields):
        return None
    path = deck.template_path(field)
    return (*path, f"{WORDS}{{{field}}}") if path is not None else None


class DeckTexts(ThemedFile, MarkedTexts):
    """A deck with its marked-up texts, and the theme that knows its icons."""

    kind = "deck"
    record: Deck

    def has_icon(self, name: str) -> bool:
        """Return whether the theme has an icon of this name."""
        if self.theme is None or _ICON_NAME.fullmatch(name) is None:
            return False
        return self.theme.icon(name, "#000000") is not None


# In brackets, but not the words of a link, in double brackets, or after a backslash.
_BRACKETED = re.compile(r"(?<![\\\[])\[([^\s\[\]{}|:]{1,12})\](?![(\]])")
_WORD = re.compile(r"[^\W\d_][\w-]+")
_ICON_NAME = re.compile(r"[a-z][a-z0-9-]*")


@Rule("unknown-symbol", Severity.WARNING, "judgement")
def unknown_symbol(deck: DeckTexts) -> Iterator[Finding]:
    r"""A text has a word in brackets that is none of the symbols of its deck.

    In a deck with symbols, [W] prints an icon. A sign that is not among them is printed as it is,
    with its brackets: usually it is misspelt, or has capitals where the symbol has none.

    Instead, write a sign that the deck declares under symbols, or declare it there. If the brackets
    are meant, write a backslash before them: \[sic].
    """
    symbols = deck.record.symbols
    small = {sign.casefold() for sign in symbols}
    found: dict[str, dict[KeyPath, None]] = {}
    for path, text in deck.marked_texts if symbols else ():
        for sign in _BRACKETED.findall(text):
            # A single letter or a number, such as [1], is usually meant as it is.
            if sign.casefold() in small or _WORD.fullmatch(sign) and not deck.has_icon(sign):
                found.setdefault(sign, {})[path] = None
    for sign, paths in found.items():
        first, *others = ((*path, f"{WORDS}[{sign}]") for path in paths)
        near = closest_word(sign, symbols)
        also = f", also in {count_text(len(others), 'other text')}" if others else ""
        way = f"did you mean [{near}]? If" if near else "declare it under symbols; if"
        yield Finding(
            first,
            f"'[{sign}]' is none of the symbols of the deck, and is printed as it is{also}",
            f"{way} the brackets are meant, write  \\[{sign}]",
            labels=tuple((path, "also here") for path in others[:FURTHER]),
        )


@Rule("printed-field", Severity.WARNING, "derived")
def printed_field(deck: DeckFields) -> Iterator[Finding]:
    """A deck lists a field as unprinted, but a box of its layout shows it.

    One of the two is wrong: either the field should not be on the cards, or it is there on purpose
    and the list is misleading.

    Instead, remove the field from unprinted, or show something else in the box.
    """
    for i, name in enumerate(deck.record.unprinted):
        if name in deck.printed_fields:
            message = f"a box of the layout prints '{name}'"
            yield Finding(("unprinted", i), message, "remove it from unprinted")


@Rule("unknown-field", Severity.ERROR, "derived", binding=True)
def unknown_field(deck: DeckFields) -> Iterator[Finding]:
    """A card has a field that no box of its layout shows.

    Its value is not printed. Usually the name is misspelt, and the intended box stays empty.

    Instead, write the name of a box of the layout. If the field should not be printed, add it to
    unprinted.
    """
    fine = deck.meaningful_fields | NAMES | set(deck.record.unprinted) | deck.renamed_fields
    unknown: dict[str, list[int]] = {}
    for i, card in enumerate(deck.record.cards):
        for name in card.fields:
            if name not in fine:
                unknown.setdefault(name, []).append(i)
    quantity = misnamed_quantity(deck.file) if unknown else ""
    for name, (first, *others) in unknown.items():
        wrong = closest_word(name, deck.meaningful_fields - deck.card_fields)
        asked = deck.template_path(wrong) if name != quantity else None
        if asked is not None:
            # The template is wrong, not each card that has the field.
            hint = f"did you mean {name_with_lookalikes(wrong, deck.headers.get(name, name))}?"
            where = (*asked, f"{WORDS}{{{wrong}}}")
            yield Finding(where, f"no card has the field '{wrong}'", hint)
            continue
        hint = "did you mean quantity?" if name == quantity else _box_hint(deck, name)
        here = (("cards", i, name, KEY) for i in others[:FURTHER])
        also = (
            f"; so {'does' if len(others) == 1 else 'do'} {count_text(len(others), 'other card')}"
            if others
            else ""
        )
        giver = deck.record.cards[first].card
        yield Finding(
            ("cards", first, name, KEY),
            f"'{giver}' sets '{deck.headers.get(name, name)}'{also}, but the layout has no box of "
            "that name",
            f"{hint}; or add it to unprinted",
            labels=tuple((path, "also here") for path in here),
            fix=_rename_fix(deck, name, [first, *others], "quantity" if name == quantity else ""),
        )
    for i in deck.cards_with_unprinted_effects:
        card = deck.record.cards[i]
        what = "all steps" if card.effect else "the effect"
        message = f"no box of the layout shows {what} of '{card.card}'"
        key = "effect" if card.effect else "{effect}"
        yield Finding(("cards", i, key, KEY), message, "add a box named effect to the layout")
    for path, name, near in deck.misnamed_fields():
        message = f"no card has the field '{name}'"
        yield Finding((*path, KEY), message, f"did you mean {name_with_lookalikes(name, near)}?")
    for i, name in enumerate(deck.record.unprinted):
        if name not in deck.card_fields | deck.printed_fields:
            hint = suggest_word(name, deck.card_fields - deck.printed_fields - OWN)
            message = f"no card gives '{name}'"
            yield Finding(("unprinted", i), message, hint, severity=Severity.WARNING)


def _box_hint(deck: DeckFields, name: str) -> str:
    """Return a hint for a field that no box shows: one that is meant, or layouts with a box."""
    known = deck.meaningful_fields | OWN
    layouts = [] if closest_word(name, known) else deck.layouts_showing(name)
    if layouts:
        *others, last = layouts[:FURTHER]
        listed = f"{', '.join(others)} or {last}" if others else last
        return f"show it in a box, or use a layout that does: {listed}"
    return suggest_word(deck.headers.get(name, name), deck.spelled(known))


def _rename_fix(deck: DeckFields, name: str, cards: list[int], new_name: str) -> Fix | None:
    """Return the fix that renames a field on all cards that have it.

    The new name is ``new_name``, or the only possible one; none of these cards may already have it.
    """
    given = {field for i in cards for field in deck.record.cards[i].columns}
    new_name = new_name or intended_name(name, deck.meaningful_fields - given)
    spans = (span_of(deck.file.node, ("cards", i, name, KEY)) for i in cards)
    edits = tuple(Edit(span, new_name) for span in dict.fromkeys(spans))
    return Fix(f"write '{new_name}'", edits) if new_name else None


@Rule("field-hidden-on-card", Severity.WARNING, "derived", after=("unknown-field",))
def field_hidden_on_card(deck: DeckFields) -> Iterator[Finding]:
    """A card has a field that other cards show, but no box of this card shows it.

    The box for it is only drawn on some cards: it has a condition, such as
    when: {effects: "2", how: gain}, that this card does not meet, or belongs to another layout.
    Players never see the value, and the rules of the game do not count it.

    Instead, give the card the values that the box asks for, or remove the field from the card. If
    the field is only for readers of the file, add it to unprinted.
    """
    fine = NAMES | OWN | set(deck.record.unprinted) | deck.renamed_fields
    hidden: dict[int, list[str]] = {}
    for i, field in unprinted_fields(deck.file):
        if field in deck.content_boxes and field not in fine and deck.value(i, field).strip():
            hidden.setdefault(i, []).append(field)
    alike: dict[tuple[str, ...], list[int]] = {}
    for i, fields in hidden.items():
        alike.setdefault(tuple(fields), []).append(i)
    for names, (first, *others) in alike.items():
        card = deck.record.cards[first].card
        also = f" and {count_text(len(others), 'other card')}" if others else ""
        listed = ", ".join(f"'{deck.headers.get(field, field)}'" for field in names)
        cause, hint = _reason_hidden(deck, first, names[-1])
        places = [cause, *names] if cause else [*names]
        paths: list[KeyPath] = [("cards", first, field) for field in places]
        yield Finding(
            paths[0],
            f"no box of '{card}'{also} shows {listed}, which other boxes of the deck show",
            hint,
            labels=(
                *((path, "not shown") for path in paths[1:]),
                *((("cards", i, names[0]), "also here") for i in others[:FURTHER]),
            ),
        )


def _reason_hidden(deck: DeckFields, index: int, field: str) -> tuple[str, str]:
    """Return the field whose value hides another one of a card, empty if it is absent, and a hint:
    what the box asks for that the card meets best."""
    values = deck.record.cards[index].values
    best: tuple[tuple[int, int], str, list[tuple[str, tuple[str, ...]]]] | None = None
    for name, conditions in deck.content_boxes[field].items():
        asked = [
            (key, known)
            for one in conditions
            for key, known in one.items()
            if key not in values or (known and values[key] not in known)
        ]
        # A value that is missing is forgotten more often than another is wrong.
        rank = sum(key in values for key, _ in asked), len(asked)
        if best is None or rank < best[0]:
            best = rank, name, asked
    assert best is not None, f"no box shows '{field}'"
    _, name, asked = best
    if not asked:
        return "", f"use the layout with the box '{name}', or remove the field from this card"
    listed = " and ".join(
        f"'{key}' is {' or '.join(known)}" if known else f"there is a '{key}'"
        for key, known in asked
    )
    cause = next((key for key, _ in asked if key in values), "")
    return cause, f"the box '{name}' is drawn where {listed}; write that, or remove the field"


FEWEST_VALUES = 3
"""How many cards must have values that boxes expect."""


@Rule("value-shown-by-no-box", Severity.WARNING, "derived", after=("unknown-field",))
def value_shown_by_no_box(deck: DeckFile) -> Iterator[Finding]:
    """A card has a value that no box of its layout expects.

    Boxes may be drawn only for certain values, such as  when: {prize: [fame, both]}. A card with
    another value, or without one, gets none of these boxes, and their content is missing.

    Instead, write one of the values, or add a box for this one to the layout.
    """
    known: dict[str, set[str]] = {}
    for face in deck.record.named_faces.values():
        for _, box, _ in flat_boxes(face):
            for field, asked in box.when.items():
                known.setdefault(field, set()).update(asked)
    for field, values in known.items():
        cards = deck.record.cards
        off = [i for i, card in enumerate(cards) if card.fields.get(field, "") not in values]
        if len(values) < 2 or len(cards) - len(off) < max(FEWEST_VALUES, 4 * len(off)):
            continue
        # A value that several cards have is intended, whether or not a box expects it.
        for i in off:
            value = cards[i].fields.get(field, "")
            same = sum(cards[j].fields.get(field, "") == value for j in off)
            if same > 1 or _is_none(value, values):
                continue
            listed = ", ".join(sorted(values))
            near, quoted = closest_word(value, values), f"'{value}'" if value else "nothing"
            yield Finding(
                ("cards", i, field if value else "card"),
                f"'{cards[i].card}' has {quoted} in '{field}'; the boxes of its layout expect "
                f"{listed}",
                f"did you mean '{near}'?" if near else f"write one of {listed}",
            )


def _is_none(value: str, values: set[str]) -> bool:
    """Return whether a value means that there is nothing to draw: 0 where others are numbers."""
    return value == "0" and all(one.isdecimal() for one in values)


@Rule("step-hides-fact", Severity.WARNING, "derived")
def step_hides_fact(deck: DeckFields) -> Iterator[Finding]:
    """A step of an effect has a key with the name of a fact.

    In the text for the step, braces with this name print the value of the step, not the number from
    the rules, and no variant changes it.

    Instead, give the key another name, also in the text for the step. If the step means the fact,
    write the name of the fact in braces as its value.
    """
    reported: set[tuple[str, str]] = set()
    for path, verb, key in _keys_hiding_facts(deck):
        value = node_at(deck.file.node, path)
        intended = isinstance(value, Scalar) and key in fields_in(value.raw)
        if not intended and (verb, key) not in reported:
            reported.add((verb, key))
            message = (
                f"in the text for '{verb}', {{{key}}} prints the '{key}' of the step, not the fact"
            )
            yield Finding((*path, KEY), message, f"give the key another name than '{key}'")


def _keys_hiding_facts(deck: DeckFields) -> Iterator[tuple[KeyPath, str, str]]:
    """Yield the keys of steps that have the name of a fact used in the step's text.

    Each has its path and the name of its step.
    """
    settings = deck.setting
    # Facts that braces can print whole: of a table, words name an entry.
    facts = {name for name in settings.names if type(settings.value(name)) in (int, str)}
    for i, card in enumerate(deck.record.cards):
        for j, step in enumerate(card.effect):
            verb, value = next(iter(step.items()), ("", ""))
            words = deck.record.steps.get(verb, "")
            words = words.get(value, "") if isinstance(words, dict) else words
            for key in step:
                if key in facts and key in fields_in(words):
                    yield ("cards", i, "effect", j, key), verb, key


@Rule("step-repeated", Severity.WARNING, "judgement")
def step_repeated(deck: DeckFields) -> Iterator[Finding]:
    # Cards made from one row of a table share their steps.
    """The effect of a card contains the same step twice.

    The second one is probably left over from copying, and another step may be missing. Players do
    the step twice, or wonder whether they should.

    Instead, remove the second step, or replace it with the intended one. If the step is to be done
    twice, add a comment to suppress this finding.
    """
    reported = set()
    for i, card in enumerate(deck.record.cards):
        for n, step in enumerate(card.effect):
            first = card.effect.index(step)
            node = node_at(deck.file.node, ("cards", i, "effect", n))
            if first == n or node is None or _in_sections(card.effect[:n], first):
                continue
            if node.span not in reported:
                reported.add(node.span)
                verb, value = next(iter(step.items()), ("", ""))
                yield Finding(
                    ("cards", i, "effect", n),
                    f"'{card.card}' has the step '{verb}: {value}' twice",
                    "remove it, or replace it with the intended step",
                    labels=((("cards", i, "effect", first), "first written here"),),
                )


def _in_sections(before: tuple[dict[str, str], ...], first: int) -> bool:
    """Return whether another kind of step, such as a condition, divides the effect into sections.

    It then occurs both before the first of two equal steps and between them, so each section has
    the step once.
    """
    verbs = [next(iter(step), "") for step in before]
    return bool(set(verbs[:first]) & set(verbs[first + 1 :]))
