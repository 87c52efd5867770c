"""The faces of tokens that layouts draw: the fields of each token in the boxes of a layout."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.art.pen import Pen
from pnp.base.diagnostics import KeyPath
from pnp.kinds.layout.faces import CardFormat, Drawn, draw
from pnp.kinds.layout.record import Layout
from pnp.kinds.layout.slots import CardRow, CardSide, face_of
from pnp.kinds.tokens.record import Token, Tokens

SIDES = ("front", "back")
_FORMS = {"square": "square", "rectangle": "square", "hexagon": "pointy"}
Key = tuple[int, str]
"""The index of a token and one of its sides."""


def drawn_faces(
    record: Tokens, sizes: Mapping[int, tuple[float, float]], bleed: float, pen: Pen
) -> dict[Key, Drawn]:
    """Return the content of each face that has a layout. ``sizes`` are widths and heights (mm) of
    the tokens that can be drawn. All tokens of one layout and size share sizes of type."""
    groups: list[tuple[Layout, tuple[float, float], str, list[Key]]] = []
    for i, token in enumerate(record.pieces):
        for side in SIDES:
            face = token.front if side == "front" else token.back
            if face is None or face.layout is None or i not in sizes:
                continue
            form = _FORMS.get(token.shape, "square")
            for layout, size, other, keys in groups:
                if layout == face.layout and size == sizes[i] and other == form:
                    keys.append((i, side))
                    break
            else:
                groups.append((face.layout, sizes[i], form, [(i, side)]))
    found: dict[Key, Drawn] = {}
    for layout, (width, height), form, keys in groups:
        index, side = keys[0]
        boxes = face_of(layout, ("pieces", index, side, "layout"), width, height)
        rows = [_row(record.pieces[i], i) for i, _ in keys]
        _report_missing(boxes, record.pieces, rows, pen)
        language = pen.theme.hyphenation_language
        card = CardFormat(width, height, bleed, language, False, form)
        found.update(zip(keys, draw(boxes, rows, card, pen), strict=True))
    return found


def _row(token: Token, index: int) -> CardRow:
    where: KeyPath = ("pieces", index)
    places = {name: (*where, name) for name in ("id", "title", "quantity")}
    places.update({name.strip("{}"): (*where, "fields", name) for name in token.fields})
    return CardRow(index, token.values, (*where, "fields"), places)


def _report_missing(
    face: CardSide, pieces: Sequence[Token], rows: Sequence[CardRow], pen: Pen
) -> None:
    """Report fields that tokens lack and that boxes show."""
    for row in rows:
        for slot in face.slots:
            if slot.box.optional or not slot.applies_to(row):
                continue
            for name in slot.fields:
                if name not in row.values:
                    token = pieces[row.index].id
                    message = f"'{token}' lacks '{name}', which the box '{slot.name}' shows"
                    hint = f"add it, or give the box  optional: true  or  when: {name}"
                    pen.reporter.error(("pieces", row.index, "id"), "missing-field", message, hint)
