"""A coast where ships may not land has a sign for ships.

Ships cannot land on a red coast, so its yields can never be gained, and neither a patrol nor a
red number belongs there.

Instead, give the sign to another coast or port, or remove  red.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.legends import of_type, signs, signs_of
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-M07c", Severity.ERROR, "ruling", "000:L80, L260", over=MapFile, rulings=("red-coast",)
)


def check(map_: MapFile) -> Iterator[Finding]:
    for mark, legend in of_type(map_.record, "coast"):
        for path, sign in signs(mark, legend) if signs_of(legend).red else ():
            yield Finding(
                path,
                f"ships cannot land on '{mark}', so its {sign} can never be used",
                "move it to another space, or remove  red: true",
            )
