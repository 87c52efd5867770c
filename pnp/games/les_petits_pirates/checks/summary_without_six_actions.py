"""The summary on a mat does not list the six actions, each once.

The numbers on action dice stand for the actions. A summary that omits one, or has two for one
number, is misleading.

Instead, list the numbers 1 to 6 in order, each with its action.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.kit import AllPieces, mats_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-C12", Severity.ERROR, "letter", "000:L97-103", over=AllPieces)


def check(kit: AllPieces) -> Iterator[Finding]:
    for file in kit.files:
        for i, mat in enumerate(mats_of(file)):
            entries = mat.summary.entries if mat.summary else ()
            for j, entry in enumerate(entries):
                if entry.number != j + 1:
                    yield Finding(
                        ("pieces", i, "summary", "entries", j, "number"),
                        f"entry {j + 1} of the summary is about action {entry.number}",
                        f"list the actions 1 to 6 in order; {j + 1} belongs here",
                        file=file,
                    )
                    break
            else:
                if 0 < len(entries) != 6:
                    yield Finding(
                        ("pieces", i, "summary"),
                        f"there are 6 actions; the summary lists {len(entries)}",
                        f"add action {len(entries) + 1}" if len(entries) < 6 else "list only six",
                        file=file,
                    )
