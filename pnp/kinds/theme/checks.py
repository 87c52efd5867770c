"""Rules for the colours of a theme."""

from collections.abc import Iterator, Mapping
from itertools import combinations

from pnp.base.colours import BLIND, SEEN, contrast, difference, nearest_visible
from pnp.base.diagnostics import KeyPath, Severity
from pnp.model.record import DOCUMENT
from pnp.rules.rule import Finding, Rule
from pnp.rules.theme_lookup import Contrast, Palette

# The maximum number of pairs to name that one colour spoils.
_MOST = 5


@Rule("faint-text", Severity.WARNING, "judgement", number="G-X03", drawn=True)
def faint_text(palette: Palette) -> Iterator[Finding]:
    """A theme sets text or a sign on a ground with too little contrast.

    To be readable for everyone, and in dim light, small print needs a contrast of 4.5 to 1; from 14
    points, and for icons, emblems and lines that mean something, 3 to 1 is enough. Contrast is
    measured as in the Web Content Accessibility Guidelines. What a game sets on colours of its own
    is only known when it is drawn: pnp validate --drawn finds it as low-contrast.

    Instead, make the text darker or the ground lighter, or the reverse if the ground is dark.
    """
    faint: dict[KeyPath, list[tuple[str, str]]] = {}
    for pair in palette.contrasts():
        ratio = contrast(pair.ink, pair.under)
        where = _line_to_blame(palette, pair) if ratio < pair.least else None
        if where is None:
            continue
        phrase = f"'{pair.role}' is {pair.ink} on {pair.under} of '{pair.ground}': {ratio:.1f}"
        shade = nearest_visible(pair.ink, pair.under, pair.least)
        ground = nearest_visible(pair.under, pair.ink, pair.least)
        hint = f"make the one  {shade}  or the other  {ground}"
        faint.setdefault(where, []).append((f"{phrase} to 1, {pair.least:g} to 1 is needed", hint))
    for where, ((first, hint), *others) in faint.items():
        more = f", and {len(others)} more" if others else ""
        yield Finding(
            where, f"{first}{more}", hint, details=tuple(message for message, _ in others[:_MOST])
        )


def _line_to_blame(palette: Palette, pair: Contrast) -> KeyPath | None:
    """Return the path of the theme's line to blame; None if it changes neither colour."""
    record, theme = palette.record, palette.theme
    # Colours for documents only take precedence over general ones.
    alone = [f"{DOCUMENT}{name}" for name in (*_role_suffixes(pair.role), pair.ground)]
    for role in alone:
        if record.colours.get(role) in (pair.ink, pair.under):
            return ("colours", role)
    for tail in _role_suffixes(pair.role) if pair.text else ():
        font = record.fonts.get(tail)
        if font is not None and font.colour is not None:
            return ("fonts", tail, "colour")
    # A style without a colour uses that of its role, finally the ink.
    names = (*_role_suffixes(pair.role), "ink")
    own = [tail for tail in names if not pair.text or theme.colour(tail) == pair.ink]
    alike = [role for role, value in record.colours.items() if value == pair.ink]
    # Colours that are merely equal may be the ink under another name: they are the last guess.
    roles = (*own, *_role_suffixes(pair.ground), *(alike if pair.text else ()))
    return next((("colours", role) for role in roles if role in record.colours), None)


def _role_suffixes(role: str) -> list[str]:
    steps = role.split(".")
    return [".".join(steps[i:]) for i in range(len(steps))]


@Rule("roles-hard-to-tell-apart", Severity.WARNING, "judgement", number="G-X02c", drawn=True)
def roles_hard_to_tell_apart(palette: Palette) -> Iterator[Finding]:
    """A theme gives players, suits, goods or borders colours that look nearly alike.

    Players must distinguish their pieces from those of a rival, and money from goods, across a
    table. Colours closer than 12 (CIEDE2000) are easily confused; closed borders need 20 from open
    ones. Eyes that lack the cones for red, green or blue see fewer colours. For them 5 to 12 is
    enough, because something else distinguishes these too, also in grey print: emblems on players'
    pieces, icons of suits and goods, ticks across closed borders and dots on open ones. The bars in
    the frame of a chart differ in nothing but colour, so they need 20 for every eye and in grey.
    Themes with white grounds to save ink are not checked.

    Instead, make one of the colours darker, or of another hue; blue and orange differ for every
    eye.
    """
    theme, own = palette.theme, palette.record.colours
    if theme.art("fills") == "none":
        return
    for group in palette.distinct_roles():
        for one, other in combinations(group.roles, 2):
            colours = theme.colour(one), theme.colour(other)
            # Either may have its value from a role with another name.
            alike = (role for role, value in own.items() if value in colours)
            changed = next((role for role in (other, one, *alike) if role in own), None)
            how = next(_confusions(colours, group.limits), None)
            if changed is not None and how is not None:
                both = f"'{one}' ({colours[0]}) and '{other}' ({colours[1]})"
                only = f"in grey only {group.told_by} tell them apart"
                yield Finding(
                    ("colours", changed),
                    f"{both} of {group.what} are {how}",
                    "make one of them darker, or of another hue",
                    details=(only if group.told_by else "nothing but colour tells them apart",),
                )


def _confusions(colours: tuple[str, str], limits: Mapping[str, float]) -> Iterator[str]:
    """Yield each way in which two colours differ less than they should."""
    for sight, least in limits.items():
        seen = SEEN[sight] if sight else str
        apart = difference(*map(seen, colours))
        if apart < least:
            yield f"{apart:.1f} apart{sight and ' '}{sight}, less than {least:g}"


LEAST = 12.0


BLIND_LEAST = 5.0


@Rule("water-hard-to-tell-from-land", Severity.WARNING, "judgement", number="G-X02b", drawn=True)
def water_hard_to_tell_from_land(palette: Palette) -> Iterator[Finding]:
    """A theme gives water and land colours that look nearly alike.

    On a chart, players must see at a glance what is water. Colours closer than 12 (CIEDE2000)
    are easily confused in poor light, however clear the line between them; to eyes that lack the
    cones for red, green or blue, 5 is enough, as there is that line. Themes with white grounds to
    save ink are not checked: they show water by lines.

    Instead, make one darker or the other warmer, until the difference is obvious.
    """
    theme, own = palette.theme, palette.record.colours
    sea, land = theme.colour("sea"), theme.colour("land")
    apart, how, least = difference(sea, land), "", LEAST
    for sight, seen in BLIND.items():
        blind = difference(seen(sea), seen(land))
        if apart >= least and blind < BLIND_LEAST:
            apart, how, least = blind, f" {sight}", BLIND_LEAST
    changed = [role for role in ("sea", "land") if role in own]
    if changed and apart < least and theme.art("fills") != "none":
        yield Finding(
            ("colours", changed[0]),
            f"sea ({sea}) and land ({land}) are {apart:.1f} apart{how}, less than {least:g}",
            "make one of them darker, or of another hue",
        )
