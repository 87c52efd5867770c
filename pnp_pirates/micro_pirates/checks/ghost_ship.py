"""The Action cards of the Ghost Ship."""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.rules.rule import Finding, Proved, Rule
from pnp_pirates.micro_pirates.cards import CARDS, STRONGEST, Cards, Step, parse_strength


@Rule("ghost-action-misnumbered", Severity.WARNING, "judgement", instead=("number-repeated",))
def ghost_action_misnumbered(deck: Cards) -> Iterator[Finding]:
    """The numbers on the actions of the Ghost Ship do not run consecutively from 1.

    The numbers identify the cards when players look one up, and show whether one is lost.

    Instead, number the cards 1, 2, 3 and so on, each once.
    """
    rows = [row for row in deck.rows("action") if row.text("number")]
    if len(rows) < len(deck.record.cards):
        return
    for place, row in enumerate(rows, 1):
        number = row.text("number")
        if number != str(place):
            yield Finding(
                row.at("number"),
                f"'{row.id}' is card {place} of the deck but has the number '{number}'",
                f"write {place}",
            )


@Rule(
    "ghost-actions-alike",
    Severity.ERROR,
    "ruling",
    number="MP-D14",
    source="001:L487-553",
    rulings=("action-cards",),
    after=("duplicate-card",),
)
def ghost_actions_alike(deck: Cards) -> Iterator[Finding]:
    """Two action cards of the Ghost Ship have the same effect.

    The eight action cards are eight different actions, and each comes up once before the deck is
    shuffled. With two alike, another one is missing, and the Ghost Ship becomes predictable.

    Instead, give each action card a different effect.
    """
    first: dict[object, int] = {}
    for row in deck.rows("action"):
        if row.card.quantity > 1:
            message = f"there are {row.card.quantity} copies of the action '{row.id}'"
            yield Finding(("cards", row.index, "quantity"), message, "write  quantity: 1")
        before = first.setdefault(row.deeds, row.index)
        if before != row.index:
            other = deck.record.cards[before].card
            yield Finding(
                ("cards", row.index, "card"),
                f"'{row.id}' does the same as '{other}'",
                "change one of them",
                labels=((("cards", before, "card"), "the first card"),),
            )


@Rule(
    "action-cards-may-all-fail",
    Severity.ERROR,
    "derived",
    number="MP-P09",
    source="001:L481-483, L527, L543-547",
    rulings=("action-cards",),
    proof=True,
    proves="the Ghost Ship always finds a card it can carry out",
)
def action_cards_may_all_fail(deck: Cards) -> Iterator[Finding | Proved]:
    """The Ghost Ship may draw card after card and find none that it can carry out.

    If it cannot carry out a card, it draws another, and shuffles the deck when it is empty. Only a
    card without a condition that always gives coins ends the search.

    Instead, add a card that always gives coins: `effect: [{if: always}, {coins: 5}]`.
    """
    rows = deck.rows("action")
    sure = [
        row
        for row in rows
        if any(line.always and any(map(_brings_coins, line.deeds)) for line in row.lines)
    ]
    if rows and not sure:
        yield Finding(
            CARDS,
            f"each of the {len(rows)} cards has a condition, or may give nothing",
            "write on a card  effect: [{if: always}, {coins: "
            f"{deck.setting.fact('ghost-coins')}}}]",
        )
    elif rows:
        yield Proved(
            f"the Ghost Ship always finds a card it can carry out: {len(sure)} of {len(rows)} "
            "give coins even if everything else fails"
        )


def _brings_coins(deed: Step) -> bool:
    """Return whether a deed gives coins, at least if nothing else can be done."""
    coins = deed.get("coins", "")
    return coins.isdecimal() and int(coins) > 0


REFERENCE = re.compile(r"\bcards?\s+(\d+)\b", re.IGNORECASE)


@Rule(
    "reference-to-missing-card",
    Severity.ERROR,
    "derived",
    number="MP-D20",
    source="001:L139, L269, L491, L503, L533",
    rulings=("lost-references",),
)
def reference_to_missing_card(deck: Cards) -> Iterator[Finding]:
    """A text refers to an action card by a number that no card has.

    Some actions of the Ghost Ship refer to another card. If that card does not exist, the action is
    undefined. (Missing numbers, such as XX, are reported as `placeholder-text`.)

    Instead, write the number of one of the action cards, or describe the action in the text itself.
    """
    rows = deck.rows("action")
    numbers = [row.text("number") for row in rows]
    for row in rows:
        texts: list[tuple[KeyPath, str]] = [
            (row.at(name), v) for name, v in row.card.fields.items()
        ]
        for i in range(len(row.card.effect)):
            effect_text = row.card.values.get(f"effect-{i + 1}", "")
            texts.append((("cards", row.index, "effect", i), effect_text))
        for where, text in texts:
            for found in REFERENCE.finditer(text):
                if found[1] not in numbers:
                    message = f"'{row.id}' refers to card {found[1]}, which does not exist"
                    hint = f"the action cards are numbered {', '.join(numbers)}"
                    yield Finding(where, message, hint)


