"""A variant gives captains more ships than the board has room for.

Three ships each are the most on one board. Games on several boards may use big fleets of up to
eight; two or three for each board play best.

Instead, write up to 3 ships, or declare  big-fleet: true  beside them in the variant.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-M14d", Severity.ERROR, "letter", "000:L270", over=MapFile)


def check(map_: MapFile) -> Iterator[Finding]:
    setting = map_.setting
    if "ships" not in map_.record.variant:
        return
    ships, most = int(setting.fact("ships")), int(setting.fact("most-ships"))
    usual, least = int(setting.usual("ships")), int(setting.fact("fleet-least"))
    path, big = ("variant", "ships"), setting.fact("big-fleet") is True
    if ships > most:
        yield Finding(
            path,
            f"{ships} ships are more than the {most} of the biggest fleets",
            f"write at most {most}",
        )
    elif ships > usual and not big:
        yield Finding(
            path,
            f"{ships} ships are more than the {usual} that each captain has",
            f"write at most {usual}, or add  big-fleet: true",
        )
    elif ships > usual or ships < least:
        yield Finding(
            path,
            f"{least} or {usual} ships for each board are recommended, not {ships}",
            f"write {least} or {usual}, or join several boards",
            Severity.WARNING,
        )
