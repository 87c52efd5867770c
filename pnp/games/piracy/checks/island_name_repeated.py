"""Two islands of a board have the same name.

Captains call islands by their names, and the board prints them. If two have the same name, it is
ambiguous.

Instead, give each island its own name.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.views import Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("", Severity.WARNING, "judgement", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    first: dict[str, str] = {}
    for mark, legend in board.record.legend.items():
        if not legend.name:
            continue
        earlier = first.setdefault(legend.name, mark)
        if earlier != mark:
            yield Finding(
                ("legend", mark, "name"),
                f"'{earlier}' and '{mark}' are both named '{legend.name}'",
                "give each its own name",
                labels=((("legend", earlier, "name"), "first defined here"),),
            )
