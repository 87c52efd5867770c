"""A merchant shows a different strength than in the rules.

Captains roll against the number on the token. With a wrong number, a merchant is too easy or too
hard to beat.

Instead, print the strength given in the rules, or declare yours under variant.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.pieces import Pieces
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-C14b", Severity.ERROR, "letter", "001:L371-376", over=Pieces)


def check(file: Pieces) -> Iterator[Finding]:
    strengths = file.setting.fact("merchant-strength")
    for i, piece in enumerate(file.record.pieces):
        size = piece.id.removesuffix("-merchant")
        text = piece.front.text or ""
        if size in strengths and text and text != str(strengths[size]):
            hint = f'write "{strengths[size]}"'
            if text.isdecimal():
                hint += f", or declare  variant: {{merchant-strength: {{{size}: {text}}}}}"
            yield Finding(
                ("pieces", i, "front", "text"),
                f"'{piece.id}' shows the strength {text}; the rules have {strengths[size]}",
                hint,
            )
