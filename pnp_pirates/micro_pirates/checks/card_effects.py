"""The costs, demands and gains of the cards."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction

from pnp.base.diagnostics import KeyPath, Severity, suggest_word
from pnp.content.language.translatable import STEPS
from pnp.kinds.deck.record import Deck
from pnp.kinds.game.record import WithRulings
from pnp.kinds.rulings.record import Rulings
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import Setting, View
from pnp_pirates.micro_pirates.cards import (
    ACTIONS,
    CARDS,
    CARGO,
    OWN_ACTIONS,
    PRICE,
    VOCABULARY,
    Cards,
    EffectText,
    PrintedCard,
    Role,
    icons_in,
    parse_amounts,
    parse_effect,
    step_values,
)
from pnp_pirates.micro_pirates.supply import HELD, Excess, find_excess, purse, stock

STEEP = 20
"""More coins than this take most of a game to collect; our estimate."""


@Rule(
    "cost-beyond-means", Severity.ERROR, "derived", number="MP-D11", source="001:L215, L225, L277"
)
def cost_beyond_means(deck: Cards) -> Iterator[Finding]:
    """The cost of a crew card or an upgrade cannot be paid, or only rarely.

    Costs are paid in coins and in rum from the hold. A cost that is not a number, more rum than
    fits in a hold, or more coins than there are can never be paid; more than 20 coins rarely.

    Instead, write whole numbers of coins and rum that a captain can have.
    """
    rows = deck.rows("crew", "upgrade")
    if not rows:
        return
    coins_there = purse(deck.setting)
    holds = [ship.number("hold") or 0 for ship in deck.game.rows("ship")]
    barrels = deck.setting.fact("supply")["rum"]
    hold = min(barrels, max(holds) + deck.game.most("cargo", "Hold")) if holds else barrels
    for row in rows:
        yield from _find_wrong_cost(row, "coins", coins_there, "coins in the game")
        yield from _find_wrong_cost(row, "rum", hold, "rum that fit in the largest hold")
        coins = row.number("coins")
        if coins is not None and STEEP < coins <= coins_there:
            message = f"'{row.id}' costs {coins} coins, which few captains ever hold"
            yield Finding(row.at("coins"), message, f"write at most {STEEP}", Severity.WARNING)


def _find_wrong_cost(row: PrintedCard, field: str, most: int, whose: str) -> Iterator[Finding]:
    cost = row.number(field)
    if cost is None or cost < 0:
        message = f"'{row.id}' costs '{row.text(field)}' {field}"
        yield Finding(row.at(field), message, "write a whole number, or leave it empty")
    elif cost > most:
        message = f"'{row.id}' costs {cost} {field}, more than the {most} {whose}"
        yield Finding(row.at(field), message, f"write at most {most}")


@Rule(
    "demand-exceeds-hold",
    Severity.WARNING,
    "derived",
    number="MP-D08",
    source="001:L159, L259, L308",
    instead=("opening-quests-hopeless",),
)
def demand_exceeds_hold(deck: Cards) -> Iterator[Finding]:
    """A quest or an export demands more goods than fit in a hold.

    Fish, plantains, rum, maps and chests take one place each. What does not fit in the largest hold
    with all extensions can never be delivered; what does not fit in the smallest hold excludes one
    ship.

    Instead, demand fewer goods, or print ships with larger holds.
    """
    rows = deck.rows("quest", "export")
    ships = deck.game.rows("ship") if rows else ()
    holds = {ship.id: ship.number("hold") or 0 for ship in ships}
    if not holds:
        return
    wider = deck.game.most("cargo", "Hold")
    supply = deck.setting.fact("supply")
    for row in rows:
        if row.text("type") in ("raid", "special"):
            continue
        goods = {icon: n for icon, n in row.gives("demand").items() if icon in CARGO}
        total, where = sum(goods.values()), row.at("demand")
        largest, smallest = max(holds.values()), min(holds.values())
        scarce = next((icon for icon, n in goods.items() if n > supply[icon]), "")
        if total > largest + wider:
            message = f"'{row.id}' demands {total} goods; the largest hold has {largest} places"
            message += f", {largest + wider} with all extensions" if wider else ""
            hint = f"demand at most {smallest}, which every ship can carry"
            yield Finding(where, message, hint, Severity.ERROR)
        elif scarce:
            message = f"'{row.id}' demands {goods[scarce]} of '{scarce}', but there are only "
            message += f"{supply[scarce]}"
            yield Finding(where, message, f"demand at most {supply[scarce]}", Severity.ERROR)
        elif total > smallest:
            ship = next(id for id, hold in holds.items() if hold == smallest)
            message = (
                f"'{row.id}' demands {total} goods; the hold of '{ship}' has {smallest} places"
            )
            yield Finding(where, message, f"demand at most {smallest}")


@Rule(
    "amount-beyond-means",
    Severity.ERROR,
    "derived",
    source="001:L26-33, L159, L259",
    instead=("opening-quests-hopeless", "amount-beyond-kit"),
)
def amount_beyond_means(deck: Cards) -> Iterator[Finding]:
    """A card asks for more than anybody can ever hold.

    The number of coins and tokens in the game is limited, and goods must fit in a hold. A step or a
    demand requires everything at the same time.

    Instead, ask for less.
    """
    for row in deck.rows("quest", "export"):
        texts = [*row.quest_demands]
        if row.text("type") not in ("raid", "special"):
            texts.append((row.at("demand"), row.text("demand")))
        for where, text in texts:
            # Another rule reports demands that fit in no hold.
            excesses = (
                one
                for one in find_excess(deck.game, text)
                if "effect" in where or _is_limited_token(one)
            )
            for one in excesses:
                message = f"'{row.id}' asks for {one}"
                yield Finding(where, message, f"write at most {one.most}")
    there = stock(deck.setting)
    # Numbers of the rules are reported where they are stated.
    stated = {str(n) for n in _stated_numbers(deck.setting)} if deck.role == "action" else set()
    for row in deck.rows("action"):
        for i, key, text in step_values(row.card.effect, tuple(_HELD)):
            icon = _HELD[key]
            if text.isdecimal() and int(text) > there[icon] and text not in stated:
                message = f"a step of '{row.id}' asks for {text} of '{icon}' where the game has "
                yield Finding(
                    row.step(i, key), f"{message}{there[icon]}", f"write at most {there[icon]}"
                )


_HELD = {
    "pay": "coin",
    "coins": "coin",
    "give": "chest",
    "least": "chest",
    "spyglasses": "spyglass",
}
"""What the numbers in steps of action cards count, by key."""


def _stated_numbers(setting: Setting) -> Iterator[int]:
    """Yield the numbers of the rules that count things that players hold."""
    known = {fact.fact for fact in setting.facts}
    for fact in HELD.keys() & known:
        value = setting.fact(fact)
        yield from (value.get(key, 0) if key else value for key in HELD[fact])


def _is_limited_token(found: Excess) -> bool:
    """Return whether this is a kind of token that can run out and takes no place in a hold."""
    return found.thing in ("of 'spyglass'", "of 'coin'")


class Numbers(View):
    """A file that states numbers of the rules, or declares others."""

    kind = "*"

    @property
    def held(self) -> Iterator[tuple[KeyPath, str, str, int]]:
        """Yield each number of things that players hold: its path, its name, its key, and its
        value. A file that declares a supply is checked for all numbers."""
        record = self.record
        facts: dict[str, KeyPath]
        if isinstance(record, Rulings):
            # Numbers that the game declares instead are reported there.
            own = [(i, one) for i, one in enumerate(record.facts) if not self._varies(one.fact)]
            facts = {one.fact: ("facts", i, "value") for i, one in own}
        elif isinstance(record, WithRulings):
            limits = [name for name in ("supply", "coins") if name in record.variant]
            facts = dict.fromkeys(HELD, ("variant", limits[0])) if limits else {}
            facts |= {name: ("variant", name) for name in record.variant if name in HELD}
        else:
            return
        known = {fact.fact for fact in self.setting.facts}
        for fact in HELD.keys() & facts.keys() & known:
            value = self.setting.fact(fact)
            for key in HELD[fact]:
                number = value.get(key) if key else value
                entry = key and facts[fact][-1] in (fact, "value")
                if isinstance(number, int):
                    yield (*facts[fact], key) if entry else facts[fact], fact, key, number

    def _varies(self, fact: str) -> bool:
        """Return whether the game itself declares a number, or its limit."""
        games = (file.record for file in self.setting.files("game"))
        variants = [game.variant for game in games if isinstance(game, WithRulings)]
        return any(name in variant for variant in variants for name in (fact, "supply", "coins"))


@Rule("number-beyond-supply", Severity.ERROR, "derived", source="001:L26-33, L173")
def number_beyond_supply(file: Numbers) -> Iterator[Finding]:
    """A number of the rules is more than the game has tokens or coins.

    Exploring needs as many spyglass tokens as the rules say; with fewer tokens than that, no
    captain ever succeeds. The same is true of chests to give and of coins to pay.

    Instead, ask for less, or print more of them and declare it under  supply  or  coins.
    """
    there = stock(file.setting)
    for where, fact, key, number in file.held:
        icon = HELD[fact][key]
        # A game without this piece uses something else.
        if number > there[icon] > 0:
            called = f"{fact}.{key}" if key else fact
            message = f"'{called}' is {number}, but the game has only {there[icon]} of '{icon}'"
            yield Finding(where, message, f"write at most {there[icon]}")


@Rule(
    "amount-unreadable",
    Severity.ERROR,
    "derived",
    number="MP-D06c",
    source="001:L259-263, L308",
    instead=("unknown-icon",),
)
def amount_unreadable(deck: Cards) -> Iterator[Finding]:
    """The demand or reward of a card is not written as amounts of icons.

    Amounts are written as a number and an icon, such as `2 :rum: 1 :fish:`, with plus signs for
    gains. Any other form is ambiguous, and cannot be checked against the supply.

    Instead, write a number before each icon, and only icons that the game has.
    """
    for row in deck.rows("quest", "export", "loot"):
        for where, text in (
            *((row.at(field), text) for field, text in row.amounts),
            *row.quest_demands,
        ):
            field, found = where[-1], parse_amounts(text)
            if found is None:
                message = f"the {field} of '{row.id}' is not a list of amounts: '{text}'"
                yield Finding(where, message, "write it as in  2 :rum: 1 :fish:")
                continue
            for icon in sorted(found.keys() - VOCABULARY):
                message = f"the {field} of '{row.id}' uses '{icon}', which the game does not have"
                yield Finding(where, message, suggest_word(icon, VOCABULARY))
        for i, key, text in step_values(row.card.effect, ("times",)):
            if not text.isdecimal() or int(text) < 1:
                message = f"a step of '{row.id}' is repeated '{text}' times"
                yield Finding(row.step(i, key), message, "write a whole number of 1 or more")
        if (row.number("fame") or 0) < 0 or row.number("fame") is None:
            message = f"the fame of '{row.id}' is '{row.text('fame')}'"
            yield Finding(row.at("fame"), message, "write a whole number, or leave it empty")
        if row.text("type") in ("delivery", "voyage") and not row.text("demand"):
            message = f"'{row.id}' is a {row.text('type')} without a demand"
            yield Finding(row.at("demand"), message, "write the demand, as in  2 :rum:")


@Rule("card-without-effect", Severity.WARNING, "derived", number="MP-D13", source="001:L104, L133")
def card_without_effect(deck: Cards) -> Iterator[Finding]:
    """A card has no effect for the player who gains it.

    A crew card or an upgrade without an effect is not worth its cost; a quest, an export or loot
    without Fame and reward is not worth the effort. No player takes such a card, and it blocks the
    offer.

    Instead, give the card an effect or a reward, or remove it.
    """
    for row in deck.rows("crew", "upgrade", "quest", "export", "loot"):
        if row.is_legible and not _does_something(row):
            field = (
                "reward"
                if row.amounts
                else row.printed_effects[0].field
                if row.printed_effects
                else "title"
            )
            worth = "no effect" if row.role in ("crew", "upgrade") else "neither Fame nor reward"
            message = f"'{row.id}' has {worth}"
            yield Finding(row.at(field), message, "write what it gives, such as  +1 :rum:")


def _does_something(row: PrintedCard) -> bool:
    gains = any(n != 0 for one in row.effects for n, _ in one.gains)
    return gains or bool(row.number("fame")) or any(row.gives("reward").values())


@Rule(
    "effect-icon-unknown",
    Severity.ERROR,
    "derived",
    number="MP-D12",
    source="001:L133, L155-173, L239, L363",
)
def effect_icon_unknown(deck: Cards) -> Iterator[Finding]:
    """An effect shows an icon that means nothing in the game.

    Players read effects by their icons. One that the rules do not explain does nothing.

    Instead, show icons of the game, such as sail, cutlass, fish, plantain, spyglass, rum, die and
    coin.
    """
    for row, shown in _printed_effects(deck):
        for icon in icons_in(shown.text):
            if icon not in VOCABULARY:
                message = f"'{row.id}' shows ':{icon}:', which is not an icon of the game"
                yield Finding(row.at(shown.field), message, suggest_word(icon, VOCABULARY))


@Rule("effect-unreadable", Severity.ERROR, "derived", number="MP-D12b", source="001:L133, L155-173")
def effect_unreadable(deck: Cards) -> Iterator[Finding]:
    """An effect is not written as gains of icons.

    An effect is a sign, a number and an icon, such as `+1 :sail:`, with `1 :rum: :pay:` before it
    if it has a cost. With anything else, the gain is unclear and cannot be added up.

    Instead, write each gain with its sign and number, and the action to which it applies.
    """
    for row, shown in _printed_effects(deck):
        if not shown.text:
            message = f"'{row.id}' has the action '{shown.action}', but no effect"
            yield Finding(row.at(shown.on), message, f"write what it gives as  {shown.field}")
        elif parse_effect(shown.text, shown.action) is None and VOCABULARY.issuperset(
            icons_in(shown.text)
        ):
            message = f"the effect of '{row.id}' cannot be read: '{shown.text}'"
            yield Finding(row.at(shown.field), message, _hint(shown))


@Rule(
    "effect-never-works",
    Severity.WARNING,
    "derived",
    number="MP-D13b",
    source="001:L118-127, L215",
    rulings=("harvest",),
)
def effect_never_works(deck: Cards) -> Iterator[Finding]:
    """An effect is listed under an action for which it never works.

    Effects apply to the action above them. Sails under a trade, or any gain under an action that
    the game does not have, are never used.

    Instead, write the action for which the icon counts, or `Any time`.
    """
    for row, shown in _printed_effects(deck):
        found = parse_effect(shown.text, shown.action)
        if shown.action not in ACTIONS:
            message = f"'{row.id}' works on '{shown.action}', which is not an action"
            yield Finding(row.at(shown.on), message, suggest_word(shown.action, ACTIONS))
        elif found is not None and shown.action != "Any time":
            for _, icon in found.gains:
                own = OWN_ACTIONS.get(icon, (shown.action,))
                if shown.action not in own:
                    message = (
                        f"'{row.id}' gives '{icon}' on '{shown.action}', where it has no effect"
                    )
                    yield Finding(row.at(shown.on), message, f"write  {' or '.join(own)}")


def _printed_effects(deck: Cards) -> Iterator[tuple[PrintedCard, EffectText]]:
    """Yield the effects of all cards."""
    yield from ((row, shown) for row in deck.every for shown in row.printed_effects)


def _hint(shown: EffectText) -> str:
    corrected = shown.text.replace("-", "−")
    if parse_effect(corrected, shown.action) is not None:
        return f"write  {corrected}  with the minus sign −, not a hyphen"
    if parse_effect(f"+{shown.text}", shown.action) is not None:
        return f"write  +{shown.text}"
    return f"write it as in  +1 :sail:  or  {PRICE}+1 :die:"


@Rule(
    "reward-beyond-track",
    Severity.WARNING,
    "derived",
    number="MP-D15e",
    source="001:L90-91, L354",
    instead=("number-out-of-line",),
)
def reward_beyond_track(deck: Cards) -> Iterator[Finding]:
    """A card gives more Fame or Reputation than the captains' tracks have spaces.

    The marker stops at the end of its track, and the rest of the reward is lost; that much Fame
    would end the game at once.

    Instead, give at most as much as the track on the captain sheets can count.
    """
    message = "'{id}' gives {n} :{icon}:, but the track of the captains has only {most} steps"
    for row in deck.rows("quest", "export", "loot", "crew", "upgrade", "ship", "captain"):
        yield from _find_excess(row, _amounts_given(row), _tracks(deck), message)


@Rule(
    "reward-exceeds-supply",
    Severity.WARNING,
    "derived",
    number="MP-D17",
    source="001:L26-33",
    rulings=("exhausted-tokens",),
    instead=("number-out-of-line", "amount-beyond-kit"),
)
def reward_exceeds_supply(deck: Cards) -> Iterator[Finding]:
    """A card gives more of a token than the game has.

    Tokens that are not in the supply cannot be gained, so the reward is always short.

    Instead, give at most as many as the game has tokens of.
    """
    coins = deck.setting.fact("coins")
    tokens = {**deck.setting.fact("supply"), "coin": sum(int(v) * n for v, n in coins.items())}
    message = "'{id}' gives {n} of '{icon}', but there are only {most}"
    for row in deck.rows("quest", "export", "loot"):
        given = ((row.at("reward"), icon, n) for icon, n in row.gives("reward").items())
        yield from _find_excess(row, given, tokens, message)


def _find_excess(
    row: PrintedCard,
    given: Iterator[tuple[KeyPath, str, int]],
    most: Mapping[str, int],
    message: str,
) -> Iterator[Finding]:
    for path, icon, n in given:
        if n > most.get(icon, n):
            text = message.format(id=row.id, n=n, icon=icon, most=most[icon])
            yield Finding(path, text, f"give at most {most[icon]}")


def _tracks(deck: Cards) -> dict[str, int]:
    """Return the length of the longest track of each kind, without missing kinds."""
    captains, file = deck.game.rows("captain"), deck.game.file("captain")
    steps = max((len(row.wins) - 1 for row in captains), default=0)
    fame = 0
    if file is not None:
        assert isinstance(file.record, Deck)
        while f"fame-{fame + 1}" in file.record.layout:
            fame += 1
    return {name: far for name, far in (("fame", fame), ("reputation", steps)) if far > 0}


def _amounts_given(row: PrintedCard) -> Iterator[tuple[KeyPath, str, int]]:
    """Yield the gains of a card: the path of the field, the icon and the number."""
    yield row.at("fame"), "fame", row.number("fame") or 0
    if dict(row.amounts).get("reward"):
        for icon, number in row.gives("reward").items():
            yield row.at("reward"), icon, number
    for shown in row.printed_effects:
        found = parse_effect(shown.text, shown.action)
        for number, icon in found.gains if found is not None else ():
            yield row.at(shown.field), icon, number


@Rule(
    "quest-type-unknown",
    Severity.ERROR,
    "letter",
    number="MP-D05",
    source="001:L245",
    after=("missing-field",),
    instead=("value-shown-by-no-box", "field-hidden-on-card"),
)
def quest_type_unknown(deck: Cards) -> Iterator[Finding]:
    """The type of a quest is not one of the game's.

    A player may have one quest of each type at a time, and each type is completed in its own way.
    The rules do not cover a quest of an unknown type.

    Instead, write one of the types raid, delivery, voyage and special.
    """
    return _unknown_types(deck, role="quest", fact="quest-types")


@Rule(
    "loot-type-unknown",
    Severity.ERROR,
    "letter",
    number="MP-C06",
    source="001:L22, L387",
    instead=("field-hidden-on-card",),
)
def loot_type_unknown(deck: Cards) -> Iterator[Finding]:
    """A loot card is neither a reward nor crew nor an upgrade.

    Rewards are gained at once and discarded; crew and upgrades stay with the ship under the usual
    limits. For a card of another type, it is unclear what happens to it.

    Instead, write one of the types reward, crew and upgrade.
    """
    return _unknown_types(deck, role="loot", types=("reward", "crew", "upgrade"))


def _unknown_types(
    deck: Cards, *, role: Role, fact: str = "", types: Sequence[str] = ()
) -> Iterator[Finding]:
    """Yield findings about unknown types of the cards in this role; known are ``types``, or those
    of a fact."""
    known = deck.setting.fact(fact) if fact else types
    for row in deck.rows(role):
        found = row.text("type")
        if found not in known:
            message = f"'{row.id}' has no type"
            if found:
                message = f"'{row.id}' is of the type '{found}', which is not a type of {role}"
            yield Finding(row.at("type"), message, suggest_word(found, known))


# What the numbers in steps count, by verb and key.
_COUNTED: Mapping[str, Mapping[str, str]] = {
    "coins": {"coins": "coin"},
    "port": {"coins": "coin"},
    "attack": {"loot": "loot", "fame": "fame"},
    "explore": {"rum": "coin", "spyglasses": "spyglass", "fame": "fame"},
    "pay": {"pay": "coin", "fame": "fame", "coins": "coin"},
    "give": {"give": "chest", "fame": "fame"},
    "if": {"least": "chest"},
}


_AMOUNTS = ("toll", "pay", "settle", "other", "times")
"""The keys of quests with amounts or numbers."""


_ANOTHER = r"over|above|under|below|beyond|than|at most|at least|up to|no|not|half|twice|without"


_BEFORE = re.compile(rf"\b({_ANOTHER})[\s*]*(?::[a-z-]+:[\s*]*)?$", re.IGNORECASE)


_AFTER = re.compile(
    r"^[\s*]*((?:or|and) (?:more|less|fewer|higher|lower|above|below|up|down))\b", re.IGNORECASE
)


_THING = re.compile(r"^[\s*]*(?::([a-z-]+)(?:\|[^:]*)?:|\{?([A-Za-z-]+))")


_LOSES = re.compile(r"\b(loses?|pays?|gives?|hands?|returns?)\b[^.:;{}]*$", re.IGNORECASE)


_UNLESS = re.compile(r"\b(if|unless|when|while|except|only)\b", re.IGNORECASE)


@Rule("step-text-differs", Severity.ERROR, "derived", source="001:L245-271, L481-553")
def step_text_differs(deck: Cards) -> Iterator[Finding]:
    """The text of a step differs from its keys.

    Players read the text, but all calculations about a card use the keys: ``coins: 5`` means that
    it gives 5 coins. If a text shows fish beside this number, says *over* before a strength, or
    adds a condition, the card works differently in play.

    Instead, show the icon of what the number counts, write numbers and strengths as they are, or
    use the step that matches the text.
    """
    if deck.role not in ("quest", "action"):
        return
    used = {next(iter(step.items())) for row in deck.every for step in row.card.effect if step}
    for verb, texts in deck.record.steps.items():
        found: dict[tuple[str, ...], str]
        if isinstance(texts, str):
            found = {(STEPS, verb): texts} if any(verb == name for name, _ in used) else {}
        else:
            found = {(STEPS, verb, way): t for way, t in texts.items() if (verb, way) in used}
        for where, text in found.items():
            why = _find_mismatch(deck.role, verb, str(where[-1]), text)
            if why is not None:
                message, hint = why
                yield Finding(_path(where), message, hint)


def _path(where: tuple[str, ...]) -> KeyPath:
    return where


def _find_mismatch(role: str, verb: str, way: str, text: str) -> tuple[str, str] | None:
    """Return what a text says beyond the keys of its step, and what to write; None if they
    match."""
    step = f"'{verb}'" if way == verb else f"'{verb}: {way}'"
    counted = _COUNTED.get(verb, {}) if role == "action" else dict.fromkeys(_AMOUNTS, "")
    for key, icon in {**counted, "strength": ""}.items():
        for found in re.finditer(rf"\{{{key}\}}", text):
            before, after = text[: found.start()], text[found.end() :]
            thing = _thing_named(after)
            if icon and thing and thing != icon:
                message = f"the text of the step {step} shows '{thing}' beside its '{key}'"
                return f"{message}, which counts '{icon}'", f"write  {{{key}}} :{icon}:"
            other = _BEFORE.search(before) or _AFTER.search(after)
            if other is not None:
                message = f"the text of the step {step} says '{other[1]}' beside its '{key}'"
                return message, f"write  {{{key}}}  alone, which is what the step means"
            if key == "coins" and (lost := _LOSES.search(before)):
                message = f"the text of the step {step} says '{lost[1]}', but it gives coins"
                return message, "write  Gains {coins} :coin:"
    plain = (verb, way) in (("coins", "coins"), ("if", "always"))
    other = _UNLESS.search(text) if plain and role == "action" else None
    if other is not None:
        message = f"the text of the step {step} says '{other[1]}', but the step has no condition"
        return message, "leave the condition out, or begin the line with another  if"
    return None


def _thing_named(after: str) -> str:
    """Return the thing of the game that a text names next, by icon or word; empty if there is
    none."""
    found = _THING.match(after)
    if found is None:
        return ""
    if found[1]:
        return found[1] if found[1] in VOCABULARY else ""
    word = found[2].lower()
    names = {word, word.removesuffix("s"), word.removesuffix("es")}
    return next((name for name in sorted(names) if name in VOCABULARY), "")


LEAST_FACES = 3


MOST_ALIKE, LEAST_OF_TYPE, MOST_FOR_PORT = Fraction(1, 3), Fraction(15, 100), Fraction(40, 100)
"""Shares of the cards of a deck."""


def _count(deck: Cards, role: Role, kind: Callable[[PrintedCard], Hashable]) -> Counter[Hashable]:
    """Return the number of cards of a role by kind."""
    count: Counter[Hashable] = Counter()
    for row in deck.rows(role):
        count[kind(row)] += row.card.quantity
    return count


@Rule("loot-faces-too-few", Severity.ERROR, "derived", number="MP-D10", source="001:L387-389, L497")
def loot_faces_too_few(deck: Cards) -> Iterator[Finding]:
    """The loot deck has too few different cards.

    Several loot cards gained at once must be different; the Ghost Ship gains three. With fewer
    different cards, players draw forever.

    Instead, write at least three kinds of loot with different effects.
    """
    faces = _count(deck, "loot", lambda row: row.deeds)
    missing = LEAST_FACES - len(faces)
    if faces and missing > 0:
        message = f"the loot has {len(faces)} different cards, the Ghost Ship needs {LEAST_FACES}"
        hint = f"write {missing} more, with other effects"
        yield Finding(CARDS, message, hint)


@Rule(
    "loot-face-too-common",
    Severity.WARNING,
    "derived",
    number="MP-D10b",
    source="001:L389",
    after=("loot-faces-too-few",),
)
def loot_face_too_common(deck: Cards) -> Iterator[Finding]:
    """One kind of loot makes up more than a third of its deck.

    Loot that is gained together must differ, so equal cards are put back and redrawn. A very common
    card makes such draws long and the loot less varied.

    Instead, write fewer of this card or more of the others.
    """
    for face, n in _count(deck, "loot", lambda row: row.deeds).items():
        if n > deck.quantity * MOST_ALIKE:
            first = next(row for row in deck.rows("loot") if row.deeds == face)
            given = "quantity" in first.card.model_fields_set
            yield Finding(
                ("cards", first.index, "quantity" if given else "card"),
                f"{n} of {deck.quantity} loot cards are identical: '{first.id}'",
                f"write at most {deck.quantity // 3}, a third",
            )


@Rule(
    "quest-type-rare",
    Severity.WARNING,
    "letter",
    number="MP-D05b",
    source="001:L245",
    after=("quest-type-unknown",),
)
def quest_type_rare(deck: Cards) -> Iterator[Finding]:
    """Few quests, or none, are of this type.

    Each player may have one quest of each type. A type that is missing leaves its markers useless;
    one with less than 15 % of the quests rarely comes up.

    Instead, spread the quests over all four types.
    """
    count = _count(deck, "quest", lambda row: row.text("type"))
    for type in deck.setting.fact("quest-types") if count else ():
        n, enough = count[type], -(-deck.quantity * LEAST_OF_TYPE // 1)
        if n == 0:
            message = f"no quest is of the type '{type}'"
            yield Finding(CARDS, message, "add at least one", Severity.ERROR)
        elif n < enough:
            first = next(row for row in deck.rows("quest") if row.text("type") == type)
            verb = "is" if n == 1 else "are"
            message = f"only {n} of {deck.quantity} quests {verb} of the type '{type}'"
            yield Finding(first.at("type"), message, f"make it {enough} or more")


@Rule("quests-crowd-one-port", Severity.WARNING, "derived", number="MP-D07", source="001:L66, L316")
def quests_crowd_one_port(deck: Cards) -> Iterator[Finding]:
    """Too many quests lead to one port.

    A quest is never offered at the ocean card to which it leads: another one is drawn. If most
    quests lead to one port, searches are long; if all do, that port has nothing to offer.

    Instead, make the quests lead to more different places.
    """
    count = _count(deck, "quest", lambda row: frozenset(row.targets))
    for port in (id for id, marks in deck.game.marks.items() if count and "port" in marks):
        n = count[frozenset({port})]
        if n == deck.quantity:
            message = f"all {n} quests lead to '{port}', so none can be offered there"
            hint = "make at least one lead elsewhere"
            yield Finding(CARDS, message, hint, Severity.ERROR)
        elif n > deck.quantity * MOST_FOR_PORT:
            message = (
                f"{n} of {deck.quantity} quests lead to '{port}' and are wasted when drawn there"
            )
            fair = int(deck.quantity * MOST_FOR_PORT)
            yield Finding(CARDS, message, f"make at most {fair} of them lead there")
