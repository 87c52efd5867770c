"""The cover of a kit: information on the game, its parts and their sheets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from operator import attrgetter, itemgetter

from msgspec import Struct

from pnp.art.pen import needed_pixels
from pnp.base import world
from pnp.base.diagnostics import Diagnostic, KeyPath, Report, Reporter
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.structure import span_of
from pnp.imposition.marks import ruler
from pnp.kinds.cover.cover import ROLES as COVER_ROLES
from pnp.kinds.cover.cover import Contents, ContentsLine, Cover, cover
from pnp.kinds.cover.title_page import ShownPieces, choose_pieces, has_title_page
from pnp.kinds.game.record import Game
from pnp.press.assembly_items import assembly_items
from pnp.press.documents import Kit, PrintedPart, SessionPlan, font_faces, page_ranges
from pnp.press.layout_cache import PathNumbers, report_at_paths
from pnp.press.parts import LaidOutPart
from pnp.press.session_plan import (
    Share,
    first_owners,
    session_plans,
    shared_components,
    shares_of_each,
    sheets_of,
    smaller_decks,
    work_minutes,
)
from pnp.rules.supply import unknown_piece_message
from pnp.scene.piece import CARD, HEAVY, PLAIN, Piece
from pnp.text import fonts
from pnp.text.markup import escape_markup
from pnp.theme import Theme

# The lowest and highest weight of each kind of paper, in grams per square metre.
WEIGHTS = {PLAIN: (80, 120), HEAVY: (160, 200), CARD: (220, 300)}
# The usual number of pages of a cover: the front, and one for everything else.
_USUAL = 2
# Up to this many cases, different numbers of the same things are listed separately.
_APART = 2


class DrawnCover(Struct, frozen=True):
    """A cover and the findings from drawing it, as in ``DrawnFile``."""

    cover: Cover
    findings: tuple[Diagnostic, ...]
    places: tuple[KeyPath, ...]


def cover_of(
    file: File[Game],
    kit: Kit,
    theme: Theme,
    icons: Sequence[str],
    marks: Mapping[str, str],
    bill: Sequence[LaidOutPart],
    one_sided: str,
    report: Report,
) -> Cover:
    """Return the cover of a kit, with credits for its ``icons``. ``marks`` are hashes of its
    pieces, by id; ``bill`` has its parts with the files of their pieces; ``one_sided`` is the
    command that prints the kit on one side.

    The length of the cover determines the pages of the parts, and whether the last sheet has a free
    back for assembly steps; the cover lists those pages. If it is longer than expected, or has such
    steps, it is drawn again.
    """
    shown, in_front = _shown_pieces(file, kit, report), ShownPieces()
    if has_title_page(theme, file.record.pictures):
        every = [piece for part in kit.parts for piece in part.part.pieces]
        # The front shows what the game asks for; the next page need not repeat it.
        in_front, shown = choose_pieces(shown or every), ()
    makings = assembly_items(kit, bill, theme)
    drawn = (
        *shown,
        *in_front.boards,
        *in_front.cards,
        *in_front.small,
        *in_front.pages,
        *(piece for making in makings for piece in making.pieces),
    )
    named = tuple((piece.id, marks.get(piece.id, "")) for piece in drawn)
    pages, steps = _USUAL, None
    while True:
        behind = replace(kit.with_blank_cover(pages), behind_steps=steps)
        contents = _contents(file.record, behind, bill, theme, icons, one_sided)
        # Pieces are identified by their hashes: their drawings would make a very long cache key.
        bare = tuple(replace(making, pieces=()) for making in makings)
        sizes = [piece.width for making in makings for piece in making.pieces]
        key = contents, bare, sizes, named, kit.paper.width, kit.paper.height, theme.without_cache()
        drawing = partial(
            _draw_cover,
            replace(contents, pieces=shown, front_pieces=in_front, assembly_tasks=makings),
            kit,
            theme,
        )
        found = world.cached_step("cover", key, drawing)
        if len(found.cover.pages) <= pages and (steps is not None or not found.cover.page_behind):
            break
        pages = max(pages, len(found.cover.pages))
        steps = steps or found.cover.page_behind
    own = Report()
    report_at_paths(found.findings, found.places, file, own)
    _report_once(own, report)
    return found.cover


def _report_once(own: Report, report: Report) -> None:
    """Report findings on a cover once for all papers; for a coarse picture, its largest use."""
    known = {(old.code, old.span): old for old in report.diagnostics}
    for one in own.diagnostics:
        old = known.get((one.code, one.span))
        if old is None:
            report.add(one)
        elif one.code == "coarse-picture" and needed_pixels(one) > needed_pixels(old):
            report.replace(old, one)


def _draw_cover(contents: Contents, kit: Kit, theme: Theme) -> DrawnCover:
    places, own = PathNumbers(), Report()
    reporter = Reporter(own, places.span_of)
    width, height = kit.paper.width, kit.paper.height
    drawn = cover(contents, width, height, theme, ruler(kit.typeset), reporter)
    return DrawnCover(drawn, own.diagnostics, places.paths)


def _shown_pieces(file: File[Game], kit: Kit, report: Report) -> tuple[Piece, ...]:
    """Return the pieces shown on the cover; an unknown id is reported, unless the piece is not
    needed for this number of players."""
    pieces = {piece.id: piece for part in reversed(kit.parts) for piece in part.part.pieces}
    found: list[Piece] = []
    for index, id in enumerate(file.record.pieces):
        if id in pieces:
            found.append(pieces[id])
        if id in pieces or kit.players:
            continue
        span = span_of(file.node, ("pieces", index))
        message, hint = unknown_piece_message(id, pieces)
        report.error("unknown-piece", message, span, hint)
    return tuple(found)


def _contents(
    game: Game,
    kit: Kit,
    bill: Sequence[LaidOutPart],
    theme: Theme,
    icons: Sequence[str],
    one_sided: str,
) -> Contents:
    # Sheets shared by several parts are listed with each of them.
    own = {part.part.id for part in kit.parts}
    parts = tuple(_contents_line(part, kit) for part in kit.parts_in_kit if part.part.id in own)
    return Contents(
        title=game.title,
        subtitle=game.subtitle,
        designer=game.designer,
        version=game.version,
        facts=tuple(_fact_rows(game, theme)),
        paper=kit.paper.title,
        sheets=kit.sheets,
        flip=kit.flip,
        papers=tuple(_kinds_of_paper(kit, theme)),
        one_sided=one_sided,
        parts=parts,
        pages_by_players=_session_texts(game, kit, bill, theme),
        household_items=game.needs,
        credits=tuple(_credit_lines(game, kit, theme, icons)),
        pictures=game.pictures,
        image=game.image,
        behind=kit.free_size,
        edge=kit.free_edge,
        spoiled=kit.is_steps_page_spoiled,
        steps_page=kit.steps_page,
    )


def _kinds_of_paper(kit: Kit, theme: Theme) -> Iterator[tuple[str, str, str]]:
    """Yield the kinds of paper of a kit, lightest first: the pages on each, and its weight."""
    found: dict[str, list[int]] = {PLAIN: [*range(1, len(kit.front_matter) + 1)]}
    for sheet in kit.paper_sheets:
        found.setdefault(sheet.use.paper, []).extend(sheet.pages)
    for kind, (low, high) in WEIGHTS.items():
        if kind in found:
            pages = ", ".join(map(_format_range, page_ranges(found[kind])))
            weight = theme.text_of("paper.weight", low=low, high=high)
            name = theme.text_of(f"paper.{kind}")
            yield name[:1].upper() + name[1:], pages, weight


def _contents_line(part: PrintedPart, kit: Kit) -> ContentsLine:
    """Return the entry of a part in the table of contents, including its shared pages."""
    sheets = sheets_of(kit, part)
    pages = ", ".join(
        map(_format_range, page_ranges([page for sheet in sheets for page in sheet.pages]))
    )
    return ContentsLine(part.part.title, pages, part.count, len(sheets), part.notes)


def _session_texts(
    game: Game, kit: Kit, bill: Sequence[LaidOutPart], theme: Theme
) -> tuple[str, tuple[tuple[str, str, str], ...], str]:
    """Return what to print for each number of players, and each player's components."""
    plans: list[tuple[str, str, str]] = []
    every = session_plans(game, kit, bill)
    for _, group in groupby(every, key=attrgetter("first", "title", "pages")):
        first, *others = group
        last = others[-1] if others else first
        who = _format_range((first.players, last.players))
        text = theme.text_of("cover.players", range=who, count=last.players)
        pages = ", ".join(map(_format_range, first.page_ranges))
        takes = theme.text_of(
            "cover.takes", sheets=last.sheets, time=_format_time(last.minutes, theme)
        )
        text = theme.text_of("cover.first", players=text) if first.first else text
        plans.append(
            (f"{escape_markup(first.title)}, {text}" if first.title else text, pages, takes)
        )
    usual = {evening.pages for evening in every if not evening.first and not evening.title}
    taken = _component_texts(game, kit, bill, theme, fewer=len(usual) > 1)
    needed = " ".join((*taken, *_omission_texts(every, kit, bill, theme)))
    time = _format_time(work_minutes(kit), theme)
    if kit.players:
        return theme.text_of("cover.some", count=kit.players, time=time), (), needed
    if all(evening.sheets == kit.sheets for evening in every):
        return theme.text_of("cover.whole", time=time), (), needed
    spared = all(evening.sheets < kit.sheets for evening in every)
    return (
        theme.text_of("cover.pages" if spared else "cover.pages-all", time=time),
        (*plans,),
        needed,
    )


