"""Quests, raids, maps and trades."""

from collections import Counter
from collections.abc import Iterator

from pnp.base.diagnostics import Severity, suggest_word
from pnp.rules.rule import Finding, Proved, Rule
from pnp_pirates.micro_pirates.cards import CARDS, Cards, Decks, PrintedCard, step_values
from pnp_pirates.micro_pirates.supply import Trading, dice_counts, face_symbols

PLACES = ("jungle", "port")


@Rule(
    "quest-place-not-on-card",
    Severity.ERROR,
    "derived",
    number="MP-D06b",
    source="001:L259-263",
    after=("too-few-jungles", "ocean-kind-miscounted", "unknown-mark", "ragged-grid"),
    instead=("opening-quests-hopeless",),
)
def quest_place_not_on_card(decks: Decks) -> Iterator[Finding]:
    """A quest leads to a jungle or a port that is not on the ocean card it names.

    Goods are delivered to the jungle or the port of a card, and a voyage explores a jungle. Without
    that sector on the card, the quest can never be completed.

    Instead, use an ocean card that has such a sector, or draw it on the card.
    """
    game = decks.game
    if game.ocean is None:
        return
    for row in game.rows("quest"):
        # Steps of a special quest name cards for their ports.
        place = "port"
        if row.text("type") in ("delivery", "voyage"):
            place = row.text("place")
            wrong = _wrong_place(row, place)
            if wrong is not None:
                yield wrong
                continue
        elif row.text("type") != "special":
            continue
        steps = row.card.effect
        for i, key, _ in step_values(steps, ("toll",)):
            if not any("visit" in step for step in steps):
                message = f"'{row.id}' requires goods at each place, but has no places"
                yield Finding(row.step(i, key), message, "add a step  visit", file=row.file)
        for where, target in row.named_targets:
            if target in game.marks and place not in game.marks[target]:
                fit = [id for id, marks in game.marks.items() if place in marks]
                yield Finding(
                    where,
                    f"'{row.id}' leads to the {place} of '{target}', which has none",
                    f"cards with one: {', '.join(fit)}",
                    labels=((game.card_at(target), f"no {place} here", game.ocean),),
                    file=row.file,
                )


def _wrong_place(row: PrintedCard, place: str) -> Finding | None:
    """Return the finding about the place that a quest names, on any card."""
    if place not in PLACES:
        message = f"'{row.id}' does not say whether it leads to a jungle or a port"
        if place:
            message = f"'{row.id}' leads to '{place}', which is neither jungle nor port"
        return Finding(row.at("place"), message, suggest_word(place, PLACES), file=row.file)
    if row.text("type") == "voyage" and place != "jungle":
        message = f"'{row.id}' is a voyage to a port, which cannot be explored"
        return Finding(row.at("place"), message, "write  jungle", file=row.file)
    return None


@Rule(
    "quest-steps-beyond-places",
    Severity.ERROR,
    "derived",
    number="MP-D06d",
    source="001:L259-263, L344",
    after=("ocean-kind-miscounted", "unknown-mark", "ragged-grid"),
    instead=("opening-quests-hopeless",),
)
def quest_steps_beyond_places(decks: Decks) -> Iterator[Finding]:
    """A quest has more steps than there are places for them.

    Tokens cannot be left in six ports if the ocean has five, so the quest cannot be completed.

    Instead, require at most as many places as the ocean has, or add more to its cards.
    """
    ocean = decks.game.ocean
    if ocean is None:
        return
    marks = decks.game.marks.values()
    for row in decks.game.rows("quest"):
        for i, place, _ in step_values(row.card.effect, ("visit",)):
            times = row.card.effect[i].get("times", "")
            have = sum(row.card.effect[i][place] in has for has in marks)
            if times.isdecimal() and int(times) > have:
                required = f"{times} {row.card.effect[i][place]}s"
                yield Finding(
                    row.step(i, "times"),
                    f"'{row.id}' requires {required}, but the ocean has {have or 'none'}",
                    f"require at most {have}" if have else "require other places",
                    file=row.file,
                )
                break


