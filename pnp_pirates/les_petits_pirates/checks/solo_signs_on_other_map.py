"""A map that is not for the solo game has signs for the Governor's ships.

Red numbers, yellow spaces, islands and places of the mainland show where the Governor's ships
go. These ships are not used on a map for several players, so the signs have no effect and are
not checked.

Instead, make it a solo map with  size: solo  and  players: 1, or remove these keys from the legend.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import counted
from pnp_pirates.les_petits_pirates.legends import SIGNS, signs_of, solo_signs

RULE = Rule(
    "LPP-S01c",
    Severity.WARNING,
    "derived",
    "000:L278, L303-308",
    over=MapFile,
    after=("lone-player-on-open-map",),
)
NEVER = ("land", "impassable")


def check(map_: MapFile) -> Iterator[Finding]:
    record = map_.record
    if record.size == "solo":
        return
    # Where no ship may be, signs are reported as such.
    barred = {m for m, known in record.legend.items() if signs_of(known).red or known.type in NEVER}
    found = [one for one in solo_signs(record) if one[0] not in barred or one[1] not in SIGNS]
    if found:
        (mark, sign), *others = found
        many = f"; so {'are' if len(others) > 1 else 'is'} {counted(len(others), 'more key')}"
        first = {kind: (other, kind) for other, kind in reversed(others) if kind != sign}
        yield Finding(
            ("legend", mark, sign, KEY),
            f"'{mark}' has  {sign}: {record.legend[mark].signs[sign]}, which is for solo maps"
            f"{many if others else ''}; this map is of size {record.size}",
            "write  size: solo  and  players: 1, or remove "
            + (f"all {len(found)} keys" if others else "the key"),
            labels=tuple(
                (("legend", *first[kind], KEY), f"the first  {kind}") for kind in sorted(first)
            ),
        )
