"""The faces of tokens that layouts draw: the fields of each token in the boxes of a layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.art.pen import Pen
from pnp.base.diagnostics import KeyPath
from pnp.kinds.layout.faces import Drawn, draw
from pnp.kinds.layout.record import Layout
from pnp.kinds.layout.slots import CardFormat, CardRow, face_of
from pnp.kinds.tokens.record import BLEED, Token, Tokens
from pnp.model.record import PLAYER

_FORMS = {"square": "square", "rectangle": "square", "hexagon": "pointy"}
Key = tuple[int, str]
"""The index of a token, and the id of its owner."""


def drawn_faces(
    record: Tokens, sizes: Mapping[int, tuple[float, float]], owners: Sequence[str], pen: Pen
) -> dict[Key, Drawn]:
    """Return the content of each token that has a layout, for each of its owners. ``sizes`` are
    widths and heights (mm) of the tokens that can be drawn. All tokens of one layout and size share
    sizes of type."""
    groups: list[tuple[Layout, tuple[float, float], str, list[int]]] = []
    for i, token in enumerate(record.pieces):
        if token.layout is None or i not in sizes:
            continue
        form = _FORMS.get(token.shape, "square")
        for layout, size, other, indexes in groups:
            if layout == token.layout and size == sizes[i] and other == form:
                indexes.append(i)
                break
        else:
            groups.append((token.layout, sizes[i], form, [i]))
    found: dict[Key, Drawn] = {}
    for layout, (width, height), form, indexes in groups:
        face = face_of(layout, ("pieces", indexes[0], "layout"), width, height)
        keys = [(i, owner) for i in indexes for owner in owners]
        rows = [_row(record.pieces[i], i, owner, n) for n, (i, owner) in enumerate(keys)]
        language = pen.theme.hyphenation_language
        card = CardFormat(width, height, BLEED, language, square=False, form=form)
        found.update(zip(keys, draw(face, rows, card, pen), strict=True))
    return found


def _row(token: Token, index: int, owner: str, number: int) -> CardRow:
    where: KeyPath = ("pieces", index)
    places = {name: (*where, name) for name in ("id", "title", "quantity")}
    places.update({name.strip("{}"): (*where, "fields", name) for name in token.fields})
    values = {**token.values, **({PLAYER: owner} if owner else {})}
    return CardRow(number, values, (*where, "fields"), places)
