"""Land that ships cannot reach has a sign for ships.

Landlocked spaces are never entered. A port, a red number or the start of a patrol there can
never be used, and players will look for a way in.

Instead, give the sign to a coast or a port, or change the type of the space.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.legends import of_type, signs
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-M05",
    Severity.ERROR,
    "letter",
    "000:L79",
    over=MapFile,
    instead=("number-off-the-islands",),
)


def check(map_: MapFile) -> Iterator[Finding]:
    for mark, legend in of_type(map_.record, "land"):
        for path, sign in signs(mark, legend):
            yield Finding(
                path,
                f"'{mark}' is landlocked, so its {sign} can never be used",
                "give it to a coast or a port, or change the type",
            )