@Rule(
    "ghost-condition-unreadable", Severity.ERROR, "derived", number="MP-D14d", source="001:L487-497"
)
def ghost_condition_unreadable(deck: Cards) -> Iterator[Finding]:
    """A line of an action card does not give its strength.

    A card of several lines is read by the strength of the Ghost Ship: each line states the
    strengths it is for, as in `strength: 3–4` or `strength: 5+`.

    Instead, write a strength, a range of them, or one with a plus sign.
    """
    for row in deck.rows("action"):
        for where, text, span in row.strengths:
            if not span:
                message = f"this line of '{row.id}' has no strength: '{text}'"
                yield Finding(where, message, "write it as in  strength: 3–4")


@Rule(
    "ghost-conditions-leave-gap",
    Severity.WARNING,
    "derived",
    number="MP-D14c",
    source="001:L481-497",
    after=("ghost-condition-unreadable", "ghost-conditions-overlap"),
    proves="each strength of the Ghost Ship has one line of each card that asks for strengths",
)
def ghost_conditions_leave_gap(deck: Cards) -> Iterator[Finding | Proved]:
    """An action card has no line for some strength of the Ghost Ship.

    With that strength the card cannot be resolved and another is drawn: this is legal, but one of
    the eight actions is lost, usually because of a typo in the numbers.

    Instead, make the lines together cover every strength from 0 upwards.
    """
    for row in deck.rows("action"):
        if len(row.lines) < 2 or not row.strengths:
            continue
        spans = [span for *_, span in row.strengths if span]
        gap = [n for n in range(STRONGEST + 1) if not any(n in span for span in spans)]
        if not gap:
            yield Proved(f"each strength of the Ghost Ship has one line of '{row.id}'")
            continue
        first = gap[0]
        last = next(n for n in range(first, STRONGEST + 1) if n + 1 not in gap)
        which = f"{first}" if first == last else f"{first} to {last}"
        if last == STRONGEST:
            which = f"{first} and more"
        after = [where for where, _, span in row.strengths if span and span[0] > first]
        where, text, _ = row.strengths[-1]
        where = after[0] if after else where
        hint = f"start this line with {first}" if after else f"write  {_open_condition(text)}"
        yield Finding(where, f"no line of '{row.id}' is for strength {which}", hint)


def _open_condition(text: str) -> str:
    """Return the condition of the last line without its upper end."""
    head, _, tail = text.replace("-", "–").partition("–")
    return f"{head}+" if tail or head else text


@Rule(
    "ghost-conditions-overlap", Severity.ERROR, "derived", number="MP-D14b", source="001:L487-497"
)
def ghost_conditions_overlap(deck: Cards) -> Iterator[Finding]:
    """Two lines of an action card are for the same strength of the Ghost Ship.

    The Ghost Ship follows the line for its strength. If two lines match, it is unclear which of
    them applies.

    Instead, make each line begin where the line before it ends.
    """
    for row in deck.rows("action"):
        lines = [(where, span) for where, _, span in row.strengths if span]
        for i, (where, span) in enumerate(lines):
            for other, taken in lines[:i]:
                both = range(max(span[0], taken[0]), min(span[-1], taken[-1]) + 1)
                if both:
                    yield Finding(
                        where,
                        f"this line of '{row.id}' is for strength {both[0]}, as is another",
                        f"start it above {taken[-1]}",
                        labels=((other, f"this line is also for strength {both[0]}"),),
                    )
                    break


@Rule(
    "ghost-condition-never-met",
    Severity.WARNING,
    "derived",
    source="001:L422, L487-503",
    after=("ghost-condition-unreadable",),
)
def ghost_condition_never_met(deck: Cards) -> Iterator[Finding]:
    """A line of an action card is for a strength that no Ghost Ship ever has.

    The strength of the Ghost Ship counts the cutlasses on its own card, so it never falls below
    them. If all Ghost Ship cards begin above the line, or crew and upgrades can never raise one to
    it, the line is dead text on the card.

    Instead, give one of the Ghost Ships fewer cutlasses, or change the strength of the line.
    """
    starts = [ghost.number("cutlass") or 0 for ghost in deck.game.rows("ghost-ship")]
    if not starts or not deck.rows("action"):
        return
    most = deck.game.most("cutlass", "Battle")
    reached = {n for start in starts for n in range(start, start + most + 1)}
    for row in deck.rows("action"):
        for line in row.lines:
            text = line.condition.get("strength", "")
            span = parse_strength(text)
            if not span or not reached.isdisjoint(span):
                continue
            low, high = min(starts), max(starts) + most
            weak = f"give a Ghost Ship a strength of {span[-1]} or less"
            yield Finding(
                row.step(line.at, "strength"),
                f"no Ghost Ship ever meets this line of '{row.id}'; "
                f"their strength is never below {low} nor above {high}",
                weak if span[-1] < low else f"write a strength of {high} or less",
            )
