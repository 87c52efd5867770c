"""The texts of a file that are printed, and the fonts that print them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import KeyPath
from pnp.content.files import File
from pnp.content.language.card_text import EFFECT_TEXT
from pnp.content.language.translatable import EFFECT, STEPS, printed_texts
from pnp.content.nodes import Mapping, Scalar, items_of
from pnp.kinds.layout.dealt_sides import filled_templates
from pnp.model.record import Printed
from pnp.rules.boxes import has_boxes, sides_of
from pnp.rules.theme_lookup import ThemedFile
from pnp.rules.views import AnyFile
from pnp.text.markup import parse

if TYPE_CHECKING:
    from pnp.theme import Theme


# The texts of a file that are printed, with their places.


class Texts(AnyFile):
    """A file of any kind with the texts in it that readers see."""

    @cached_property
    def texts(self) -> tuple[tuple[KeyPath, str], ...]:
        """Each text with its path, in written order."""
        return tuple((path, found.text) for path, found in self.text_nodes)

    @cached_property
    def text_nodes(self) -> tuple[tuple[KeyPath, Scalar], ...]:
        """The nodes of the texts, which keep the text before braces were filled in."""
        return tuple((path, found) for path, found, _ in self.printed_texts)

    @property
    def printed_texts(self) -> tuple[tuple[KeyPath, Scalar, Printed], ...]:
        """Each text with its path, its node and how it is printed."""
        return self.setting.once(
            (_find_texts, self.file.path), lambda: tuple(_find_texts(self.file))
        )


class MarkedTexts(Texts):
    """A file of any kind with the marked-up texts that it prints."""

    @cached_property
    def marked_texts(self) -> tuple[tuple[KeyPath, str], ...]:
        """Each text with the path of the source of its markup."""
        plain = [
            (p, _add_style_marks(text.text, how))
            for p, text, how in self.printed_texts
            if how.marked and not (has_boxes(self.file.kind) and is_template(p))
        ]
        if not has_boxes(self.file.kind):
            return tuple(plain)
        if self.file.kind == "deck":
            plain = [(("note",), self.record.note)] if self.record.note else []
        return tuple(dict.fromkeys([*plain, *self._texts_in_boxes()]))

    def _texts_in_boxes(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield the texts of text boxes on cards or spaces that have all of their fields."""
        for side in sides_of(self.file):
            for name, box in side.layout.items():
                if box.draw == "text":
                    yield from filled_templates(side, name, "text", box.content(name))


def _find_texts(file: File[Any]) -> Iterator[tuple[KeyPath, Scalar, Printed]]:
    kind, node = file.kind, file.node
    # A layout prints nothing itself: its texts belong to the decks that use it.
    found = printed_texts(kind, node) if kind != "layout" else ()
    # A card prints the words for the steps of an effect.
    yield from (one for one in found if EFFECT not in one[0] and one[0][0] != STEPS)
    for i, card in enumerate(items_of(node.get("cards")) if kind == "deck" else ()):
        effect = card.get(EFFECT_TEXT) if isinstance(card, Mapping) else None
        if isinstance(effect, Scalar):
            yield ("cards", i, EFFECT_TEXT), effect, Printed(marked=True)


def is_template(path: KeyPath) -> bool:
    """Return whether a text at a path is that of a box, which shows fields of cards or spaces."""
    return any(key in ("layout", "layouts", "back", "backs", "boxes") for key in path[:-1])


def _add_style_marks(text: str, how: Printed) -> str:
    """Return a text with the markup for the style in which it is set."""
    return f"**{text}**" if how.bold and text.strip() else text


# The texts of a file and the fonts in which they are printed.


# Words of a theme are printed, but only if something uses them.
UNPRINTED = ("layout", "printer", "rulings", "theme")


class MissingGlyphs(ThemedFile, MarkedTexts):
    """A file of any kind with the characters that its fonts lack."""

    @cached_property
    def missing_in_texts(self) -> tuple[tuple[KeyPath, tuple[str, ...]], ...]:
        """The path of each printed text, with its characters that none of the theme's fonts has."""
        strange = {p: text for p, text in self._texts_in_print() if not text.isascii()}
        if not strange or self.theme is None:
            return ()
        found = ((p, self.theme.missing_characters(text)) for p, text in strange.items())
        return tuple((path, missing) for path, missing in found if missing)

    @cached_property
    def missing_in_margins(self) -> tuple[tuple[KeyPath, tuple[str, ...]], ...]:
        """The path of each title in the margins of sheets, with the characters that no font has."""
        reported = {path for path, _ in self.missing_in_texts}
        titles = [
            (path, text)
            for path, text in self.texts
            if _names_piece(self.file.kind, path) and not text.isascii() and path not in reported
        ]
        found = ((path, missing_in_margins(text, self.theme)) for path, text in titles)
        return tuple((path, missing) for path, missing in found if missing)

    def _texts_in_print(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield texts as printed. Notes of a lone file are skipped, because they are printed on the
        cover of a kit."""
        if self.file.kind in UNPRINTED:
            return
        marked = {path for path, _ in self.marked_texts}
        plain = self.texts if self.file.kind != "deck" else ()
        boxed = has_boxes(self.file.kind)
        texts = [
            (path, text)
            for path, text in plain
            if path not in marked and not (boxed and is_template(path))
        ]
        for path, markup in self.marked_texts:
            letters = "".join(span.text for span in parse(markup).spans if not span.icon)
            texts.append((path, letters))
        alone = not any(file.kind == "game" for file in self.setting.gather("game"))
        yield from ((path, text) for path, text in texts if not (alone and path[-1] == "note"))


def missing_in_margins(title: str, theme: Theme | None) -> tuple[str, ...]:
    """Return the characters of a title that neither the font in the margins of sheets nor the fonts
    of the theme have."""
    if title.isascii():
        return ()
    from pnp.text import fonts

    face = fonts.find(fonts.MARGINS)
    assert face is not None
    return fonts.missing_characters(title, face, theme.faces if theme is not None else ())


def margin_glyphs_message(missing: Sequence[str]) -> tuple[str, str]:
    """Return the message for characters missing in margins, and a hint."""
    return f"the margins of the sheets cannot show '{' '.join(missing)}'", missing_glyphs_hint(
        missing
    )


def missing_glyphs_hint(missing: Sequence[str]) -> str:
    """Return the hint for characters that no font has."""
    from pnp.text import fonts

    return fonts.missing_hint(missing)


def _names_piece(kind: str, path: KeyPath) -> bool:
    """Return whether a text is the title of a file or a piece, which is printed in margins."""
    match path:
        case ("title",):
            return kind not in UNPRINTED
        case ("pieces" | "cards" | "parts", int(), "title"):
            return True
    return False
