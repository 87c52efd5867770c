"""Select the parts, files and cards to print.

A selection is written as ``PART``, ``PART:ITEM,ITEM`` (an item is a piece, or a file with all its
pieces) or ``KIND:FILE`` (the file in every part that contains it). From the result, cards are
picked by id or by number, counted from 1 through the part in the order of its files.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, field

from pnp.base.diagnostics import Diagnostic, Report, suggest_word
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.content.files import File
from pnp.content.project import PartFiles
from pnp.content.structure import span_of
from pnp.kinds.deck.record import MOST_COPIES
from pnp.model.record import Record, word_of
from pnp.press.parts import LaidOutPart
from pnp.scene.piece import Piece

_RANGE = re.compile(r"(\d{1,18})(?:-(\d{1,18}))?")


class Selection(Struct, frozen=True):
    """``only`` gives items by part or kind, none for a whole part; ``cards`` are ids, numbers and
    ranges such as ``7-9``. Each piece is printed ``copies`` times its quantity, or in the quantity
    that this number of ``players`` needs."""

    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    copies: int = 1
    players: int | None = None

    @property
    def is_kit(self) -> bool:
        """Whether a kit is printed, either complete or for one number of players."""
        return not self.only and not self.cards

    @property
    def is_everything(self) -> bool:
        return self.is_kit and self.players is None


class SelectedPart(Struct, frozen=True):
    """The printed pieces of a part; ``whole`` if nothing was left out."""

    part: LaidOutPart
    whole: bool


def restrict_part(part: PartFiles, selection: Selection) -> PartFiles:
    """Return a part with only the files that the selection may refer to; no others need layout."""
    if not selection.only or part.entry.part in selection.only:
        return part
    return replace(
        part, files=tuple(f for f in part.files if f.id in selection.only.get(word_of(f.kind), ()))
    )


def select_pieces(
    parts: Sequence[LaidOutPart],
    selection: Selection,
    report: Report,
    needs: Counter[tuple[str, str]] | None = None,
) -> Iterator[SelectedPart]:
    """Yield the selected pieces of the parts that the selection names, by default all.

    Names that match nothing are reported. ``needs`` gives the quantity of each piece of each part,
    if not all are needed.
    """
    _check_only(parts, selection, report)
    if selection.cards and not selection.only and report.failed:
        return
    for whole_part in parts:
        part = whole_part if needs is None else _keep_needed(whole_part, needs)
        indexes = _named_indexes(part, selection.only) if part.pieces else None
        if not part.pieces and _named_indexes(whole_part, selection.only) and selection.only:
            message = f"{selection.players} players need nothing of the part '{part.id}'"
            hint = "leave out --players to print it all the same"
            report.error("unneeded-part", message, hint=hint)
        if indexes is None:
            continue
        pieces = [p for i, p in enumerate(part.pieces) if i in indexes]
        if selection.cards:
            pieces = _pick_cards(part, pieces, selection.cards, report)
        taken = tuple(
            (
                replace(
                    piece,
                    quantity=piece.quantity * selection.copies,
                    spares=piece.spares * selection.copies,
                ),
                file,
            )
            for piece, file in pieces
        )
        count = plain_sum(piece.quantity for piece, _ in taken)
        if count > MOST_COPIES:
            report.error(
                "too-many-pieces",
                f"the part '{part.id}' would print {count:,} pieces",
                hint=f"print at most {MOST_COPIES:,} at once",
            )
        whole = (
            needs is None
            and not selection.cards
            and not selection.only.get(part.id, ())
            and _is_listed(part, selection.only)
        )
        yield SelectedPart(replace(part, pieces=taken), whole)


def _keep_needed(part: LaidOutPart, needs: Counter[tuple[str, str]]) -> LaidOutPart:
    """Return a part with only the needed quantities."""
    counts: Counter[tuple[str, str]] = Counter(needs)
    pieces = []
    for piece, file in part.pieces:
        of = part.id, piece.copy_of or piece.id
        n = min(counts[of], piece.quantity) if piece.copy_of else counts[of]
        if piece.copy_of:
            counts[of] -= n
        if n:
            pieces.append((replace(piece, quantity=n, spares=0), file))
    return replace(part, pieces=tuple(pieces))


def findings_about(
    report: Report, parts: Sequence[LaidOutPart], printed: Sequence[LaidOutPart]
) -> Iterator[Diagnostic]:
    """Yield the findings of ``parts``, except those about files that are not printed."""
    printed_names = {name for part in printed for name in _source_names(part)}
    left = {name for part in parts for name in _source_names(part)} - printed_names
    for found in report.diagnostics:
        about = found.span.source.name if found.span is not None else ""
        if about not in left:
            yield found


def _source_names(part: LaidOutPart) -> Iterator[str]:
    """Yield the names of the files of a part, and of the tables of its cards."""
    for file in {file.source.name: file for _, file in part.pieces}.values():
        yield file.source.name
        # Rows of a table come before cards of the file itself.
        yield span_of(file.node, ("cards", 0)).source.name


def _is_listed(part: LaidOutPart, only: Mapping[str, tuple[str, ...]]) -> bool:
    return not only or part.id in only


def _named_indexes(part: LaidOutPart, only: Mapping[str, tuple[str, ...]]) -> set[int] | None:
    """Return the indices of the named pieces in the part; None if there are none."""
    if not only or (part.id in only and not only[part.id]):
        return set(range(len(part.pieces)))
    found: set[int] = set()
    for prefix, items in only.items():
        found |= {i for item in items for i in _indexes_of(part, prefix, item)}
    return found or None


def _indexes_of(part: LaidOutPart, prefix: str, item: str) -> set[int]:
    """Return the indices of the pieces that an item means: a piece of the part, otherwise a file of
    the part, otherwise a file of the kind."""
    own = prefix == part.id
    pieces = {i for i, (one, _) in enumerate(part.pieces) if own and item in (one.id, one.copy_of)}
    if pieces:
        return pieces
    return {
        i
        for i, (_, file) in enumerate(part.pieces)
        if (own and item in (file.id, file.name))
        or (prefix == word_of(file.kind) and item == file.id)
    }


def _check_only(parts: Sequence[LaidOutPart], selection: Selection, report: Report) -> None:
    """Report names in the selection that match nothing."""
    if selection.cards and not selection.only and len(parts) > 1:
        _report_cards_of_parts(parts, selection.cards, report)
    known = {part.id: part for part in parts}
    kinds = {word_of(file.kind) for part in parts for file in part.source.files}
    for prefix, items in selection.only.items():
        if prefix not in known and (prefix not in kinds or not items):
            hint = suggest_word(prefix, {*known, *kinds} if items else known)
            if prefix in kinds:
                hint = f"write  {prefix}:FILE  for a file of this kind; {hint}"
            report.error("unknown-part", f"there is no part '{prefix}'", hint=hint)
            continue
        for item in items:
            if not any(_indexes_of(part, prefix, item) for part in parts):
                report.error("unknown-piece", *_unknown_message(parts, prefix, item))


def _report_cards_of_parts(
    parts: Sequence[LaidOutPart], cards: Sequence[str], report: Report
) -> None:
    """Report cards that no part has, or else that they are selected in a part."""
    ids = {part.id: {piece.id for piece, _ in part.pieces} for part in parts}
    known = set[str]().union(*ids.values())
    unknown = [word for word in cards if word not in known and not _RANGE.fullmatch(word)]
    for word in unknown:
        hint = suggest_word(word, known)
        report.error("unknown-card", f"the game has no card '{word}'", hint=hint)
    if not unknown:
        having = [part for part, own in ids.items() if own & set(cards)]
        report.error(
            "cards-of-which-part",
            "cards are selected in one part, and this game has several parts",
            hint=f"select a part, such as  --only {having[0] if having else parts[0].id}",
        )


def _unknown_message(parts: Sequence[LaidOutPart], prefix: str, item: str) -> tuple[str, None, str]:
    """Return the message about an unknown item, without a position, and a hint."""
    own = [found for part in parts if part.id == prefix for found in part.pieces]
    if any(item in _unprinted_ids(part) for part in parts if part.id == prefix):
        return f"'{item}' of the part '{prefix}' has the quantity 0", None, _GIVE_QUANTITY
    if own:
        names = {piece.id for piece, _ in own} | {file.id for _, file in own}
        return f"the part '{prefix}' has no piece or file '{item}'", None, suggest_word(item, names)
    files = {
        file.id for part in parts for file in part.source.files if word_of(file.kind) == prefix
    }
    return f"no file of kind '{prefix}' is named '{item}'", None, suggest_word(item, files)


_GIVE_QUANTITY = "give it a quantity above 0 to print it"


def _unprinted_ids(part: LaidOutPart) -> set[str]:
    """Return the ids of the pieces of a part that are printed not even once."""
    made = (piece for file in part.source.files for piece in file.record.pieces_made())
    return {piece.id for piece in made if not piece.quantity}


def _pick_cards(
    part: LaidOutPart,
    pieces: Sequence[tuple[Piece, File[Record]]],
    cards: Sequence[str],
    report: Report,
) -> list[tuple[Piece, File[Record]]]:
    """Return the pieces that ``cards`` select, in their own order."""
    picked: set[int] = set()
    for word in cards:
        named = {i for i, (piece, _) in enumerate(pieces) if piece.id == word}
        span = _RANGE.fullmatch(word)
        if named or span is None:
            picked |= named
            if not named:
                hint = suggest_word(word, [piece.id for piece, _ in pieces])
                hint = f"write a number, 7-9, or an id; {hint}"
                message = f"'{word}' is not a card of the part '{part.id}'"
                if word in _unprinted_ids(part):
                    message, hint = f"the card '{word}' has the quantity 0", _GIVE_QUANTITY
                report.error("unknown-card", message, hint=hint)
            continue
        first, last = int(span[1]), int(span[2] or span[1])
        if last < first:
            message = f"the range of cards '{word}' runs backwards"
            report.error("reversed-range", message, hint=f"write {last}-{first}")
        elif not first:
            message = f"'{word}' is not a card of the part '{part.id}': card numbers start at 1"
            report.error("unknown-card", message, hint=f"write numbers from 1 to {len(pieces)}")
        elif last > len(pieces):
            message = (
                f"'{word}' is out of range: {len(pieces)} cards of the part '{part.id}' are chosen"
            )
            report.error("unknown-card", message, hint=f"write numbers from 1 to {len(pieces)}")
        picked |= set(range(first - 1, min(last, len(pieces))))
    return [piece for i, piece in enumerate(pieces) if i in picked]