def _component_texts(
    game: Game, kit: Kit, bill: Sequence[LaidOutPart], theme: Theme, *, fewer: bool
) -> Iterator[str]:
    """Yield each player's components and the shared ones, also for other plans; if there are pages
    for ``fewer`` players, also which players the kit covers."""
    for plan in (None, *(() if kit.players else game.plans)):
        if plan is not None:
            yield f"**{escape_markup(plan.title)}:**"
        yield from _share_texts(
            "each", partial(shares_of_each, game, bill, plan=plan), game, kit, theme
        )
        yield from _share_texts(
            "table", partial(shared_components, game, bill, plan=plan), game, kit, theme
        )
    owners = [
        theme.text_of(name) if theme.builtin_texts.has(name) else name
        for name in first_owners(game, bill)
    ]
    if owners and fewer:
        yield theme.text_of("cover.owners", names=", ".join(map(escape_markup, owners)))


def _omission_texts(
    every: Iterable[SessionPlan], kit: Kit, bill: Sequence[LaidOutPart], theme: Theme
) -> Iterator[str]:
    """Yield the omissions of the pages for a first game, with a note that they are intended."""
    for evening in every:
        decks = tuple(smaller_decks(kit, bill, evening)) if evening.first else ()
        if decks:
            yield theme.text_of("cover.first-decks", things=_list_shares([decks], theme))


