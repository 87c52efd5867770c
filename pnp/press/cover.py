"""The cover of a kit: what of the game, its parts and their sheets it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import Report
from pnp.base.values import replace
from pnp.components.cover import ROLES as COVER_ROLES
from pnp.components.cover import Contents, ContentsLine, cover, length, plain
from pnp.content.files import File
from pnp.content.structure import span_of
from pnp.imposition.slug import ruler
from pnp.model.game import Game
from pnp.press.documents import Kit, faces_of
from pnp.rules.supply import piece_fault
from pnp.scene import Page
from pnp.scene.piece import Piece
from pnp.text import fonts
from pnp.theme import Theme


def cover_of(
    file: File[Game], kit: Kit, theme: Theme, icons: Sequence[str], report: Report
) -> tuple[Page, ...]:
    """Return the cover of a kit, with credits for its ``icons``.

    The length of the cover decides on which pages the parts start, and the cover lists those pages:
    so it is drawn once that is known.
    """
    width, height = kit.paper.width, kit.paper.height
    reporter = file.reporter(report)
    shown = _shown(file, kit, report)
    pages = 1
    for _ in range(2):
        told = _contents(file.record, kit.behind(pages), theme, icons)
        contents = replace(told, pieces=shown)
        before, pages = pages, length(contents, width, height, theme, reporter)
        if pages == before:
            break
    return cover(contents, width, height, theme, ruler(kit.typeset), reporter)


def _shown(file: File[Game], kit: Kit, report: Report) -> tuple[Piece, ...]:
    """Return the pieces that the cover shows; an id that no piece has is reported."""
    pieces = {piece.id: piece for part in reversed(kit.parts) for piece in part.part.pieces}
    found: list[Piece] = []
    for index, id in enumerate(file.record.pieces):
        if id in pieces:
            found.append(pieces[id])
            continue
        span = span_of(file.node, ("pieces", index))
        message, hint = piece_fault(id, pieces)
        report.error("unknown-piece", message, span, hint)
    return tuple(found)


def _contents(game: Game, kit: Kit, theme: Theme, icons: Sequence[str]) -> Contents:
    shared = kit.bound[-1].imposed.papers
    parts = tuple(
        ContentsLine(part.part.title, start, part.count, part.imposed.papers or shared, part.notes)
        for part, start in zip(kit.bound, kit.starts, strict=True)
    )
    return Contents(
        title=game.title,
        subtitle=game.subtitle,
        designer=game.designer,
        facts=tuple(_facts(game, theme)),
        paper=kit.paper.title,
        sheets=kit.sheets,
        flip=kit.flip,
        parts=parts,
        needs=game.needs,
        credits=tuple(_credits(game, kit, theme, icons)),
        pictures=game.pictures,
        image=game.image,
    )


def _facts(game: Game, theme: Theme) -> Iterator[str]:
    yield theme.word("cover.players", range=_range(game.players), count=game.players[1])
    if game.minutes is not None:
        yield theme.word("cover.minutes", range=_range(game.minutes), count=game.minutes[1])
    if game.age is not None:
        yield theme.word("cover.age", age=game.age)


def _range(ends: tuple[int, int]) -> str:
    low, high = ends
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


def _credits(game: Game, kit: Kit, theme: Theme, icons: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the colophon: people, licences, fonts and icons."""
    yield from game.credits
    yield game.licence
    if game.link:
        yield plain(game.link)
    pages = [page for part in kit.bound for page in part.imposed.pages]
    faces = (*faces_of(pages), *(theme.style(role).face for role in COVER_ROLES))
    licences: dict[str, set[str]] = {}
    for family, licence in map(fonts.credit_of, faces):
        licences.setdefault(licence, set()).add(family)
    ordered = sorted(licences, key=lambda licence: (licence != fonts.OFL, licence))
    listed = kit.typeset.listed
    told = [f"{listed(sorted(licences[licence]))} ({licence})" for licence in ordered]
    yield theme.word("cover.fonts", families=listed(told))
    if icons:
        yield theme.word("cover.icons", credits=listed(icons))
    yield theme.word("cover.made")