@Rule(
    "raid-without-merchant",
    Severity.ERROR,
    "derived",
    number="MP-D09b",
    source="001:L251-253, L371-379",
    after=("unknown-field",),
)
def raid_without_merchant(deck: Cards) -> Iterator[Finding]:
    """A raid does not say which merchant to beat, or makes it weaker than usual.

    The marker of a raid is placed on a small or a large merchant, and the quest may only add to the
    strength that the merchant has anyway.

    Instead, write small or large, and a strength not below that of such a merchant.
    """
    usual = deck.setting.fact("merchant-strength")
    for row in deck.rows("quest"):
        if row.text("type") != "raid":
            continue
        merchant, asked = row.text("merchant"), row.number("strength")
        if merchant not in usual:
            message = f"the raid '{row.id}' has the merchant '{merchant}'"
            if not merchant:
                message = f"the raid '{row.id}' has no merchant"
            yield Finding(row.at("merchant"), message, suggest_word(merchant, usual))
        elif asked is not None and asked < usual[merchant]:
            message = f"'{row.id}' has strength {asked}, a {merchant} merchant {usual[merchant]}"
            hint = f"write {usual[merchant]} or more"
            yield Finding(row.at("strength"), message, hint, Severity.WARNING)


@Rule(
    "raid-beyond-three-dice",
    Severity.WARNING,
    "derived",
    number="MP-D09",
    source="001:L379-381",
    instead=("number-out-of-line",),
)
def raid_beyond_three_dice(deck: Cards) -> Iterator[Finding]:
    """A raid requires more strength than three dice and usual cutlasses can give.

    To win a raid the dice and the cutlasses of the cards must exceed the strength. If even the best
    roll with two cutlasses is not enough, players will rarely start the quest.

    Instead, require less strength, or print stronger faces on the battle dice.
    """
    rows = [row for row in deck.rows("quest") if row.text("type") == "raid"]
    die = deck.game.dice.get("battle-die") if rows else None
    if die is None:
        return
    dice, guns = dice_counts(deck.setting, die)[1], deck.setting.fact("usual-cutlasses")
    best = dice * max(side["cutlass"] for side in face_symbols(die))
    for row in rows:
        asked = row.number("strength")
        if asked is None:
            message = f"the strength of '{row.id}' is not a number"
            yield Finding(row.at("strength"), message, "write a whole number", Severity.ERROR)
        elif asked >= best + guns:
            yield Finding(
                row.at("strength"),
                f"'{row.id}' has strength {asked}; {dice} dice show {best} at best, "
                f"and {guns} cutlasses make {best + guns}, which is not more",
                f"write at most {best + guns - 1}",
            )


@Rule("map-target-unpaired", Severity.WARNING, "derived", number="MP-D03", source="001:L179")
def map_target_unpaired(deck: Cards) -> Iterator[Finding]:
    """Only one map leads to this ocean card.

    A treasure is revealed by two maps of the same ocean card. A map without a second one can never
    be matched and fills a hand for the rest of the game. If no card has a pair, there are no
    treasures.

    Instead, make a second map lead to the same ocean card, or make this one lead to a card of other
    maps.
    """
    rows = deck.rows("map")
    jungles = {id for id, marks in deck.game.marks.items() if "jungle" in marks} if rows else set()
    if jungles and any(row.text("target") not in jungles for row in rows):
        return  # reported by another rule; fixing it may complete the pairs
    count: Counter[str] = Counter()
    for row in rows:
        count[row.text("target")] += row.card.quantity
    required = deck.setting.fact("matching-maps")
    paired = [target for target, n in count.items() if n >= required]
    hint = "make a second map lead to it" if required == 2 else f"make {required} maps lead to it"
    hint += f", or use one of {', '.join(paired)}" if paired else "; no two maps match yet"
    for row in rows:
        target = row.text("target")
        if count[target] < required:
            only = "the only map" if count[target] == 1 else f"one of only {count[target]} maps"
            message = f"'{row.id}' is {only} of '{target}', so it can never be matched"
            severity = None if paired else Severity.ERROR
            yield Finding(row.at("target"), message, hint, severity)


