"""The dice and their odds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from pnp.base.diagnostics import KEY, KeyPath, Severity, closest_word, suggest_word
from pnp.kinds.dice.record import Die
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import count_text
from pnp_pirates.micro_pirates.cards import CardFiles
from pnp_pirates.micro_pirates.supply import (
    ICONS,
    PIECES,
    ROLLED_FOR,
    AllPieces,
    DiceFile,
    chance_above,
    dice,
    dice_counts,
    die_of,
    expected_throws,
    face_symbols,
    percent,
    roll_chances,
)
from pnp_pirates.micro_pirates.tasks import cutlasses

if TYPE_CHECKING:
    from pnp.kinds.dice.record import DieFace


@Rule(
    "game-without-dice",
    Severity.ERROR,
    "ruling",
    number="MP-D21c",
    source="001:L18, L155, L165",
    rulings=("dice-faces",),
    counts=True,
)
def game_without_dice(box: AllPieces) -> Iterator[Finding]:
    """The game has none of the dice that its actions use.

    Foraging, exploring and battles have dice of their own, whose faces the rulebook leaves to the
    kit, so no other dice can replace them.

    Instead, write a file of dice with six faces for each of the four colours, or declare under
    `variant` that your game rolls none.
    """
    wanted = {id: count for id, count in dice(box.setting).items() if count}
    if wanted and box.without("dice"):
        yield Finding(
            ("parts", KEY),
            f"the game has no dice; the rulebook uses {', '.join(wanted)}",
            "write a file  dice: action-dice  with six faces for each, and list it in a part",
        )


@Rule(
    "die-missing-for-action",
    Severity.ERROR,
    "ruling",
    number="MP-D21",
    source="001:L18, L155, L165",
    rulings=("dice-faces",),
    after=("die-icon-unknown",),
    counts=True,
)
def die_missing_for_action(file: DiceFile) -> Iterator[Finding]:
    """The die for an action is missing.

    Fish, plantains, exploring and battles have their own dice, each with six faces that the
    rulebook leaves to the kit. Without them the action cannot be played.

    Instead, write a die with six faces for each of the four actions.
    """
    every = file.of_game
    for id in dice(file.setting):
        if id not in every:
            what = f"for '{ROLLED_FOR[id]}'" if id in ROLLED_FOR else "it"
            message = f"there is no die '{id}' to roll {what}"
            # A die of almost that name is where it was meant.
            own = [die.id for die in file.record.pieces]
            near = closest_word(id, own)
            path: KeyPath = ("pieces", own.index(near), "id") if near else PIECES
            hint = f"write  id: {id}" if near else f"add  - id: {id}  with six faces"
            yield Finding(path, message, hint)
    for index, die in enumerate(file.record.pieces):
        if die.id not in ROLLED_FOR:
            continue
        icon = ROLLED_FOR[die.id]
        where = "faces" if "faces" in die.model_fields_set else "id"
        if isinstance(die.faces, str):
            message = f"'{die.id}' shows numbers instead of icons"
            yield Finding(("pieces", index, where), message, f"write six faces with ':{icon}:'")
        elif not any(side[icon] for side in face_symbols(die)):
            message = f"no face of '{die.id}' shows '{icon}'"
            yield Finding(("pieces", index, where), message, f"write ':{icon}:' on some faces")


@Rule(
    "die-icon-unknown",
    Severity.ERROR,
    "ruling",
    number="MP-D21b",
    source="001:L155, L165, L173, L185, L363, L383",
    rulings=("dice-faces",),
)
def die_icon_unknown(file: DiceFile) -> Iterator[Finding]:
    """A face of a die shows an icon that does not count for its colour.

    Each colour counts two icons at most, such as spyglasses and rum on the brown dice. Anything
    else on a face has no effect.

    Instead, show the icons of that colour, or leave the face blank.
    """
    for index, die in enumerate(file.record.pieces):
        if die.id not in ICONS or isinstance(die.faces, str):
            continue
        faces = [_symbols_on(side) for side in die.faces]
        strange = sorted(set().union(*faces) - ICONS[die.id])
        if strange and not set().union(*faces) & ICONS[die.id]:
            message = f"all faces of '{die.id}' show icons of other dice: "
            message += ", ".join(f"'{icon}'" for icon in strange)
            known = " and ".join(f"':{icon}:'" for icon in sorted(ICONS[die.id]))
            yield Finding(("pieces", index, "id"), message, f"write {known} on its faces")
            continue
        for number, shown in enumerate(faces):
            for icon in sorted(shown - ICONS[die.id]):
                message = f"a face of '{die.id}' shows '{icon}'"
                hint = suggest_word(icon, ICONS[die.id])
                yield Finding(("pieces", index, "faces", number), message, hint)


def _symbols_on(side: DieFace) -> set[str]:
    """Return what a face shows."""
    return {side.text} if side.text else {side.icon} if side.icon else {*side.icons}


LEAST_WINS = Fraction(1, 10)


MOST_TRIES = 4


SPYGLASSES = 2


def _die_for_action(dice: DiceFile, action: str) -> tuple[int, Die] | None:
    """Return the die for an action and its place; None for numbers, which another rule reports."""
    found = die_of(dice.record, action)
    return None if found is None or isinstance(found[1].faces, str) else found


@Rule(
    "large-merchant-unbeatable",
    Severity.ERROR,
    "derived",
    number="MP-P06",
    source="001:L363, L371-379",
    rulings=("dice-faces",),
    proof=True,
    proves="every merchant can be beaten",
    after=("die-missing-for-action",),
)
def large_merchant_unbeatable(dice: DiceFile) -> Iterator[Finding | Proved]:
    """Even the best dice and cards cannot beat a merchant.

    To win, the cutlasses of the dice and of all cards must exceed the merchant's strength.
    Merchants that cannot be beaten stay where they are, and their Fame and loot are never gained.

    Instead, print more cutlasses on the battle dice or on cards.
    """
    found = _die_for_action(dice, "battle")
    if found is None:
        return
    at, die = found
    thrown = dice_counts(dice.setting, die)[1]
    strengths = dice.setting.fact("merchant-strength")
    best, guns = max(roll_chances(die, "cutlass", thrown)), cutlasses(CardFiles(dice.setting))
    for size, strength in strengths.items():
        if best + guns <= strength:
            yield Finding(
                ("pieces", at, "faces"),
                f"{thrown} dice show {best} cutlasses at best, and no set of cards adds more than "
                f"{guns}: {best + guns} do not exceed the strength {strength} of a {size} merchant",
                "write more :cutlass: on the faces",
            )
    if best + guns > max(strengths.values()):
        yield Proved(
            f"every merchant can be beaten: {best} cutlasses of {thrown} dice and up to {guns} "
            f"of cards exceed {max(strengths.values())}"
        )


@Rule(
    "small-merchant-out-of-reach",
    Severity.WARNING,
    "judgement",
    number="MP-P06b",
    source="001:L363, L371-379",
    rulings=("dice-faces",),
    proof=True,
    proves="how many battles against merchants are won with dice alone",
    after=("die-missing-for-action",),
)
def small_merchant_out_of_reach(dice: DiceFile) -> Iterator[Finding | Proved]:
    """A captain without any cutlass can hardly beat a small merchant.

    New captains depend on small merchants. If two dice alone win fewer than one battle in ten,
    captains do not attack before buying strength.

    Instead, print more cutlasses on the battle dice.
    """
    found = _die_for_action(dice, "battle")
    if found is None:
        return
    at, die = found
    thrown = tuple(dict.fromkeys(dice_counts(dice.setting, die)))
    strengths = dice.setting.fact("merchant-strength")
    odds = {
        count: {
            size: chance_above(roll_chances(die, "cutlass", count), strength)
            for size, strength in strengths.items()
        }
        for count in thrown
    }
    bare = odds[thrown[0]]["small"]
    if bare < LEAST_WINS:
        yield Finding(
            ("pieces", at, "faces"),
            f"{thrown[0]} dice exceed the {strengths['small']} of a small merchant in "
            f"{percent(bare)} of battles",
            f"write more :cutlass: on the faces; {percent(LEAST_WINS)} or more is good",
        )
    table = "; ".join(
        f"{count} dice: "
        + ", ".join(
            f"{percent(chance)} {size} (over {strengths[size]})" for size, chance in row.items()
        )
        for count, row in odds.items()
    )
    yield Proved(f"battles won against merchants with dice alone: {table}")


@Rule(
    "explore-takes-too-long",
    Severity.WARNING,
    "judgement",
    number="MP-P05",
    source="001:L173",
    rulings=("dice-faces",),
    proof=True,
    after=("die-missing-for-action",),
    proves="how many actions exploring takes",
    rests=("number-beyond-supply",),
)
def explore_takes_too_long(dice: DiceFile) -> Iterator[Finding | Proved]:
    """Exploring takes more than four actions on average until it succeeds.

    A captain stays in the jungle and throws two dice each time until there are six spyglasses.
    Treasures and voyages, two of the sources of Fame, are then slower than any other.

    Instead, print more spyglasses on the die for exploring, or require fewer of them.
    """
    found = _die_for_action(dice, "explore")
    if found is None:
        return
    at, die = found
    goal, thrown = dice.setting.fact("explore-spyglasses"), dice_counts(dice.setting, die)
    usual, *more = (
        float(expected_throws(roll_chances(die, "spyglass", count), goal))
        for count in dict.fromkeys(thrown)
    )
    if usual > MOST_TRIES:
        yield Finding(
            ("pieces", at, "faces"),
            f"with {thrown[0]} dice it takes {usual:.1f} actions on average to gain "
            f"{goal} spyglasses",
            f"add :spyglass: here; aim for {MOST_TRIES} actions or fewer",
        )
    yield Proved(
        f"{goal} spyglasses take {usual:.2f} actions on average with "
        f"{count_text(thrown[0], 'die', 'dice')}, "
        + "".join(f"{most:.2f} with {thrown[1]}, " for most in more)
        + "and no card"
    )


@Rule(
    "single-spyglass-faces",
    Severity.WARNING,
    "derived",
    number="MP-C02b",
    source="001:L173, L189",
    rulings=("dice-faces",),
)
def single_spyglass_faces(dice: DiceFile) -> Iterator[Finding]:
    """No face of the die for exploring shows two spyglasses.

    In the rulebook's example of exploring three dice bring four spyglasses, which takes a face with
    two of them. The faces themselves are not listed, so a die without one is legal, but exploring
    is slower with it than the game intends.

    Instead, print two spyglasses or more on one of the six faces.
    """
    found = _die_for_action(dice, "explore")
    if found is None:
        return
    at, die = found
    most = max(face["spyglass"] for face in face_symbols(die))
    if 0 < most < SPYGLASSES:
        yield Finding(
            ("pieces", at, "faces"),
            f"no face of '{die.id}' shows more than {most} spyglass",
            "write  ':spyglass: :spyglass:'  on a face",
        )
