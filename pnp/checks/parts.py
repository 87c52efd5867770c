"""The parts of a game and the sheets on which they are printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from pnp.base.diagnostics import FURTHER, KeyPath, Severity
from pnp.base.sums import plain_sum
from pnp.base.units import format_number
from pnp.content.files import File
from pnp.content.kinds import is_printed
from pnp.model.record import Record, word_of
from pnp.rules.papers import PaperUsage, SheetCount
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import WholeGame
from pnp.rules.wording import count_text

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Deck


@Rule("backs-left-unprinted", Severity.ERROR, "derived", number="G-F10")
def backs_left_unprinted(game: WholeGame) -> Iterator[Finding]:
    """Cards with backs are in a part that prints only fronts.

    Without their backs, the cards of two decks look alike face down, and a different shade of paper
    gives a card away.

    Instead, remove  sheets: fronts, or write  back: none  in the deck.
    """
    for i, entry in enumerate(game.record.parts):
        if entry.sheets != "fronts":
            continue
        for file in (file for word in entry.of for file in game.files_named(word)):
            if file.kind == "deck" and cast("Deck", file.record).back is not None:
                yield Finding(
                    ("parts", i, "sheets"),
                    f"the cards of '{file.id}' have backs, but this part prints none",
                    "remove  sheets: fronts, or write  back: none  in the deck",
                    labels=((("back",), "the back", file),),
                )


BLANK = "none"


@Rule("deck-without-backs", Severity.WARNING, "derived", number="G-N02b")
def deck_without_backs(game: PaperUsage) -> Iterator[Finding]:
    """Some cards of a part have backs, but others of the same size have none.

    When paper is printed on both sides, each back belongs to one front on the sheet. Cards with a
    white back stand out in a pile, which is rarely intended if their neighbours have backs.

    Instead, name the layout of the back in the deck, or write  back: none  to keep the backs white.
    """
    reported = set()
    for part, decks in game.decks_by_part:
        entry = game.record.parts[part]
        # If only fronts are printed, backs are never seen.
        if entry.sheets == "fronts":
            continue
        for deck in decks:
            bare = _count_without_backs(deck)
            like = next(
                (one for one in decks if _has_backs(one) and _trim_size(one) == _trim_size(deck)),
                None,
            )
            if not bare or like is None or deck.source.name in reported:
                continue
            reported.add(deck.source.name)
            others = "others of the deck" if like is deck else f"those of '{like.id}'"
            yield Finding(
                ("deck",),
                f"{count_text(bare, 'card')} of '{deck.id}' would have a blank white back, while "
                f"{others}, of the same size in the part '{entry.part}', have one",
                f"write  back: {_likely_back(game)}, or  back: none  to keep them white",
                file=deck,
                labels=() if like is deck else ((("back",), "these have backs", like),),
            )


def _count_without_backs(file: File[Record]) -> int:
    """Return the number of cards without backs, 0 if the deck declares a back or none."""
    deck = cast("Deck", file.record)
    if file.node.get("back") is not None:
        return 0
    return plain_sum(card.quantity for card in deck.cards if card.back is None)


def _has_backs(file: File[Record]) -> bool:
    deck = cast("Deck", file.record)
    return deck.back is not None or any(card.back in deck.backs for card in deck.cards)


def _trim_size(file: File[Record]) -> tuple[float, float]:
    return cast("Deck", file.record).trim


def _likely_back(game: PaperUsage) -> str:
    """Return the layout of a back that no deck uses yet, as a suggestion."""
    backs = (file for file in game.setting.files("layout") if "back" in file.id.split("-"))
    idle = (
        f.id
        for f in backs
        if f.id not in game.extended_ids and f.source.name not in game.box_sources
    )
    return next(idle, "NAME")


@Rule("part-names-unprinted", Severity.ERROR, "derived", number="G-R04c")
def part_names_unprinted(game: WholeGame) -> Iterator[Finding]:
    """A part of the game lists a file that has nothing to print.

    Themes, layouts, rulings and printer profiles describe how other files look or are read. As a
    part, they would be empty.

    Instead, list a file with pieces, such as a deck, tokens or a map; set a theme with the key
    theme.
    """
    for i, entry in enumerate(game.record.parts):
        for j, word in enumerate(entry.of):
            called = game.files_named(word)
            if called and not any(is_printed(file.kind) for file in called):
                kind = called[0].kind
                yield Finding(
                    ("parts", i, "of", j),
                    f"'{word}' is a {kind}, which has nothing to print",
                    "list a file with pieces, or remove it from the part",
                    labels=(((kind,), "this file", called[0]),),
                )


ROOM = ("A4", (197.3, 284.3)), ("Letter", (203.2, 266.7))
"""The printable area of each paper in mm; see ``pnp.imposition.paper``."""


@Rule("piece-larger-than-paper", Severity.ERROR, "derived", number="G-F09")
def piece_larger_than_paper(game: WholeGame) -> Iterator[Finding]:
    """A piece is larger than the paper, and its part has no scheme for it.

    Cards, tiles and boards are placed side by side on sheets of A4 or Letter paper. Printers leave
    a quarter of an inch empty at each edge. Anything larger cannot be printed in one piece.

    Instead, make the piece smaller, or set for the part  scheme: poster  (overlapping tiles),
    quarters  or  reduced.
    """
    for entry in game.record.parts:
        for file in (file for word in entry.of for file in game.files_named(word)):
            found = _largest_piece(file.kind, file.record, entry.scheme)
            if found is not None and not any(_fits(found[1], room) for _, room in ROOM):
                where, (width, height) = found
                yield Finding(
                    where,
                    f"pieces of {format_number(width)} x {format_number(height)} mm do not fit the "
                    f"{' or '.join(f'{n} x {m} mm of {name}' for name, (n, m) in ROOM)} paper "
                    f"that printers can reach",
                    "make them smaller, or write  scheme: poster  in the part that prints them",
                    file=file,
                )


def _largest_piece(
    kind: str, record: Any, scheme: str | None
) -> tuple[KeyPath, tuple[float, float]] | None:
    """Return the path and the width and height of what is placed in one piece on a sheet."""
    match kind:
        case "deck" | "mosaic" if scheme in (None, "nup"):
            return ("size",), record.trim
        case "map" if scheme == "nup":
            return ("board",), (record.board.width, record.board.height)
        case "squares" if scheme == "nup":
            sides = len(record.squares[0]), len(record.squares)
            width, height = (n * record.grid.size + 2 * record.margin for n in sides)
            return ("grid",), (width, height)
    return None


def _fits(size: tuple[float, float], room: tuple[float, float]) -> bool:
    return min(size) <= min(room) and max(size) <= max(room)


SMALL = ("dice", "standees", "tokens")


@Rule("scheme-without-large-piece", Severity.WARNING, "derived")
def scheme_without_large_piece(game: WholeGame) -> Iterator[Finding]:
    """A part has a scheme for large pieces, but contains none.

    A scheme is for boards larger than the paper: they are divided into tiles or quarters, or
    reduced. Tokens, dice and standees always fit, so either a board is missing or the scheme has no
    use.

    Instead, add the board to the files of the part, or remove  scheme.
    """
    for i, entry in enumerate(game.record.parts):
        files = [file for word in entry.of for file in game.files_named(word)]
        # A file that is missing, or has errors, may be the board.
        whole = len(files) >= len(entry.of)
        if entry.scheme and whole and all(file.kind in SMALL for file in files):
            yield Finding(
                ("parts", i, "scheme"),
                f"the part '{entry.part}' has the scheme '{entry.scheme}', but no piece larger "
                "than the paper",
                "add the board to the files of the part, or remove  scheme",
                labels=((("parts", i, "of"), "these files have only small pieces"),),
            )


# A sheet filled below this share is filled by few.
FEW = 0.25


@Rule(
    "sheet-begun-for-few",
    Severity.NOTE,
    "derived",
    number="G-N02",
    drawn=True,
    after=("unknown-field",),
)
def sheet_begun_for_few(game: PaperUsage) -> Iterator[Finding]:
    """The cards of a part do not fill whole sheets.

    This is not an error: a deck has as many cards as its game needs. But a sheet for a few cards
    takes as much paper, printing and cutting as a full one, and most games can use the remaining
    room for spare or blank cards.

    Instead, print a few cards fewer, or enough more to fill the sheet, such as  print: +1  for a
    spare of each. If another part has cards of the same size and room on its last sheet, one part
    for both saves a sheet. Another card size may also fit better.
    """
    parts = [tuple(group) for _, group in groupby(game.sheet_counts, lambda sheets: sheets.part)]
    for papers in parts:
        if not all(sheets.last for sheets in papers):
            continue  # the cards fill whole sheets of one of the papers
        first = papers[0]
        free = min(sheets.room - sheets.last for sheets in papers)
        hint = f"there is room for {free} more, such as spare or blank cards"
        if all(sheets.full and sheets.last < FEW * sheets.room for sheets in papers):
            least = min(sheets.last for sheets in papers)
            hint = f"print {least} fewer, or {free} more to fill the sheet"
        shared = next((other[0] for other in parts if _can_share_sheet(papers, other)), None)
        if shared is not None:
            name = game.record.parts[shared.part].part
            hint += (
                f"; or print them in the same part as '{name}', whose last sheet has room for them"
            )
        yield Finding(
            ("parts", first.part, "of"),
            f"the {count_text(first.cards, 'card')} of '{game.record.parts[first.part].part}' "
            f"{'; '.join(_fill_texts(papers))}",
            hint,
            labels=tuple(
                ((word_of(deck.kind),), "some of them", deck) for deck in first.decks[:FURTHER]
            ),
        )


def _can_share_sheet(papers: Sequence[SheetCount], others: Sequence[SheetCount]) -> bool:
    """Return whether the last cards of two parts fit on one sheet, on any paper."""
    one, other = papers[0], others[0]
    return (
        one.part != other.part
        and one.card == other.card
        and all(0 < b.last <= a.room - a.last for a, b in zip(papers, others, strict=True))
    )


def _fill_texts(papers: Sequence[SheetCount]) -> Iterator[str]:
    """Yield how the cards fill sheets, in one text for papers with equal numbers."""
    alike: dict[tuple[int, int, int], list[str]] = {}
    for one in papers:
        alike.setdefault((one.full, one.room, one.last), []).append(one.paper)
    for (full, room, last), names in alike.items():
        paper = f"{' or '.join(names)} paper"
        if full:
            yield (
                f"fill {count_text(full, 'sheet')} of {room} on {paper} and start another for "
                f"{last}"
            )
        else:
            yield f"fill {last} of the {room} places of a sheet of {paper}"