def _share_texts(
    key: str, shares: Callable[[int], Iterable[Share]], game: Game, kit: Kit, theme: Theme
) -> Iterator[str]:
    """Yield first what applies to every number of players, then what applies to some only."""
    low, high = (kit.players, kit.players) if kit.players else game.players
    had = [(players, tuple(shares(players))) for players in range(low, high + 1)]
    always = tuple(share for share in had[0][1] if all(share in own for _, own in had))
    if always:
        yield theme.text_of(f"cover.{key}", things=_list_shares([always], theme))
    others = (
        (players, tuple(share for share in own if share not in always)) for players, own in had
    )
    runs = [
        (own, [players for players, _ in group])
        for own, group in groupby(others, key=itemgetter(1))
        if own
    ]
    alike = len({tuple(share.title for share in own) for own, _ in runs}) == 1
    for own_runs in [runs] if alike and len(runs) > _APART else ([run] for run in runs):
        who = "/".join(_format_range((players[0], players[-1])) for _, players in own_runs)
        things = _list_shares([own for own, _ in own_runs], theme)
        yield theme.text_of(f"cover.{key}-of", range=who, count=own_runs[-1][1][-1], things=things)


def _list_shares(counts: Sequence[Sequence[Share]], theme: Theme) -> str:
    """Return a list of things, with how many there are in each of several cases."""
    texts = [
        theme.text_of(
            "cover.share" if cases[0].alone else "cover.set",
            count="/".join(str(share.count) for share in cases),
            what=escape_markup(cases[0].title),
        )
        for cases in zip(*counts, strict=True)
    ]
    return theme.builtin_texts.grammar.join_words(texts, "and")


def _format_time(minutes: int, theme: Theme) -> str:
    hours, rest = divmod(minutes, 60)
    if not hours:
        return theme.text_of("time.minutes", minutes=rest)
    return theme.text_of("time.both" if rest else "time.hours", hours=hours, minutes=rest)


def _fact_rows(game: Game, theme: Theme) -> Iterator[tuple[str, str]]:
    yield (
        "players",
        theme.text_of("cover.players", range=_format_range(game.players), count=game.players[1]),
    )
    if game.minutes is not None:
        yield (
            "minutes",
            theme.text_of(
                "cover.minutes", range=_format_range(game.minutes), count=game.minutes[1]
            ),
        )
    if game.age is not None:
        yield "age", theme.text_of("cover.age", age=game.age)


def _format_range(ends: tuple[int, int]) -> str:
    low, high = ends
    return str(low) if low == high else f"{low}\N{EN DASH}{high}"


def _credit_lines(game: Game, kit: Kit, theme: Theme, icons: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the colophon: people, licences, fonts and icons."""
    yield from game.credits
    yield game.licence
    if game.link:
        yield escape_markup(game.link)
    pages = [page for part in kit.parts_in_kit for page in part.imposed.pages]
    faces = (*font_faces(pages), *(theme.style(role).face for role in COVER_ROLES))
    licences: dict[str, set[str]] = {}
    for family, licence in map(fonts.credit_of, faces):
        licences.setdefault(licence, set()).add(family)
    ordered = sorted(licences, key=lambda licence: (licence != fonts.OFL, licence))
    listed = kit.typeset.join_words
    families = [f"{listed(sorted(licences[licence]))} ({licence})" for licence in ordered]
    yield theme.text_of("cover.fonts", families=listed(families))
    if icons:
        yield theme.text_of("cover.icons", credits=listed(icons))
    yield theme.text_of("cover.made")
