"""The dice of duels."""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, closest
from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp.rules.wording import ranged
from pnp_pirates.loot_pirates.views import Hoard, faces_of, hits, payouts, usual_faces


def too_few(hoard: Hoard) -> Iterator[Finding]:
    """Compare the dice with the players."""
    needed = hoard.record.players[1]
    dice = {die.id: (file, i, die) for file, i, die in hoard.dice()}
    for id in hoard.setting.fact("player-dice") if dice else ():
        if id not in dice:
            near = closest(id, dice)
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


def faces(hoard: Hoard) -> Iterator[Finding]:
    """Compare the faces of dice with those of the rules."""
    right = usual_faces(hoard.setting)
    for id in hoard.setting.fact("player-dice"):
        found = hoard.die(id)
        if found is None:
            continue
        file, i, die = found
        faces = faces_of(die)
        if faces is None or sorted(faces) != list(right):
            told = "symbols" if faces is None else ", ".join(map(str, faces))
            yield Finding(
                ("pieces", i, "faces", *_wrong(faces, right)),
                f"'{id}' shows {told}; the rules are made for 1 to {right[-1]}",
                "write  faces: pips",
                file=file,
            )


def _wrong(faces: tuple[int, ...] | None, right: tuple[int, ...]) -> tuple[int, ...]:
    """Return the first face that is not wanted, or not once more; nothing where none is."""
    numbers = faces or ()
    wrong = (j for j, face in enumerate(numbers) if face not in right or face in numbers[:j])
    return tuple(wrong)[:1]


def winnable(hoard: Hoard) -> Iterator[Said]:
    """Look for a black die that never shows more than the white one."""
    dice = [hoard.die(id) for id in hoard.setting.fact("player-dice")]
    faces = [faces_of(found[2]) if found is not None else None for found in dice]
    if len(faces) != 2 or dice[0] is None or faces[0] is None or faces[1] is None:
        yield Withheld("there are no two dice that show numbers")
        return
    found, throws = hits(faces[0], faces[1], 1, 0)
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
        f"{ranged(hoard.counts, 'players')}; a lone shot hits in {found} of {throws} throws"
    )
