"""A die of the duel does not show 1 to 6.

The odds of a hit, and so the value of a promise, assume two ordinary dice.

Instead, write  faces: pips  or  faces: numerals, or six faces with the numbers 1 to 6.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.loot_pirates.views import Hoard, faces_of, usual_faces
from pnp.rules.rule import Finding, Rule

RULE = Rule("LOOT-C03b", Severity.ERROR, "derived", "002:L28", over=Hoard)


def check(hoard: Hoard) -> Iterator[Finding]:
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
