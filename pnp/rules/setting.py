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
    """Return the files of a subject in a wrapper that records which are requested."""
    lacking = subject.is_incomplete if subject.lone else lambda *kinds: unread
    return NotedFiles(subject.gather, lacking)


def setting_of(
    subject: Subject, rules: str | None, asked: NotedFiles, theme: str | None = None
) -> Setting:
    """Return the setting in which a subject is checked and played, with the decisions of its
    game."""
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
    """Return the game whose rules apply: the one named under ``rules``, or the game itself; None if
    it has none. A name without known rules is reported."""
    if subject.game is None:
        return None
    rules = subject.game.record.rules
    if rules is not None and rules not in catalogue.games_with_rules():
        message = f"'{rules}' is not a game with known rules"
        span = span_of(subject.game.node, ("rules",))
        report.error(
            "unknown-game", message, span, suggest_word(rules, catalogue.games_with_rules())
        )
    named = rules or subject.game.id
    return named if named in catalogue.games_with_rules() else None


def _own_rulings(subject: Subject) -> Iterator[Rulings]:
    """Yield the game's own rulings; none for a bundled game, whose rulings are its rulebook's."""
    if subject.game is not None and not is_bundled_file(subject.game.path):
        # A lone file is among them, whatever its kind.
        for file in subject.gather("rulings"):
            if file.kind == "rulings":
                yield cast("Rulings", file.record)


# A game's statements about its players: their number, and what they must provide.


BOUNDS = ("least-players", "most-players")
"""The facts with the number of players; a game whose boards define it has none."""


def player_bounds(setting: Setting) -> tuple[int, int] | None:
    """Return the minimum and maximum number of players, or None if the rulebook leaves them to
    boards."""
    stated = setting.stated.facts if setting.stated is not None else ()
    if not {*BOUNDS} <= {known.fact for known in stated}:
        return None
    least, most = (int(setting.fact(bound)) for bound in BOUNDS)
    return least, most


def asks_for(game: Game, words: Iterable[str]) -> bool:
    """Return whether the needs of a game contain one of these English words; always true for games
    in other languages."""
    needs = " ".join(game.needs).lower()
    return not game.language.startswith("en") or any(word in needs for word in words)
