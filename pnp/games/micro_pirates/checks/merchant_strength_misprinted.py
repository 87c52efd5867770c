"""A merchant shows another strength than the rules have.

Captains roll against the number on the token. With another one a merchant is too easy to beat, or
too hard.

Instead, print the strength of the rules, or declare yours below  variant.
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
