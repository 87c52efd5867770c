"""The cards of the crews."""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, suggest_word
from pnp.rules.rule import Finding, Rule
from pnp_pirates.loot_pirates.views import AimDeck, Hoard


@Rule(
    "crews-fewer-than-players",
    Severity.ERROR,
    "derived",
    number="LOOT-C08b",
    source="002:L11, L34",
    after=("players-beyond-the-rulebook",),
)
def crews_fewer_than_players(hoard: Hoard) -> Iterator[Finding]:
    """There are aim cards for fewer pirates than may play.

    Each player takes a sign and the cards that belong to it. With fewer sets than players, one
    player cannot aim.

    Instead, add cards for more pirates, or reduce the number of players.
    """
    decks, most = hoard.aim_decks(), hoard.record.players[1]
    crews = {crew for deck in decks for crew in deck.crews}
    if decks and len(crews) < most:
        yield Finding(
            ("deck",),
            f"these cards are for {len(crews)} pirates; the game is for up to {most} players",
            f"add the cards of {most - len(crews)} more",
            labels=((("players",), "the players of the game"),),
            file=decks[0].file,
        )


@Rule(
    "aim-card-missing",
    Severity.ERROR,
    "derived",
    number="LOOT-D07",
    source="002:L34",
    after=("aim-at-nobody", "aim-card-repeated", "aim-at-oneself", "missing-field"),
    counts=True,
)
def aim_card_missing(deck: AimDeck) -> Iterator[Finding]:
    """A pirate has no card to aim at one of the other pirates.

    Aim cards stand in for the toy pistols: every pirate must be able to aim at every other. A
    pirate who cannot be aimed at has an unfair advantage.

    Instead, add the card; n pirates need n × (n − 1) cards.
    """
    last = {owner: i for i, owner, _ in deck.aims}
    for owner, index in last.items():
        there = {target for _, other, target in deck.aims if other == owner}
        lacking = [crew for crew in last if crew not in (owner, *there)]
        if lacking:
            yield _missing_step_finding(index, owner, "aim at", " and at ", "target", lacking)


@Rule(
    "choice-card-missing",
    Severity.ERROR,
    "derived",
    number="LOOT-C08c",
    source="002:L43-56",
    counts=True,
)
def choice_card_missing(deck: AimDeck) -> Iterator[Finding]:
    """A pirate cannot choose all that the rules let players do.

    When the Captain calls fire, all drop, raise or shoot at once. Without a card for one of the
    three, the others know what this pirate will not do.

    Instead, give each pirate one card for each choice.
    """
    last = {owner: i for i, owner, _ in deck.choices}
    for owner, index in last.items():
        there = {choice for _, other, choice in deck.choices if other == owner}
        for choice in deck.setting.fact("choices"):
            if choice not in there:
                yield _missing_step_finding(index, owner, "choose", "", "choice", [choice])


def _missing_step_finding(
    index: int, owner: str, do: str, joint: str, key: str, lacking: list[str]
) -> Finding:
    names = joint.join(f"'{one}'" for one in lacking)
    return Finding(
        ("cards", index, "owner"),
        f"'{owner}' has no card to {do} {names}",
        f"add a card with  owner: {owner}  and  {key}: {lacking[0]}",
    )


@Rule("aim-at-nobody", Severity.ERROR, "derived", number="LOOT-D07d", source="002:L34")
def aim_at_nobody(deck: AimDeck) -> Iterator[Finding]:
    """A card aims at a pirate who is not in the game.

    Targets are the owners of the other aim cards. This target has no owner, so one of the pirates
    cannot be aimed at.

    Instead, write the target exactly like the owner of other cards.
    """
    crews = {owner for _, owner, _ in deck.aims}
    for i, owner, target in deck.aims:
        if target not in crews:
            yield Finding(
                ("cards", i, "target"),
                f"'{owner}' aims at '{target}', who has no aim cards",
                suggest_word(target, crews - {owner}),
            )


@Rule(
    "aim-at-oneself",
    Severity.ERROR,
    "letter",
    number="LOOT-D07c",
    source="002:L34",
    instead=("card-unlike-its-id",),
)
def aim_at_oneself(deck: AimDeck) -> Iterator[Finding]:
    """A card lets a pirate aim at itself.

    Players aim at other players. This card cannot be used, and the intended one is missing.

    Instead, write one of the other pirates as its target.
    """
    for i, owner, target in deck.aims:
        if owner == target:
            message = f"'{owner}' uses this card to aim at itself"
            yield Finding(("cards", i, "target"), message, _other_target(deck, owner, "the card"))


