"""Orders for MPC Autofill, which fills the web forms of MakePlayingCards and PrinterStudio.

The format is that of chilli-axe/mpc-autofill (``desktop-tool/src/order.py``, ``constants.py``). Its
reader only warns of empty and doubled slots and of missing files, which then are missing on the
cards: ``order_problems`` looks for them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from xml.etree.ElementTree import Element, ParseError, SubElement, fromstring, indent, tostring

from msgspec import Struct

MOST_CARDS = 612
"""The most cards of one order of these shops."""
STOCKS: Mapping[str, str] = {
    "S27": "(S27) Smooth",
    "S30": "(S30) Standard Smooth",
    "S33": "(S33) Superior Smooth",
    "M31": "(M31) Linen",
    "P10": "(P10) Plastic",
}
"""The names of papers in orders, by their short names."""
PLASTIC = "P10"
LOCAL_FILE = "Local File"


class Card(Struct, frozen=True):
    """A card of an order: the files of its faces, relative to the folder of the order, what it is
    called, and the number of copies."""

    front: str
    back: str
    title: str
    copies: int


def split_cards(cards: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield the cards of each order: as many as fit, in order."""
    part: list[Card] = []
    room = MOST_CARDS
    for card in cards:
        left = card.copies
        while left:
            here = min(left, room)
            part.append(Card(card.front, card.back, card.title, here))
            left, room = left - here, room - here
            if not room:
                yield tuple(part)
                part, room = [], MOST_CARDS
    if part:
        yield tuple(part)


def order_xml(cards: Sequence[Card], stock: str, *, foil: bool) -> bytes:
    """Return an order of at most 612 cards as XML. Raises KeyError for an unknown stock."""
    root = Element("order")
    details = SubElement(root, "details")
    faces: dict[str, dict[str, list[int]]] = {"fronts": {}, "backs": {}}
    names: dict[str, str] = {}
    slot = 0
    for card in cards:
        slots = range(slot, slot + card.copies)
        for side, file in (("fronts", card.front), ("backs", card.back)):
            faces[side].setdefault(file, []).extend(slots)
            names.setdefault(file, card.title)
        slot += card.copies
    _add(details, quantity=str(slot), stock=STOCKS[stock], foil=str(foil).lower())
    shared = next(iter(faces["backs"])) if len(faces["backs"]) == 1 else ""
    for side, files in faces.items():
        if side == "backs" and shared:
            continue
        listed = SubElement(root, side)
        for file, places in files.items():
            _add(
                SubElement(listed, "card"),
                id=file,
                sourceType=LOCAL_FILE,
                slots=",".join(map(str, places)),
                name=file.rpartition("/")[2],
                query=names[file],
            )
    if shared:
        _add(root, cardback=shared)
    indent(root, " ")
    written: bytes = tostring(root, "utf-8", xml_declaration=True)
    return written + b"\n"


def _add(parent: Element, **texts: str) -> None:
    for name, text in texts.items():
        SubElement(parent, name).text = text


def order_problems(order: bytes, files: Collection[str]) -> Iterator[str]:
    """Yield what is wrong with an order, more strictly than its reader: every slot of each side has
    exactly one picture, and ``files`` has all of them."""
    try:
        root = fromstring(order)
    except ParseError as error:
        yield f"it is not XML: {error}"
        return
    counted = root.findtext("details/quantity", "")
    if not counted.isdecimal() or not 0 < int(counted) <= MOST_CARDS:
        yield f"the quantity is '{counted}', not a number from 1 to {MOST_CARDS}"
        return
    stock, foil = (root.findtext(f"details/{name}", "") for name in ("stock", "foil"))
    if stock not in STOCKS.values():
        yield f"'{stock}' is no stock"
    if foil not in ("true", "false"):
        yield f"foil is '{foil}', neither true nor false"
    if foil == "true" and stock == STOCKS[PLASTIC]:
        yield "plastic has no foil"
    cardback = root.findtext("cardback", "")
    for side in ("fronts", "backs"):
        yield from _side_problems(root, side, int(counted), cardback if side == "backs" else "")
    named = [*root.iterfind(".//card/id"), *root.iterfind("cardback")]
    for file in sorted({element.text or "" for element in named} - set(files)):
        yield f"there is no file '{file}'"


def _side_problems(root: Element, side: str, quantity: int, others: str) -> Iterator[str]:
    """Yield slots of a side without a picture or with several; ``others`` is the picture of those
    that are not listed."""
    uses: Counter[int] = Counter()
    for card in root.iterfind(f"{side}/card"):
        if card.findtext("sourceType") != LOCAL_FILE:
            yield f"a picture of the {side} is not a local file"
        slots = card.findtext("slots", "").split(",")
        if not all(slot.isdecimal() for slot in slots):
            yield f"a card of the {side} has the slots '{','.join(slots)}'"
            continue
        uses.update(map(int, slots))
    for slot in sorted({*uses, *range(quantity)}):
        if slot >= quantity:
            yield f"slot {slot} of the {side} is beyond the quantity {quantity}"
        elif uses[slot] > 1:
            yield f"slot {slot} of the {side} has {uses[slot]} pictures"
        elif not uses[slot] and not others:
            yield f"slot {slot} of the {side} has no picture"
