"""The colours of documents: rules, instructions and references are dark on light in every theme.

They are read at a table in the evening, and a page with a dark ground uses a cartridge of ink. A
theme on dark paper therefore has a second palette derived from its own: pale grounds of the same
hue, and inks as dark as they were pale. A theme may also give any role a colour for documents only,
under the role's name after ``document.``: ``document.heading``.
"""

from __future__ import annotations

import colorsys
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from pnp.base.colours import LEGIBLE, VISIBLE, contrast, invert_lightness, luminance, mix
from pnp.base.values import replace
from pnp.model.record import DOCUMENT
from pnp.theme.origins import colour_of_style
from pnp.theme.roles import colours_people, document_grounds, role_grounds
from pnp.theme.values import Theme, value_or_fallback

_BLACK, _WHITE = "#000000", "#ffffff"
# A ground at least this light is pale enough to read on.
_PALE = 0.3
# On a darker ground, white is more legible than black.
_DARK = 0.179
_STEPS = 32
_INK = ".ink"


def for_documents(theme: Theme) -> Theme:
    """Return the theme with the colours of documents.

    It is the theme itself if its paper is light and it has no colours for documents.
    ``piece_theme`` of the result is the original theme.
    """
    own = {
        role.removeprefix(DOCUMENT): colour
        for role, colour in theme.colours.items()
        if role.startswith(DOCUMENT)
    }
    # A theme that sets dark paper for documents intends it.
    dark = _is_dark(theme) and luminance(own.get("paper", _WHITE)) >= _PALE
    if theme.pieces is not None or not (own or dark):
        return theme
    colours = (
        _Palette.of(theme, own).document_colours(own) if dark else _document_colours(theme, own)
    )
    palette = replace(theme, colours=colours, pieces=theme)
    return replace(palette, styles=dict(_document_styles(palette, theme, dark=dark)))


def ground_of(theme: Theme, role: str) -> str:
    """Return the colour of a role as the ground of a text in documents."""
    if theme.pieces is None or f"{DOCUMENT}{role}" in theme.colours:
        return theme.colour(role)
    own = luminance(theme.colour("paper")) < _PALE
    if own or role in document_grounds() or not _is_dark(theme.pieces):
        return theme.colour(role)
    return _pale_ground(theme.pieces.colour(role))


def _is_dark(theme: Theme) -> bool:
    """Return whether a theme by itself would print documents light on dark."""
    ink, text = theme.colour("ink"), theme.style("sheet.text").fill
    return any(
        luminance(colour) < max(_DARK, luminance(text if role == "sheet.ground" else ink))
        for role, colour in _grounds(theme)
    )


def _grounds(theme: Theme) -> Iterator[tuple[str, str]]:
    """Yield the document grounds that a theme defines, with their colours."""
    known = (role for role in document_grounds() if theme.has_colour(role))
    yield from ((role, theme.colour(role)) for role in known)


def _document_colours(theme: Theme, own: Mapping[str, str]) -> dict[str, str]:
    """Return the colours of a light theme, with its own for documents.

    Roles with the colour of paper or ink still follow these.
    """
    same = {theme.colour(role): own[role] for role in ("paper", "ink") if role in own}
    grounds = {role: same.get(colour, colour) for role, colour in _grounds(theme)}
    return {**theme.colours, **grounds, **own}


