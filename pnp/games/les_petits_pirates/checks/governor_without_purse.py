"""The solo game has no place for the gold that the Governor takes.

His bribes are kept separate for the whole game, because they decide its end or its score.

Instead, add a mat with an area whose  icon  is coin, such as a purse, or remove the solo maps.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.games.les_petits_pirates.kit import AllPieces, mats_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-C11", Severity.WARNING, "letter", "000:L278, L318", over=AllPieces)


def check(kit: AllPieces) -> Iterator[Finding]:
    if not kit.solo or not kit.made("governor-island"):
        return
    files = [file for file in kit.files if file.kind == "mats"]
    mats = [mat for file in files for mat in mats_of(file)]
    if not any(area.icon == "coin" for mat in mats for area in mat.areas):
        own = [file for file in files if "governor" in file.id]
        yield Finding(
            ("pieces", KEY) if own else ("parts", KEY),
            "no mat has an area for the gold that the Governor takes in the solo game",
            "add an area with  icon: coin  to a mat of the Governor",
            file=own[0] if own else None,
        )
