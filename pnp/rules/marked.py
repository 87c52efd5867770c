"""The texts of a file in which marks such as ``**`` are read, each as it is printed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import KeyPath
from pnp.rules.dealt import shown, sides
from pnp.rules.texts import Texts

if TYPE_CHECKING:
    from pnp.model.deck import Deck

# Keys of marked-up texts; the others, such as titles and headings, are printed unchanged.
MARKED = frozenset(
    {"small", "subheading", "points", "steps", "caption", "aside", "credits", "needs"}
)
# Where titles are set together with the text behind them.
SIGNS = {"key": "signs", "mosaic": "legend"}


class MarkedTexts(Texts):
    """A file of any kind and the marked-up texts that it prints."""

    @cached_property
    def marked(self) -> tuple[tuple[KeyPath, str], ...]:
        """Each text with the path of what is to blame for its marks."""
        if self.file.kind == "deck":
            note = [(("note",), self.record.note)] if self.record.note else []
            return tuple(dict.fromkeys([*note, *self._of_cards()]))
        return tuple((p, _bold(p, text)) for p, text in self.texts if self._is_marked(p))

    def _is_marked(self, path: KeyPath) -> bool:
        kind, keys = self.file.kind, [step for step in path if isinstance(step, str)]
        last = keys[-1] if keys else ""
        if "table" in keys:  # of numbers on a board, where only labels are more than that
            return last == "label" if kind == "board" else last in ("head", "rows")
        if last == "text":  # of a die or a token: letters about its middle
            return kind not in ("dice", "tokens")
        if last == "note":
            return "tracks" not in keys
        if last == "title":  # which begins the text that explains a sign
            return keys[0] == SIGNS.get(kind)
        return last in MARKED or "labels" in keys

    def _of_cards(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield what the boxes of letters show on those cards that give all of it."""
        for side in sides(cast("Deck", self.record)):
            for name, box in side.layout.items():
                if box.draw == "text":
                    yield from shown(side, name, "text", box.content(name))


def _bold(path: KeyPath, text: str) -> str:
    """Return a text as it is set: the head of a table is bold."""
    return f"**{text}**" if "head" in path and text.strip() else text
