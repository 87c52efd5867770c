"""The stated numbers of a game's pieces: those that its facts count, and its own supply."""

from __future__ import annotations

from pnp.content.files import File
from pnp.content.project import Project
from pnp.content.rulebook import settings_of
from pnp.rules.supply import Supply
from pnp.rules.views import NotedFiles, Setting


def supply_of(project: Project) -> Supply:
    game = project.game
    assert game is not None
    book = settings_of(game.record, [file.record for file in project.files])
    files = NotedFiles(lambda *kinds: project.files)
    setting = Setting(book.stated, book.chosen, book.varied, gather=files)
    return Supply(File(game.kind, game.id, game.record, game.node, game.path), setting)


def promises(project: Project) -> dict[str, int]:
    """Return the stated numbers by the names of the things counted."""
    return {promise.name: promise.count for promise in supply_of(project).promises}
