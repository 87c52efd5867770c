"""The texts of a file and the fonts in which they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from pnp.base.diagnostics import KeyPath
from pnp.rules.texts import MarkedTexts
from pnp.rules.theme_lookup import ThemedFile
from pnp.text.markup import parse

if TYPE_CHECKING:
    from pnp.theme import Theme

# Of a theme, words are printed, but only those that something asks for.
UNPRINTED = ("layout", "printer", "rulings", "theme")


class MissingGlyphs(ThemedFile, MarkedTexts):
    """A file of any kind with the characters that its fonts lack."""

    @cached_property
    def missing_in_texts(self) -> tuple[tuple[KeyPath, tuple[str, ...]], ...]:
        """The path of each printed text with what none of the theme's fonts can show."""
        strange = {p: text for p, text in self._texts_in_print() if not text.isascii()}
        if not strange or self.theme is None:
            return ()
        found = ((p, self.theme.missing_characters(text)) for p, text in strange.items())
        return tuple((path, missing) for path, missing in found if missing)

    @cached_property
    def missing_in_margins(self) -> tuple[tuple[KeyPath, tuple[str, ...]], ...]:
        """The path of each title on sheets with what the font of their margins lacks."""
        told = {path for path, _ in self.missing_in_texts}
        titles = [
            (path, text)
            for path, text in self.texts
            if _names_piece(self.file.kind, path) and not text.isascii() and path not in told
        ]
        found = ((path, missing_in_margins(text, self.theme)) for path, text in titles)
        return tuple((path, missing) for path, missing in found if missing)

    def _texts_in_print(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield texts as they are printed. Notes are on the cover of a kit, which a lone file does
        not have."""
        if self.file.kind in UNPRINTED:
            return
        marked = {path for path, _ in self.marked_texts}
        plain = self.texts if self.file.kind != "deck" else ()
        texts = [(path, text) for path, text in plain if path not in marked]
        for path, markup in self.marked_texts:
            letters = "".join(span.text for span in parse(markup).spans if not span.icon)
            texts.append((path, letters))
        alone = not any(file.kind == "game" for file in self.setting.gather("game"))
        yield from ((path, text) for path, text in texts if not (alone and path[-1] == "note"))


def missing_in_margins(title: str, theme: Theme | None) -> tuple[str, ...]:
    """Return the characters of a title that neither the font in the margins of sheets nor those of
    the theme can show."""
    if title.isascii():
        return ()
    from pnp.text import fonts

    face = fonts.find(fonts.MARGINS)
    assert face is not None
    return fonts.missing_characters(title, face, theme.faces if theme is not None else ())


def margin_glyphs_message(missing: Sequence[str]) -> tuple[str, str]:
    """Return the message for such characters, and a hint."""
    return f"the margins of the sheets cannot show '{' '.join(missing)}'", missing_glyphs_hint(
        missing
    )


def missing_glyphs_hint(missing: Sequence[str]) -> str:
    """Return what to do about characters that no font has."""
    from pnp.text import fonts

    return fonts.missing_hint(missing)


def _names_piece(kind: str, path: KeyPath) -> bool:
    """Return whether a text is the title of a file or of a piece, which is in margins."""
    match path:
        case ("title",):
            return kind not in UNPRINTED
        case ("pieces" | "cards" | "parts", int(), "title"):
            return True
    return False
