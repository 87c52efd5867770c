"""The type that a box asks for in place of that of its style."""

from __future__ import annotations

from pnp.art.pen import Pen
from pnp.base.values import replace
from pnp.kinds.layout.effect_record import BoxType
from pnp.kinds.layout.slots import CardSlot
from pnp.text import fonts
from pnp.text.shaping import Style


def with_type(slot: CardSlot, style: Style, pen: Pen) -> Style:
    """Return a style with the type and the language of a box; report a font that there is not."""
    if slot.box.language is not None:
        style = style.with_language(slot.box.language)
    asked = slot.box.type
    if asked is None:
        return style
    face = _face(slot, asked, style, pen)
    others = style.others if face == style.face else (style.face, *style.others)
    return replace(
        style,
        face=face,
        others=others,
        size=asked.size or style.size,
        tracking=style.tracking if asked.tracking is None else asked.tracking,
        leading=style.leading if asked.leading is None else asked.leading,
        caps=style.caps if asked.caps is None else asked.caps,
    )


def _face(slot: CardSlot, asked: BoxType, style: Style, pen: Pen) -> str:
    usual_weight, usual_slant = fonts.style_of(style.face)
    weight = usual_weight if asked.weight is None else asked.weight
    italic = usual_slant if asked.italic is None else asked.italic
    family = asked.family or fonts.family_of(style.face)
    shelf = pen.theme.font_shelf
    face = fonts.find(family, weight, italic, shelf)
    if face is None:
        message = f"there is no font family '{family}'"
        hint = fonts.unknown_family_hint(family, shelf)
        pen.reporter.error((*slot.where, "type", "family"), "unknown-font", message, hint)
        return style.face
    found_weight, found_slant = fonts.style_of(face)
    if asked.weight is not None and found_weight != weight:
        message = f"the font family '{family}' has no weight {weight}: {found_weight} is printed"
        hint = f"write weight: {found_weight}, or put a font of weight {weight} into the game's "
        _warn(slot, "weight", message, f"{hint}fonts/", pen)
    if asked.italic is not None and found_slant != italic:
        lacks = "italic" if italic else "upright"
        message = f"the font family '{family}' has no {lacks}"
        _warn(slot, "italic", message, f"put its {lacks} into the game's fonts/", pen)
    return face


def _warn(slot: CardSlot, key: str, message: str, hint: str, pen: Pen) -> None:
    """Warn at a key of the type once, not on each card."""
    if all(message != found.message for found in pen.reporter.report.diagnostics):
        pen.reporter.warning((*slot.where, "type", key), "missing-style", message, hint)