class _Palette(Struct, frozen=True):
    """A dark theme, the ``usual`` colours of the base theme, and the ``grounds`` of its
    documents."""

    theme: Theme
    usual: Mapping[str, str]
    grounds: Mapping[str, str]

    @staticmethod
    def of(theme: Theme, own: Mapping[str, str]) -> _Palette:
        paper = theme.colour("paper")
        pale = own.get("paper") or _pale_ground(paper)
        grounds = {"paper": pale}
        for role, colour in _grounds(theme):
            grounds[role] = own.get(role) or (pale if colour == paper else _pale_ground(colour))
        return _Palette(theme, dict(_base_colours(theme)), grounds)

    def document_colours(self, own: Mapping[str, str]) -> dict[str, str]:
        theme = self.theme
        found = {
            role: self._document_colour(role, colour) for role, colour in theme.colours.items()
        }
        return {**found, **self.grounds, **own}

    def _document_colour(self, role: str, colour: str) -> str:
        """Return the colour of a role in documents.

        Colours inverted for dark paper are inverted back, and inks are made legible. Colours that
        are light in every theme stay so, such as white on a player's colour.
        """
        if colours_people(role) or role.startswith(DOCUMENT):
            return colour
        usual = self.usual.get(role)
        if usual is None:
            # A ground with its own ink is seen with that.
            paired = role.endswith(_INK) or f"{role}{_INK}" in self.theme.colours
            return (
                colour if paired or self._is_legible(colour, VISIBLE) else self.legible_ink(colour)
            )
        if not _is_ground(usual, self.usual["paper"], self.usual["ink"]):
            return self.legible_ink(colour)
        turned_too = _is_ground(colour, self.theme.colour("paper"), self.theme.colour("ink"))
        return _pale_ground(colour) if turned_too else colour

    def legible_ink(self, colour: str) -> str:
        """Return a colour that is legible on all grounds of documents.

        It is this one, or as dark as it is pale, or darker.
        """
        # Cover pages have no ground of their own.
        return legible_colour(colour, (*self.grounds.values(), _WHITE))

    def _is_legible(self, colour: str, least: float) -> bool:
        return all(contrast(colour, ground) >= least for ground in self.grounds.values())


def legible_colour(colour: str, grounds: Iterable[str]) -> str:
    """Return the colour, or one of its hue, that has the contrast of text on all grounds."""
    under = tuple(dict.fromkeys(grounds))

    def least(ink: str) -> float:
        return min(contrast(ink, ground) for ground in under)

    if least(colour) >= LEGIBLE:
        return colour
    start = max(colour, invert_lightness(colour), key=least)
    end = max(_BLACK, _WHITE, key=least)
    shades = (mix(start, end, step / _STEPS) for step in range(_STEPS + 1))
    return next((shade for shade in shades if least(shade) >= LEGIBLE), end)


def _document_styles(palette: Theme, theme: Theme, *, dark: bool) -> Iterator[tuple[str, object]]:
    """Yield the text styles in the colours of documents.

    Text on their grounds is legible, even if the theme gives it the colour of its paper.
    """
    changed = {
        colour: palette.colours[role] for role, colour in reversed(tuple(theme.colours.items()))
    }
    grounds = document_grounds()
    on: dict[str, list[str]] = {}
    for role, ground in role_grounds("fonts", theme.colours):
        if ground in grounds:
            on.setdefault(role, []).append(palette.colour(ground))
    for role, style in theme.styles.items():
        name = colour_of_style(theme, role)
        if name is not None and value_or_fallback(theme.colours, name, "ink") == style.fill:
            fill = palette.colour(name)
        else:
            fill = changed.get(style.fill, style.fill)
        if dark and role in on and f"{DOCUMENT}{name}" not in theme.colours:
            fill = legible_colour(fill, on[role])
        yield role, style.with_fill(fill)


def _base_colours(theme: Theme) -> Iterator[tuple[str, str]]:
    """Yield the colours of the base theme."""
    colours = theme.chain[0].record.colours if theme.chain else {}
    for role in colours:
        value = colours[role]
        while not value.startswith("#"):
            value = colours[value]
        yield role, value


def _is_ground(colour: str, paper: str, ink: str) -> bool:
    """Return whether a colour is closer to the paper of a theme than to its ink."""
    return contrast(colour, paper) <= contrast(colour, ink)


def _pale_ground(colour: str) -> str:
    return colour if luminance(colour) >= _PALE else _lighten(colour)


def _lighten(colour: str) -> str:
    """Return a pale ground of the same hue: the darker the colour, the paler the ground.

    >>> _lighten("#0c1230"), _lighten("#000000")
    ('#f3f4fc', '#ffffff')
    """
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    hue, light, full = colorsys.rgb_to_hls(*parts)
    shade = colorsys.hls_to_rgb(hue, 1 - light / 4, full)
    return "#" + "".join(f"{round(c * 255):02x}" for c in shade)
