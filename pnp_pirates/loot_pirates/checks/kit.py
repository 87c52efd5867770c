"""The dice, and what players bring themselves."""

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import KeyPath, Severity, closest_word
from pnp.rules.players import asks_for
from pnp.rules.rule import Finding, Proved, Rule, RuleResult, Withheld
from pnp.rules.wording import range_text
from pnp_pirates.loot_pirates.views import Hoard, default_faces, faces_of, hit_counts, payouts


@Rule(
    "duel-dice-too-few",
    Severity.ERROR,
    "letter",
    number="LOOT-C03",
    source="002:L11, L28",
    after=("players-beyond-the-rulebook",),
    counts=True,
)
def duel_dice_too_few(hoard: Hoard) -> Iterator[Finding]:
    """There are fewer dice than players need.

    Each player rolls a red die and a black die in secret, at the same time. Dice cannot be shared.

    Instead, print as many of each as there are players, or remove dice from the kit.
    """
    needed = hoard.record.players[1]
    dice = {die.id: (file, i, die) for file, i, die in hoard.dice()}
    for id in hoard.setting.fact("player-dice") if dice else ():
        if id not in dice:
            near = closest_word(id, dice)
            file, i, _ = dice[near] if near else next(iter(dice.values()))
            path: KeyPath = ("pieces", i, "id") if near else ("dice",)
            hint = f"write  id: {id}" if near else f"add a die with  id: {id}"
            yield Finding(path, f"there is no '{id}'", hint, file=file)
            continue
        file, i, die = dice[id]
        count = die.quantity * max(1, len(file.record.colours))
        if count < needed:
            counted = "quantity" in die.model_fields_set
            yield Finding(
                ("pieces", i, "quantity" if counted else "id"),
                f"there are {count} of '{id}' for up to {needed} players",
                f"write  quantity: {needed}",
                file=file,
            )


@Rule("duel-die-not-one-to-six", Severity.ERROR, "derived", number="LOOT-C03b", source="002:L28")
def duel_die_not_one_to_six(hoard: Hoard) -> Iterator[Finding]:
    """A die of the duel does not show 1 to 6.

    The odds of a hit, and so the value of a promise, assume two ordinary dice.

    Instead, write  faces: pips  or  faces: numerals, or six faces with the numbers 1 to 6.
    """
    right = default_faces(hoard.setting)
    for id in hoard.setting.fact("player-dice"):
        found = hoard.die(id)
        if found is None:
            continue
        file, i, die = found
        faces = faces_of(die)
        if faces is None or sorted(faces) != list(right):
            told = "symbols" if faces is None else ", ".join(map(str, faces))
            yield Finding(
                ("pieces", i, "faces", *_first_wrong_face(faces, right)),
                f"'{id}' shows {told}; the rules are made for 1 to {right[-1]}",
                "write  faces: pips",
                file=file,
            )


def _first_wrong_face(faces: tuple[int, ...] | None, right: tuple[int, ...]) -> tuple[int, ...]:
    """Return the first face that is not wanted, or not once more; nothing where none is."""
    numbers = faces or ()
    wrong = (j for j, face in enumerate(numbers) if face not in right or face in numbers[:j])
    return tuple(wrong)[:1]


@Rule(
    "shot-can-never-hit",
    Severity.WARNING,
    "derived",
    number="LOOT-P01",
    source="002:L58, L67-75",
    proof=True,
    proves="in which rounds the Booty stays as it is, and how often a lone shot hits",
)
def shot_can_never_hit(hoard: Hoard) -> Iterator[RuleResult]:
    """No throw of the dice lets a single shooter hit.

    The Booty decreases only in rounds in which a player drops or is hit, and another is left to
    share. If shots cannot hit, players have no reason to drop, and the game may never end.

    Instead, make the highest red number larger than the lowest black one.
    """
    dice = [hoard.die(id) for id in hoard.setting.fact("player-dice")]
    faces = [faces_of(found[2]) if found is not None else None for found in dice]
    if len(faces) != 2 or dice[0] is None or faces[0] is None or faces[1] is None:
        yield Withheld("there are no two dice that show numbers")
        return
    found, throws = hit_counts(faces[0], faces[1], 1, 0)
    if not found:
        file, i, die = dice[0]
        yield Finding(
            ("pieces", i, "faces"),
            f"'{die.id}' never shows more than the lowest black number, {min(faces[1])}, so no "
            "shot can hit",
            f"make it show {min(faces[1]) + 1} or more",
            file=file,
        )
        return
    least = ", ".join(str(min(payouts(n, hoard.share))) for n in hoard.counts if n > 1)
    yield Proved(
        "a round leaves the Booty unchanged only if no player drops or is hit, or none is left "
        f"to share; every other round takes at least {least} for "
        f"{range_text(hoard.counts, 'players')}; a lone shot hits in {found} of {throws} throws"
    )


@Rule(
    "cups-not-asked-for", Severity.WARNING, "derived", number="LOOT-C02", source="002:L11, L26-28"
)
def cups_not_asked_for(hoard: Hoard) -> Iterator[Finding]:
    """The list of needs does not mention cups.

    Dice are rolled and kept under a cup, so that players see only their own. Cups are not part of a
    printed kit, so they must be in the list of what players provide.

    Instead, add a cup for each player under needs: in game.yaml.
    """
    return _needs_not_asked_for(
        hoard,
        words=("cup", "mug", "beaker", "tumbler"),
        message="'needs' does not list cups to roll dice under",
        hint="add  - A cup for each player",
    )


@Rule("nothing-to-aim-with", Severity.WARNING, "derived", number="LOOT-C01", source="002:L11, L34")
def nothing_to_aim_with(hoard: Hoard) -> Iterator[Finding]:
    """The players have nothing to aim with.

    All aim at another at the same moment, with toy pistols or, in a printed kit, with cards that
    name a target. A kit needs one of the two.

    Instead, add a deck of aim cards with an  owner  and a  target  on each, or list toy pistols
    under needs.
    """
    return _needs_not_asked_for(
        hoard,
        words=("pistol", "gun", "finger", "banana"),
        or_aims=True,
        message="the kit has no aim cards, and 'needs' lists nothing to aim with",
        hint="add a deck of aim cards, or  - A toy pistol for each player",
    )


def _needs_not_asked_for(
    hoard: Hoard, *, words: Sequence[str], message: str, hint: str, or_aims: bool = False
) -> Iterator[Finding]:
    """Look for one of these words under the needs of the game; for aims there may be cards."""
    if not asks_for(hoard.record, words) and not (or_aims and hoard.aim_decks()):
        yield Finding(("needs",) if hoard.record.needs else ("game",), message, hint)