@Rule(
    "aim-card-repeated",
    Severity.ERROR,
    "derived",
    number="LOOT-D07b",
    source="002:L34",
    after=("duplicate-card",),
    instead=("count-mismatch", "card-unlike-its-id"),
)
def aim_card_repeated(deck: AimDeck) -> Iterator[Finding]:
    """A pirate has two cards that aim at the same target.

    One card for each other pirate is enough. A second one gives away the target, and often another
    card is missing instead.

    Instead, write another target, or remove one of the two.
    """
    first: dict[tuple[str, str], int] = {}
    for i, owner, target in deck.aims:
        known = first.setdefault((owner, target), i)
        if known != i:
            yield Finding(
                ("cards", i, "target"),
                f"'{owner}' has a second card that aims at '{target}'",
                _other_target(deck, owner, "one of them"),
                labels=((("cards", known, "target"), "the first card"),),
            )


def _other_target(deck: AimDeck, owner: str, card: str) -> str:
    """Return a hint to aim at the first target for which the owner has no card yet."""
    there = {owner, *(target for _, other, target in deck.aims if other == owner)}
    free = next((crew for crew in deck.crews if crew not in there), None)
    return f"remove {card}" if free is None else f"aim it at '{free}'"


HIT = {"hit": "costs", "pay": "{hit-price}", "lose": "share"}


DONE = {
    "drop": {"hit": "never", "share": "none", "others": "{share}"},
    "raise": {"fire": "nobody", "get": "share", **HIT},
    "shoot": {"fire": "target", "win": "{hit-price}", **HIT},
}
"""The effect of each choice, by the keys of its steps; numbers by the names of their facts."""


@Rule("choice-misstated", Severity.ERROR, "letter", number="LOOT-C08e", source="002:L43-67")
def choice_misstated(deck: AimDeck) -> Iterator[Finding]:
    """A choice card differs from what the rules say about that choice.

    A pirate who drops cannot be hit and gets no share, which leaves more for each survivor. One who
    raises hits nobody; one who shoots wins the price of a hit. A hit costs both that price and the
    share.

    Instead, correct the steps of the card's effect, with {hit-price} and {share} for the numbers.
    """
    # Cards of a product share their effects.
    reported: set[tuple[str, int, str]] = set()
    for i, _, choice in deck.choices:
        for n, step in enumerate(deck.record.cards[i].effect):
            for key, value in step.items():
                right = _correct_value(deck, choice, key)
                if right not in ("", value) and (choice, n, key) not in reported:
                    reported.add((choice, n, key))
                    written = DONE[choice][key]
                    written = f'"{written}"' if "{" in written else written
                    yield Finding(
                        ("cards", i, "effect", n, key),
                        f"'{choice}' has '{key}: {value}'; the rules say '{right}'",
                        f"write  {key}: {written}",
                    )


def _correct_value(deck: AimDeck, choice: str, key: str) -> str:
    """Return the value of a key of a step by the rules; empty if they have none."""
    written = DONE.get(choice, {}).get(key, "")
    return str(deck.setting.fact(written[1:-1])) if "{" in written else written


STEPS = {
    "drop": ("hit", "share"),
    "raise": ("fire", "get", "hit", "lose"),
    "shoot": ("fire", "hit", "lose"),
}
"""The steps of each choice, in the order of the rules."""


@Rule(
    "choice-consequence-missing",
    Severity.WARNING,
    "letter",
    number="LOOT-C08f",
    source="002:L45-67",
)
def choice_consequence_missing(deck: AimDeck) -> Iterator[Finding]:
    """A choice card leaves out a consequence of its choice.

    A player who raises or shoots can still be hit, and pays for it; a player who drops cannot be
    hit, but gets no share. Players who rely on the card do not know what it leaves out.

    Instead, add the step to the effect of the card.
    """
    # Cards of a product share their effects.
    first = {choice: i for i, _, choice in reversed(deck.choices)}
    for choice, i in first.items():
        verbs = {next(iter(step), "") for step in deck.record.cards[i].effect}
        for verb in STEPS.get(choice, ()) if verbs else ():
            # A deck without words for a step says it differently, or elsewhere.
            if verb not in verbs and verb in deck.record.steps:
                yield Finding(
                    ("cards", i, "effect"),
                    f"'{choice}' lacks the step '{verb}'",
                    f"add a step  {verb}, as on the other cards",
                )