@Rule(
    "map-deck-held-without-pair",
    Severity.NOTE,
    "derived",
    number="MP-D04",
    source="001:L21, L179",
    proof=True,
    proves="how many hands cannot hold all maps without a pair",
)
def map_deck_held_without_pair(deck: Cards) -> Iterator[Finding | Proved]:
    """The players can hold all maps without any pair.

    Then the deck is empty, no maps are returned, and no more treasure is found in that game. This
    takes as many hands as the most frequent ocean card has maps; the Ghost Ship counts as a hand.

    Instead, use fewer ocean cards more often, so that the maps do not fit in so few hands.
    """
    rows = deck.rows("map")
    if not rows:
        return
    count: Counter[str] = Counter()
    for row in rows:
        count[row.text("target")] += row.card.quantity
    # A hand without a match has at most one map less than a match of each ocean card.
    unmatched = deck.setting.fact("matching-maps") - 1
    most_maps, players = max(count.values()), deck.setting.fact("most-players")
    hands = -(-most_maps // unmatched)
    most = ", ".join(target for target, n in count.items() if n == most_maps)
    if hands <= players:
        if hands > 1:
            yield Proved(f"fewer than {hands} hands cannot hold all {deck.quantity} maps unpaired")
        yield Finding(
            CARDS,
            f"{hands} hands can hold all {deck.quantity} maps without a pair in any of them",
            f"only more than {players * unmatched} maps of one ocean card rule it out for "
            f"{players} players",
            details=(f"most maps: {most}, {most_maps} each",),
        )
    else:
        yield Proved(f"{players} hands cannot hold all {deck.quantity} maps without a pair")


@Rule(
    "map-tokens-fewer-than-maps",
    Severity.NOTE,
    "derived",
    number="MP-D17b",
    source="001:L21, L30",
    rulings=("exhausted-tokens",),
)
def map_tokens_fewer_than_maps(deck: Cards) -> Iterator[Finding]:
    """There are fewer map tokens than maps.

    Each map comes with a token. When the tokens have run out, maps are drawn without one, and there
    is less to steal and to export.

    Instead, print as many map tokens as maps, or keep the numbers of the rulebook.
    """
    tokens = deck.setting.fact("supply")["map"]
    if deck.rows("map") and deck.quantity > tokens:
        message = f"{deck.quantity} maps, but {tokens} map tokens"
        yield Finding(CARDS, message, "the last maps are drawn without a token, as in the rulebook")


@Rule(
    "trades-grow-faster",
    Severity.WARNING,
    "derived",
    number="MP-D19",
    source="001:L295-301",
    rulings=("good-for-rum", "trade-lines"),
    proof=True,
    proves="which circle of Trades gains the most coins, and how many",
)
def trades_grow_faster(file: Trading) -> Iterator[Finding | Proved]:
    """The lines of exchange make goods grow faster than those of the rulebook.

    A circle of Trades gives more of everything each time. The printed table gains less than a coin
    per Trade; with a higher gain, trading in a port is better than playing the game.

    Instead, make each line give less, until a circle of Trades gains no more than the printed ones.
    """
    if not (file.has_own_lines or file.of_game):
        return
    many = file.setting.ruling("trade-lines")
    printed, here = file.rulebook_circle, file.file_circle
    if here.growth > printed.growth:
        yield Finding(
            ("variant", "trades" if "trades" in file.record.variant else "good-coins"),
            f"a circle of Trades gains {float(here.growth * many):.2f} coins each, "
            f"the printed ones {float(printed.growth * many):.2f}",
            "make a line give less",
            details=here.steps,
        )
    else:
        yield Proved(
            f"without effects of cards, no circle of Trades gains more than "
            f"{float(here.growth * many):.2f} coins each"
        )
