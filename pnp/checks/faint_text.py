"""A theme sets text on a ground with too little contrast.

To be readable for everyone, and in dim light, small print needs a contrast of 4.5 to 1; from 14
points, 3 to 1 is enough. Contrast is measured as in the Web Content Accessibility Guidelines.

Instead, make the text darker or the ground lighter, or the reverse if the ground is dark.
"""

from collections.abc import Iterator

from pnp.base.colours import contrast
from pnp.base.diagnostics import KeyPath, Severity
from pnp.rules.dressed import Palette
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-X03", Severity.WARNING, "judgement", over=Palette, drawn=True)
# Text styles and the roles of the grounds on which they are set, wherever drawings use them.
GROUNDS = {
    "text": "paper",
    "heading": "sheet.ground",
    "sheet.text": "sheet.ground",
    "sheet.small": "sheet.ground",
    "sheet.heading": "sheet.ground",
    "label.sea": "sea",
    "sounding": "sea",
    "card.title": "card.band",
    "card.text": "card.ground",
    "card.footer": "card.ground",
    "seas.text": "seas.ground",
    "seas.fact": "seas.ground",
    "mat.number": "mat.place",
}
LARGE = 14 / 72 * 25.4
"""From this size of type on, in millimetres, less contrast is enough."""


def check(palette: Palette) -> Iterator[Finding]:
    theme = palette.theme
    faint: dict[KeyPath, list[str]] = {}
    for style, ground in GROUNDS.items():
        found = theme.style(style)
        least = 3.0 if found.size >= LARGE else 4.5
        ratio = contrast(found.fill, theme.colour(ground))
        where = _place(palette, style, ground)
        if ratio < least and where is not None:
            told = f"'{style}' is {found.fill} on {theme.colour(ground)} of '{ground}': {ratio:.1f}"
            faint.setdefault(where, []).append(f"{told} to 1, {least:g} to 1 is needed")
    for where, (first, *others) in faint.items():
        more = f", and {len(others)} more" if others else ""
        yield Finding(
            where,
            f"{first}{more}",
            "make the text darker or the ground lighter",
            details=tuple(others),
        )


def _place(palette: Palette, style: str, ground: str) -> KeyPath | None:
    """Return which line of the theme made it so; None where it changes neither of the two."""
    record, theme = palette.record, palette.theme
    for tail in _tails(style):
        font = record.fonts.get(tail)
        if font is not None and font.colour is not None:
            return ("fonts", tail, "colour")
    fill = theme.style(style).fill
    # A style without a colour of its own takes that of its role, in the end the ink.
    own = [tail for tail in (*_tails(style), "ink") if theme.colour(tail) == fill]
    alike = [role for role, value in record.colours.items() if value == fill]
    # Of colours that are only alike, one may be the ink by another name: they are the last guess.
    roles = (*own, *_tails(ground), *alike)
    return next((("colours", role) for role in roles if role in record.colours), None)


def _tails(role: str) -> list[str]:
    steps = role.split(".")
    return [".".join(steps[i:]) for i in range(len(steps))]
