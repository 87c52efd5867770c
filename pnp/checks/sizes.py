"""Whether pieces fit the boxes, squares and places made for them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from pnp.base.diagnostics import KeyPath, Severity
from pnp.base.units import format_number
from pnp.content.files import File
from pnp.content.language.translatable import printed_texts
from pnp.model.braces import BRACES, COUNT, Expression, parse_expression
from pnp.model.expressions.tree import Asked, nodes_of
from pnp.model.measure import CardFile, Stack, combined_stack
from pnp.model.record import EMBLEM, Record
from pnp.rules.designed_for import FileReferences
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import Setting

if TYPE_CHECKING:
    from pnp.kinds.dice.record import Dice, Die
    from pnp.kinds.mats.record import Mats
    from pnp.kinds.tokens.record import Token, Tokens
    from pnp.kinds.tuckbox.record import Tuckbox


PLAY = 6.0
"""How much wider or higher than its cards a box may be, in mm, before they slide around."""


@Rule("box-unlike-its-cards", Severity.ERROR, "derived", reads_words=True)
def box_unlike_its_cards(file: FileReferences) -> Iterator[Finding]:
    """A tuckbox does not fit its cards.

    Cards do not fit in a box that is too small for their size or number, and slide around in one
    that is much too wide or high. If a box names the decks that it ``holds``, a count or size that
    is too small for them is an error. A box without ``holds`` is checked against the decks that its
    id or title names, and a misfit is a warning. A deck that its text counts but that it does not
    hold is also a warning.

    Instead, list the decks that the box ``holds``, and remove its count and size.
    """
    if file.file.kind != "tuckbox":
        return
    box: Tuckbox = file.record
    if box.holds:
        yield from _check_missing_deck(file, box)
        if file.boxed_stack is not None:
            yield from _check_count(
                box, file.boxed_stack, f"write  cards: {file.boxed_stack.cards}, or remove it"
            )
            yield from _check_size(
                box, file.boxed_stack, "remove it, or make it larger", Severity.ERROR
            )
        return
    decks = _decks_for(file, box)
    if not decks:
        return
    names = [f"{deck.kind}/{deck.id}" for deck in decks]
    holds = names[0] if len(names) == 1 else f"[{', '.join(names)}]"
    hint = f"write  holds: {holds}  instead"
    cards = combined_stack(deck.record for deck in decks)
    others = [other for other in file.setting.files("tuckbox") if other.id != box.tuckbox]
    # Cards that are divided among several boxes are not complete in any of them.
    whole = not any(_names_deck(deck, other.record) for other in others for deck in decks)
    if not whole:
        cards = Stack(0, cards.width, cards.height, cards.thickness)
    elif box.cards is not None and box.cards * box.quantity != cards.cards:
        yield _count_finding(box, cards, hint, Severity.WARNING)
    yield from _check_size(box, cards, hint, Severity.WARNING)


def _check_missing_deck(file: FileReferences, box: Tuckbox) -> Iterator[Finding]:
    """Yield a finding about the first deck that the texts of a box count but that it does not
    hold."""
    held = {name.rpartition("/")[2] for name in box.holds}
    for path, text, _ in printed_texts(file.file.kind, file.file.node):
        for found in BRACES.finditer(text.raw):
            asked = parse_expression(found[1])
            for name in _names_counted(asked) if asked is not None else ():
                kind, _, id = name.rpartition("/")
                if kind and id not in held:
                    message = f"the box does not hold '{name}', but its text counts their cards"
                    hint = f"add {name} to holds, or change the text"
                    labels = ((path, "counted here", file.file),)
                    yield Finding(("holds",), message, hint, Severity.WARNING, labels=labels)
                    return


def _names_counted(expression: Expression) -> Iterator[str]:
    """Yield the files and pieces whose number an expression uses."""
    for node in nodes_of(expression.tree):
        if isinstance(node, Asked) and node.asks == COUNT:
            yield node.of


def _check_count(box: Tuckbox, cards: Stack, hint: str) -> Iterator[Finding]:
    if box.cards is not None and box.cards * box.quantity < cards.cards:
        yield _count_finding(box, cards, hint, Severity.ERROR)


def _count_finding(box: Tuckbox, cards: Stack, hint: str, severity: Severity) -> Finding:
    boxes = "the box is" if box.quantity == 1 else f"{box.quantity} boxes are"
    message = f"{boxes} made for {box.cards} cards, and there are {cards.cards}"
    return Finding(("cards",), message, hint, severity)


def _check_size(box: Tuckbox, cards: Stack, hint: str, severity: Severity) -> Iterator[Finding]:
    """Yield a finding about the first side of a box that does not fit its cards."""
    # The number of cards is checked by the count of a box, if it has one.
    each = -(-cards.cards // box.quantity) if box.cards is None else box.cards
    cards = Stack(each, cards.width, cards.height, cards.thickness)
    width, height, depth = box.needed_room(cards)
    for i, (side, need) in enumerate(zip(box.room, (width, height, depth), strict=True)):
        name = ("wide", "high", "deep")[i]
        if side < need - LEAST:
            message = (
                f"the box is {format_number(side)} mm {name}, and its cards need "
                f"{format_number(need)} mm"
            )
        elif i < 2 and side > need + PLAY:
            message = (
                f"the box is {format_number(side)} mm {name}, and its cards of "
                f"{format_number(need)} mm "
            )
            message += "will slide around in it"
            severity = Severity.WARNING
        else:
            continue
        yield Finding(_side_path(box, i), message, hint, severity)
        return


def _side_path(box: Tuckbox, side: int) -> KeyPath:
    """Return the path of the key that sets the width, height or depth of a box."""
    if box.inside is not None:
        return "inside", side
    key = "thickness" if side == 2 else "of"
    return (key,) if key in box.model_fields_set else ("tuckbox",)


def _decks_for(file: FileReferences, box: Tuckbox) -> list[File[CardFile]]:
    """Return the files of cards that the id or the title of a box names."""
    cards = (*file.setting.files("deck"), *file.setting.files("mosaic"))
    return [cast("File[CardFile]", deck) for deck in cards if _names_deck(deck, box)]


def _names_deck(deck: File[Any], box: Any) -> bool:
    return _words_of(deck.id) <= _words_of(f"{box.tuckbox} {box.title}")


def _words_of(text: str) -> frozenset[str]:
    """Return the words of a text without a final s, so that exports matches export."""
    return frozenset(word.removesuffix("s") for word in re.findall(r"[^\W\d_]+", text.lower()))


# Less than this, in mm, is how lengths are rounded.
LEAST = 0.01


SLIP = 0.5
"""How much wider than a place a piece may be, in mm, if the place only shows its icon: less than
the line around the place and the gap beside it."""


@Rule("piece-beyond-place", Severity.ERROR, "derived", instead=("piece-beyond-room",))
def piece_beyond_place(file: FileReferences) -> Iterator[Finding]:
    """A piece is larger than the place, or the square, made for it.

    It covers what is printed or placed next to it. If a place names the pieces that it is ``for``
    and also has a size, the largest of them must fit, with ``room`` to spare; a square piece must
    fit a round place with its corners. A place on a mat without ``for`` is checked against the
    piece whose id is its icon, or the smallest piece that shows the icon, and a misfit is a
    warning.

    Instead, name the pieces that the place is ``for`` and remove its size, or make it larger.
    """
    for place, piece in file.places:
        needed = place.needed_size(piece)
        if any(
            given < least - LEAST for given, least in zip(place.given_size, needed, strict=True)
        ):
            given, least = (
                " x ".join(map(format_number, sides)) for sides in (place.given_size, needed)
            )
            name = " and ".join(f"'{name.text}'" for name in place.names)
            written = ", ".join(f"{format_number(side)}mm" for side in needed)
            written = written if len(needed) == 1 else f"[{written}]"
            yield Finding(
                (*place.path, place.key),
                f"{given} mm is too small for {name}: {least} mm is needed",
                f"remove  {place.key}, or write  {place.key}: {written}",
            )
    if file.file.kind == "mats":
        yield from _check_icon_places(cast("Mats", file.record), file.setting)


class _Piece(NamedTuple):
    id: str
    width: float
    icons: frozenset[str]
    path: KeyPath
    file: File[Record]


def _check_icon_places(mats: Mats, setting: Setting) -> Iterator[Finding]:
    """Yield findings about places that name their pieces only by an icon."""
    blocks = [
        (where, mat, places) for where, mat, places in mats.places_with_paths if not places.for_
    ]
    pieces = tuple(_all_pieces(setting)) if any(places.icon for *_, places in blocks) else ()
    for where, mat, places in blocks:
        candidates = _pieces_for(places.icon, pieces)
        piece = min(candidates, key=lambda one: one.width, default=None)
        if piece is not None and piece.width > places.size + SLIP:
            yield Finding(
                (*where, "size"),
                f"'{piece.id}' is {format_number(piece.width)} mm wide, its place on '{mat.id}' "
                f"{format_number(places.size)} mm",
                f"write  for: {piece.id}  instead of the size",
                Severity.WARNING,
                labels=((piece.path, "the size of the piece", piece.file),),
            )


def _all_pieces(setting: Setting) -> Iterator[_Piece]:
    for file in setting.files("tokens"):
        for i, token in enumerate(cast("Tokens", file.record).pieces):
            icons = frozenset(face.icon for face in (token.front, token.back) if face is not None)
            where = ("pieces", i, "size")
            yield _Piece(token.id, _width_of(token), icons, where, file)
    for file in setting.files("dice"):
        for i, die in enumerate(cast("Dice", file.record).pieces):
            yield _Piece(die.id, _width_of(die), frozenset(), ("pieces", i, "size"), file)


def _width_of(piece: Token | Die) -> float:
    return piece.measure().side("square")


def _pieces_for(icon: str, pieces: tuple[_Piece, ...]) -> list[_Piece]:
    """Return the pieces that an icon may stand for: the one with its id, or else those that show
    it. The emblem of a player stands for none, because it is on pieces of all kinds."""
    if icon in ("", EMBLEM):
        return []
    called = [piece for piece in pieces if piece.id == icon]
    return called or [piece for piece in pieces if icon in piece.icons]
