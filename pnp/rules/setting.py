"""The setting of a game: its numbers and readings, and the files that define them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import Report, nearest
from pnp.content.rulebook import comes_with_pnp, rulebook_of
from pnp.content.structure import span_of
from pnp.content.subject import Subject
from pnp.rules import catalogue
from pnp.rules.views import NotedFiles, Setting

if TYPE_CHECKING:
    from pnp.kinds.rulings.record import Rulings


def noted(subject: Subject, unread: bool) -> NotedFiles:
    """Return what gives the files of a subject and notes which are asked for."""
    lacking = subject.lacking if subject.lone else lambda *kinds: unread
    return NotedFiles(subject.gather, lacking)


def setting_of(
    subject: Subject, rules: str | None, asked: NotedFiles, theme: str | None = None
) -> Setting:
    """Return the settings by which a subject is judged, and played, as its game decides them."""
    book = rulebook_of([rules] if rules else [], _own_rulings(subject))
    book = book.wanting(subject.records.files.wanted)
    setting = Setting(
        book.stated,
        book.chosen,
        book.varied,
        book.wanted,
        rules=rules,
        gather=asked,
        faulty=subject.faulty,
        ruled=not subject.lacking("rulings"),
        lone=subject.files[0] if subject.lone else None,
        theme=theme,
        wordings=subject.records.linker.wordings,
    )
    return setting if subject.game is None else setting.deciding(subject.game.record)


def rules_of(subject: Subject, report: Report) -> str | None:
    """Return the game whose rules apply: the one that the game says it keeps, or itself."""
    if subject.game is None:
        return None
    kept = subject.game.record.rules
    if kept is not None and kept not in catalogue.games():
        message = f"'{kept}' is not a game with known rules"
        span = span_of(subject.game.node, ("rules",))
        report.error("unknown-game", message, span, nearest(kept, catalogue.games()))
    named = kept or subject.game.id
    return named if named in catalogue.games() else None


def _own_rulings(subject: Subject) -> Iterator[Rulings]:
    """Yield what the game states itself; of a game that comes with pnp that is its rulebook."""
    if subject.game is not None and not comes_with_pnp(subject.game.path):
        # A file that is judged alone is among them, whatever its kind.
        for file in subject.gather("rulings"):
            if file.kind == "rulings":
                yield cast("Rulings", file.record)
