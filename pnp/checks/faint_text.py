"""A theme sets text or a sign on a ground with too little contrast.

To be readable for everyone, and in dim light, small print needs a contrast of 4.5 to 1; from 14
points, and for icons, emblems and lines that mean something, 3 to 1 is enough. Contrast is measured
as in the Web Content Accessibility Guidelines. What a game sets on colours of its own is only
known when it is drawn: pnp validate --drawn finds it as low-contrast.

Instead, make the text darker or the ground lighter, or the reverse if the ground is dark.
"""

from collections.abc import Iterator

from pnp.base.colours import contrast, nearest_seen
from pnp.base.diagnostics import KeyPath, Severity
from pnp.model.roles import DOCUMENT
from pnp.rules.dressed import Contrast, Palette
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-X03", Severity.WARNING, "judgement", over=Palette, drawn=True)
# Of the pairs that one colour spoils, so many are named.
_MOST = 5


def check(palette: Palette) -> Iterator[Finding]:
    faint: dict[KeyPath, list[tuple[str, str]]] = {}
    for pair in palette.contrasts():
        ratio = contrast(pair.ink, pair.under)
        where = _place(palette, pair) if ratio < pair.least else None
        if where is None:
            continue
        told = f"'{pair.role}' is {pair.ink} on {pair.under} of '{pair.ground}': {ratio:.1f}"
        shade = nearest_seen(pair.ink, pair.under, pair.least)
        ground = nearest_seen(pair.under, pair.ink, pair.least)
        hint = f"make the one  {shade}  or the other  {ground}"
        faint.setdefault(where, []).append((f"{told} to 1, {pair.least:g} to 1 is needed", hint))
    for where, ((first, hint), *others) in faint.items():
        more = f", and {len(others)} more" if others else ""
        yield Finding(
            where, f"{first}{more}", hint, details=tuple(message for message, _ in others[:_MOST])
        )


def _place(palette: Palette, pair: Contrast) -> KeyPath | None:
    """Return which line of the theme made it so; None where it changes neither of the two."""
    record, theme = palette.record, palette.theme
    # What a theme gives to documents alone is told before what it gives to all.
    alone = [f"{DOCUMENT}{name}" for name in (*_tails(pair.role), pair.ground)]
    for role in alone:
        if record.colours.get(role) in (pair.ink, pair.under):
            return ("colours", role)
    for tail in _tails(pair.role) if pair.text else ():
        font = record.fonts.get(tail)
        if font is not None and font.colour is not None:
            return ("fonts", tail, "colour")
    # A style without a colour of its own takes that of its role, in the end the ink.
    names = (*_tails(pair.role), "ink")
    own = [tail for tail in names if not pair.text or theme.colour(tail) == pair.ink]
    alike = [role for role, value in record.colours.items() if value == pair.ink]
    # Of colours that are only alike, one may be the ink by another name: they are the last guess.
    roles = (*own, *_tails(pair.ground), *(alike if pair.text else ()))
    return next((("colours", role) for role in roles if role in record.colours), None)


def _tails(role: str) -> list[str]:
    steps = role.split(".")
    return [".".join(steps[i:]) for i in range(len(steps))]
