"""The setting of a game: its numbers and readings, its numbers of players, and the files that
define them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import Report, suggest_word
from pnp.content.rulebook import is_bundled_file, rulebook_of
from pnp.content.structure import span_of
from pnp.content.targets import Subject
from pnp.kinds.game.record import Game
from pnp.rules import catalogue
from pnp.rules.views import NotedFiles, Setting

if TYPE_CHECKING:
    from pnp.kinds.rulings.record import Rulings


def noted_files(subject: Subject, unread: bool) -> NotedFiles:
    """Return what gives the files of a subject and notes which are asked for."""
    lacking = subject.is_incomplete if subject.lone else lambda *kinds: unread
    return NotedFiles(subject.gather, lacking)


def setting_of(
    subject: Subject, rules: str | None, asked: NotedFiles, theme: str | None = None
) -> Setting:
    """Return the settings by which a subject is judged, and played, as its game decides them."""
    book = rulebook_of([rules] if rules else [], _own_rulings(subject))
    book = book.with_overrides(subject.records.files.wanted)
    setting = Setting(
        book.stated,
        book.chosen,
        book.varied,
        book.overrides,
        rules=rules,
        gather=asked,
        faulty=subject.is_faulty,
        ruled=not subject.is_incomplete("rulings"),
        lone=subject.files[0] if subject.lone else None,
        theme=theme,
        wordings=subject.records.linker.wordings,
    )
    return setting if subject.game is None else setting.with_decisions(subject.game.record)


def rules_game(subject: Subject, report: Report) -> str | None:
    """Return the game whose rules apply: the one that the game says it keeps, or itself."""
    if subject.game is None:
        return None
    kept = subject.game.record.rules
    if kept is not None and kept not in catalogue.games_with_rules():
        message = f"'{kept}' is not a game with known rules"
        span = span_of(subject.game.node, ("rules",))
        report.error(
            "unknown-game", message, span, suggest_word(kept, catalogue.games_with_rules())
        )
    named = kept or subject.game.id
    return named if named in catalogue.games_with_rules() else None


def _own_rulings(subject: Subject) -> Iterator[Rulings]:
    """Yield what the game states itself; of a game that comes with pnp that is its rulebook."""
    if subject.game is not None and not is_bundled_file(subject.game.path):
        # A file that is judged alone is among them, whatever its kind.
        for file in subject.gather("rulings"):
            if file.kind == "rulings":
                yield cast("Rulings", file.record)


# A game's statements about its players: their number, and what they must provide.


BOUNDS = ("least-players", "most-players")
"""The facts that say so; a game whose boards say so has none."""


def player_bounds(setting: Setting) -> tuple[int, int] | None:
    """Return the fewest and the most players, None where the rulebook leaves that to boards."""
    stated = setting.stated.facts if setting.stated is not None else ()
    if not {*BOUNDS} <= {known.fact for known in stated}:
        return None
    least, most = (int(setting.fact(bound)) for bound in BOUNDS)
    return least, most


def asks_for(game: Game, words: Iterable[str]) -> bool:
    """Return whether the needs of a game contain one of these English words; lists in other
    languages are not checked and count as if they did."""
    told = " ".join(game.needs).lower()
    return not game.language.startswith("en") or any(word in told for word in words)
