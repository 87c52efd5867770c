"""Waters that nobody enters carry a sign for ships.

Whirlpools, rocks and the like lie behind a red border: ships neither enter them nor stop there. A
port, a number or a start in them can never be used.

Instead, give the sign to a space that ships enter; a picture of what lurks there is  art.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.legends import of_type, signs
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M06", Severity.ERROR, "letter", "000:L80", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
    for mark, legend in of_type(map_.record, "impassable"):
        for path, sign in signs(mark, legend):
            yield Finding(
                path,
                f"'{mark}' is impassable, so its {sign} can never be used",
                "move it to a space that ships can enter, or change the type",
            )
