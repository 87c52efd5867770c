"""Waters that ships cannot enter have a sign for ships.

Whirlpools, rocks and the like are behind a red border: ships cannot enter them or stop there. A
port, a number or a start in them can never be used.

Instead, move the sign to a space that ships can enter; use art for a picture.
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
