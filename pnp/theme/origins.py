"""Locate the colour of a role in the user's theme files."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.base.diagnostics import Span
from pnp.content.nodes import Node, Scalar, nodes_in
from pnp.model.record import role_suffixes
from pnp.theme.roles import all_scenery_roles
from pnp.theme.values import Theme, value_or_fallback

_WORD = re.compile(r"[a-z0-9]+(?:[.-][a-z0-9]+)*")


def scenery_roles(node: Node) -> frozenset[str]:
    """Return the scenery roles that values of a file name, also on cards and inside texts."""
    texts = (inner.text for inner in nodes_in(node) if isinstance(inner, Scalar))
    return frozenset(word for text in texts for word in _WORD.findall(text)) & all_scenery_roles()


def colour_of_style(theme: Theme, role: str) -> str | None:
    """Return the role that gives a text style its colour; None if no file of the theme names
    one."""
    for tail in (*role_suffixes(role), "text"):
        colours = [w.record.fonts[tail].colour for w in theme.chain if tail in w.record.fonts]
        named = [colour for colour in colours if colour is not None]
        if named:
            return named[-1]
    return None


def colour_spans(theme: Theme, role: str, colour: str) -> Iterator[Span]:
    """Yield where the user's theme files give a role this colour (``#rrggbb``).

    These are the places that set its text style, or the role, and each role named there instead of
    a colour. Files that come with pnp are left out.
    """
    name: str | None = role
    for tail in (*role_suffixes(role), "text"):
        fonts = ((w, w.record.fonts[tail].colour) for w in theme.chain if tail in w.record.fonts)
        stated = [(written, value) for written, value in fonts if value is not None]
        if stated:
            written, value = stated[-1]
            if value_or_fallback(theme.colours, value, "ink") == colour:
                if not written.general:
                    yield written.span("fonts", tail, "colour")
                name = next((own for own in role_suffixes(value) if own in theme.colours), "ink")
            break
    while name is not None and theme.colours.get(name) == colour:
        colours = [w for w in theme.chain if name in w.record.colours]
        if not colours:
            break
        if not colours[-1].general:
            yield colours[-1].span("colours", name)
        value = colours[-1].record.colours[name]
        name = None if value.startswith("#") else value
