"""The cover of a kit: what of the game, its parts and their sheets it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, KeyPath, Report, Reporter
from pnp.base.values import replace
from pnp.components.cover import ROLES as COVER_ROLES
from pnp.components.cover import Cover, cover
from pnp.components.front import plain
from pnp.components.particulars import Contents, ContentsLine
from pnp.components.pen import needed
from pnp.content.files import File
from pnp.content.structure import span_of
from pnp.imposition.slug import ruler
from pnp.model.game import Game
from pnp.press.documents import Kit, PrintedPart, faces_of, runs
from pnp.press.drawn import Places, tell
from pnp.press.lay_out import LaidOut
from pnp.press.makings import makings_of
from pnp.press.tonight import evenings, sheets_of, taken_by_each, work_of
from pnp.rules.supply import piece_fault
from pnp.scene.piece import Piece
from pnp.text import fonts
from pnp.theme import Theme

# How many pages most covers take: the front, and one for all that is told.
_USUAL = 2


class DrawnCover(Struct, frozen=True):
    """A cover, and what was found as it was drawn: as of a ``DrawnFile``."""

    cover: Cover
    findings: tuple[Diagnostic, ...]
    places: tuple[KeyPath, ...]


def cover_of(
    file: File[Game],
    kit: Kit,
    theme: Theme,
    icons: Sequence[str],
    marks: Mapping[str, str],
    bill: Sequence[LaidOut],
    report: Report,
) -> Cover:
    """Return the cover of a kit, with credits for its ``icons``; ``marks`` tell its pieces from
    others, by their ids; ``bill`` are its parts with the files of their pieces.

    The length of the cover decides on which pages the parts are, and steps behind the last sheet
    whether that has a last page; the cover lists those pages. Where it is longer than was thought,
    or has such steps, it is drawn again.
    """
    shown = _shown(file, kit, report)
    makings = makings_of(kit, bill, theme)
    drawn = (*shown, *(piece for making in makings for piece in making.pieces))
    named = tuple((piece.id, marks.get(piece.id, "")) for piece in drawn)
    pages, steps = _USUAL, None
    while True:
        behind = replace(kit.behind(pages), behind_steps=steps)
        contents = _contents(file.record, behind, bill, theme, icons)
        # Pieces are named by their marks: what they draw would make a very long name.
        bare = tuple(replace(making, pieces=()) for making in makings)
        sizes = [piece.width for making in makings for piece in making.pieces]
        key = contents, bare, sizes, named, kit.paper.width, kit.paper.height, theme.undrawn()
        drawing = partial(_drawn, replace(contents, pieces=shown, makings=makings), kit, theme)
        found = world.remembered("cover", key, drawing)
        if len(found.cover.pages) <= pages and (steps is not None or not found.cover.behind):
            break
        pages = max(pages, len(found.cover.pages))
        steps = steps or found.cover.behind
    own = Report()
    tell(found.findings, found.places, file, own)
    _add(own, report)
    return found.cover


def _add(own: Report, report: Report) -> None:
    """Report what was found on a cover, unless on that for another paper; of a coarse picture the
    largest use."""
    known = {(old.code, old.span): old for old in report.diagnostics}
    for one in own.diagnostics:
        old = known.get((one.code, one.span))
        if old is None:
            report.add(one)
        elif one.code == "coarse-picture" and needed(one) > needed(old):
            report.replace(old, one)


def _drawn(contents: Contents, kit: Kit, theme: Theme) -> DrawnCover:
    places, own = Places(), Report()
    reporter = Reporter(own, places.of)
    width, height = kit.paper.width, kit.paper.height
    drawn = cover(contents, width, height, theme, ruler(kit.typeset), reporter)
    return DrawnCover(drawn, own.diagnostics, places.paths)


def _shown(file: File[Game], kit: Kit, report: Report) -> tuple[Piece, ...]:
    """Return the pieces that the cover shows; an id that no piece has is reported, unless so many
    players need none of it."""
    pieces = {piece.id: piece for part in reversed(kit.parts) for piece in part.part.pieces}
    found: list[Piece] = []
    for index, id in enumerate(file.record.pieces):
        if id in pieces:
            found.append(pieces[id])
        if id in pieces or kit.players:
            continue
        span = span_of(file.node, ("pieces", index))
        message, hint = piece_fault(id, pieces)
        report.error("unknown-piece", message, span, hint)
    return tuple(found)


def _contents(
    game: Game, kit: Kit, bill: Sequence[LaidOut], theme: Theme, icons: Sequence[str]
) -> Contents:
    parts = tuple(_line(part, kit) for part in kit.bound)
    return Contents(
        title=game.title,
        subtitle=game.subtitle,
        designer=game.designer,
        facts=tuple(_facts(game, theme)),
        paper=kit.paper.title,
        sheets=kit.sheets,
        flip=kit.flip,
        parts=parts,
        tonight=_tonight(game, kit, bill, theme),
        needs=game.needs,
        credits=tuple(_credits(game, kit, theme, icons)),
        pictures=game.pictures,
        image=game.image,
        behind=kit.free_size,
    )


def _line(part: PrintedPart, kit: Kit) -> ContentsLine:
    """Return what the table of contents says of a part: also the pages that it shares."""
    sheets = sheets_of(kit, part)
    pages = ", ".join(map(_range, runs([page for sheet in sheets for page in sheet.pages])))
    return ContentsLine(part.part.title, pages, part.count, len(sheets), part.notes)


def _tonight(
    game: Game, kit: Kit, bill: Sequence[LaidOut], theme: Theme
) -> tuple[str, tuple[tuple[str, str, str], ...], str]:
    """Return what to print for each number of players, and what each of them takes."""
    plans: list[tuple[str, str, str]] = []
    for _, group in groupby(evenings(game, kit, bill), key=attrgetter("first", "pages")):
        first, *others = group
        last = others[-1] if others else first
        who = _range((first.players, last.players))
        pages = ", ".join(map(_range, first.ranges))
        takes = theme.word("cover.takes", sheets=last.sheets, time=_time(last.minutes, theme))
        whom = theme.word("cover.players", range=who, count=last.players)
        plans.append(
            (theme.word("cover.first", players=whom) if first.first else whom, pages, takes)
        )
    each = " ".join(_each(game, kit, bill, theme))
    time = _time(work_of(kit), theme)
    if kit.players:
        return theme.word("cover.some", count=kit.players, time=time), (), each
    return theme.word("cover.pages", time=time), tuple(plans), each


def _each(game: Game, kit: Kit, bill: Sequence[LaidOut], theme: Theme) -> Iterator[str]:
    """Yield what each player takes, and what else where there are fewer of them."""
    low, high = (kit.players, kit.players) if kit.players else game.players
    usual = dict(taken_by_each(game, bill, high))
    if usual:
        yield theme.word("cover.each", things=_shares(usual, theme))
    for players in range(low, high):
        own = {
            title: count
            for title, count in taken_by_each(game, bill, players)
            if count != usual[title]
        }
        if own:
            yield theme.word("cover.each-of", count=players, things=_shares(own, theme))


def _shares(counts: Mapping[str, int], theme: Theme) -> str:
    told = [
        theme.word("cover.share", count=count, what=plain(title)) for title, count in counts.items()
    ]
    return theme.sayings.grammar.listed(told, "and")


def _time(minutes: int, theme: Theme) -> str:
    hours, rest = divmod(minutes, 60)
    if not hours:
        return theme.word("time.minutes", minutes=rest)
    return theme.word("time.both" if rest else "time.hours", hours=hours, minutes=rest)


def _facts(game: Game, theme: Theme) -> Iterator[tuple[str, str]]:
    yield "players", theme.word("cover.players", range=_range(game.players), count=game.players[1])
    if game.minutes is not None:
        yield (
            "minutes",
            theme.word("cover.minutes", range=_range(game.minutes), count=game.minutes[1]),
        )
    if game.age is not None:
        yield "age", theme.word("cover.age", age=game.age)


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
