"""The boxes of a layout on a card: their places, the fields they show, and their type size.

The type size is the same over a whole deck: the largest at which every card's text fits. A smaller
one than the style's is reported once, at the card that forced it. If cards use different styles,
each style has its own size. A box that shares its size with no other card (``share: card``) reports
nothing, since its author asked for different sizes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct, structs

from pnp.art.drafts import cut_text
from pnp.art.pen import Pen, keep_amounts_together
from pnp.art.tints import text_tints
from pnp.base.diagnostics import KeyPath
from pnp.kinds.layout.box_record import GROUP, Box
from pnp.kinds.layout.lines import line_extent
from pnp.kinds.layout.number_record import NumberKey
from pnp.kinds.layout.record import CardBox, Layout
from pnp.kinds.layout.relations import ArrangedBox, Outer, arrange
from pnp.kinds.layout.shape_record import SHAPES
from pnp.kinds.layout.turning import TurnedPlace, place_of
from pnp.model.braces import FIELD, fields_in
from pnp.scene import Rect
from pnp.text.continuation import End, TextPlace
from pnp.text.fitting import FittedText, Shortfall, fit, fit_line
from pnp.text.hyphenation import has_patterns
from pnp.text.shaping import Style


class CardRow(Struct, frozen=True):
    """A card, or a space, for layouts: its index, its fields, id and quantity included, and its
    path. ``places`` are the paths of fields that are elsewhere; ``rests`` are, for a back, the
    places where texts of the front continue, by the name of their box."""

    index: int
    values: Mapping[str, str]
    where: KeyPath
    places: Mapping[str, KeyPath] = {}
    rests: Mapping[str, TextPlace] = {}

    def path_of(self, field: str) -> KeyPath:
        """Return the path of a field."""
        return self.places.get(field) or (*self.where, field)


class CardSlot(Struct, frozen=True):
    """A box and its place on the card; ``content`` is None if it shows no template.

    ``rect`` is the place before the box is turned by ``turn`` degrees about its middle.
    """

    name: str
    box: Box
    rect: Rect
    where: KeyPath
    content: str | None
    fields: tuple[str, ...]
    beneath: tuple[CardSlot, ...] = ()
    """For letters, icons and lines: the panels under their middle, from the top one down."""
    turn: float = 0.0
    plain: Rect = Rect(0, 0, 0, 0)
    """The place as it is written, before any turn and before the groups around it are turned."""
    area: Rect = Rect(0, 0, 0, 0)
    """The area to which the percentages of its places refer."""
    outer: Outer = Outer()
    varies: bool = False
    """Whether its place depends on the card."""
    along: CardSlot | None = None
    """For a text that runs along a line: the box that draws the line."""

    numbers: Mapping[NumberKey, float] = {}
    """The numbers of the box that the card gives, if it is placed on one."""

    @property
    def place(self) -> TurnedPlace:
        return TurnedPlace(self.rect, self.turn)

    @property
    def is_constant(self) -> bool:
        """Whether every card shows the same."""
        return (
            not self.fields
            and not self.varies
            and not any(one.when for one in self.box.conditions)
            and self.continued is None
            and all(one.is_constant for one in self.beneath if not one.is_picture)
            and (self.along is None or self.along.is_constant)
        )

    @property
    def continued(self) -> str | None:
        """The box of the front whose text this one continues."""
        return self.box.continues if isinstance(self.box, CardBox) else None

    @property
    def is_picture(self) -> bool:
        return self.box.draw in ("image", "scene")

    def ground(self, row: CardRow) -> str | None:
        """Return the role of the panel under the middle.

        Returns an empty string for bare paper, and None for a picture, whose darkness is unknown.
        """
        under = next((one for one in self.beneath if one.is_picture or one.is_drawn_for(row)), None)
        if under is None:
            return ""
        return None if under.is_picture else fill_template(under.box.fill or "", row)

    def applies_to(self, row: CardRow) -> bool:
        """Return whether the conditions of the box apply to a card, and whether the text that it
        continues does not end on the front."""
        shown = self.continued is None or self.continued in row.rests
        return shown and self.box.applies_to(row.values)

    def is_drawn_for(self, row: CardRow) -> bool:
        """Return whether the conditions apply and the card has all fields that the box shows, and
        the same is true of the line along which it runs."""
        own = self.applies_to(row) and all(name in row.values for name in self.fields)
        return own and (self.along is None or self.along.is_drawn_for(row))

    def request(
        self, row: CardRow, style: Style, width: float, height: float | None
    ) -> TextRequest:
        """Return the text of the box on a card, to set in a place of this size, or in one line."""
        assert self.content is not None
        text = fill_template(self.content, row)
        where = self.path_to_blame(row, "text", self.content)
        after = None if self.continued is None else row.rests[self.continued]
        return TextRequest(text, style, where, width, height, after)

    def path_to_blame(self, row: CardRow, key: str, template: str | None = None) -> KeyPath:
        """Return the path to blame for a value: the field of the card, or else the key of the
        box."""
        found = [name for name in fields_in(template or "") if name in self.fields]
        return row.path_of(found[0]) if found else (*self.where, key)


class CardSide(Struct, frozen=True):
    """The boxes of one side of the cards of a deck, the path of their layout, and the layout and
    the size of the card, if places depend on the card."""

    where: KeyPath
    slots: tuple[CardSlot, ...]
    layout: Mapping[str, CardBox] = {}
    size: tuple[float, float] = (0.0, 0.0)
    groups: tuple[CardSlot, ...] = ()
    """Groups that a card turns."""

    @property
    def fields(self) -> tuple[str, ...]:
        """Return the fields that the face depends on, without repeats."""
        found = (
            name
            for slot in (*self.slots, *self.groups)
            for name in (
                *slot.fields,
                *(field for one in slot.box.conditions for field in one.when),
            )
        )
        return tuple(dict.fromkeys(found))


class CardFormat(Struct, frozen=True):
    """The common properties of a deck's cards.

    These are size and bleed in millimetres, the language of their texts if it has hyphenation,
    whether they are cut as rectangles (``square``), the form of cell whose sides ways join
    (``pnp.kinds.boards.board.lattice.FORMS``), and the radius of their corners.
    """

    width: float
    height: float
    bleed: float
    language: str | None
    square: bool = True
    form: str = "square"
    corner: float = 0.0


def fill_template(template: str, row: CardRow) -> str:
    """Return a template filled with the fields of a card that has them all."""
    return FIELD.sub(lambda found: row.values[found[1]], template)


def face_of(layout: Layout, where: KeyPath, width: float, height: float) -> CardSide:
    """Return the face that a layout defines on a card of this size."""
    made: list[CardSlot] = []
    groups: list[CardSlot] = []
    boxes = {one.name: one for one in arrange(layout, width, height)}
    for one in boxes.values():
        path = (*where, *one.path)
        if one.box.draw == GROUP:
            if one.box.card_numbers:
                groups.append(_arranged(_slot(one.name, one.box, one.place, path, []), one))
            continue
        if one.box.along is None:
            made.append(_arranged(_slot(one.name, one.box, one.place, path, made), one))
            continue
        other = boxes[one.box.along]
        extent, spot = line_extent(one.box, other.box, other.place)
        slot = _slot(one.name, one.box, TurnedPlace(extent), path, made, spot)
        line = _slot(other.name, other.box, other.place, (*where, *other.path), [])
        made.append(structs.replace(slot, along=_arranged(line, other)))
    return CardSide(where, tuple(made), layout, (width, height), tuple(groups))


def _arranged(slot: CardSlot, one: ArrangedBox) -> CardSlot:
    return structs.replace(slot, plain=one.plain, area=one.area, outer=one.outer, varies=one.varies)


def slots_of(
    boxes: Iterable[tuple[str, Box, Rect, KeyPath]], ground: CardSlot | None = None
) -> tuple[CardSlot, ...]:
    """Return boxes in drawing order with their places and paths, each with the panels beneath it;
    below all of them is a ``ground``."""
    made: list[CardSlot] = [] if ground is None else [ground]
    for name, box, rect, where in boxes:
        slot = _slot(name, box, place_of(box, rect), where, made)
        made.append(structs.replace(slot, plain=rect))
    return tuple(made if ground is None else made[1:])


def _slot(
    name: str,
    box: Box,
    place: TurnedPlace,
    where: KeyPath,
    made: list[CardSlot],
    spot: Rect | None = None,
) -> CardSlot:
    """Return a box at its place, over the boxes ``made`` before it; its middle is at ``spot``."""
    drawn = box.draw in ("text", "icon", *SHAPES) or box.line
    beneath = tuple(_panels_beneath(made, spot or place.rect)) if drawn else ()
    content, fields = box.content(name), box.fields(name)
    return CardSlot(name, box, place.rect, where, content, fields, beneath, place.turn)


def _panels_beneath(made: list[CardSlot], rect: Rect) -> Iterator[CardSlot]:
    """Yield the panels under the middle of a place, down to one that is always drawn or a
    picture."""
    x, y = rect.centre
    for slot in reversed(made):
        box = slot.box
        if not slot.place.contains((x, y)):
            continue
        if slot.is_picture:
            yield slot
            return
        if box.draw in ("panel", "pattern") and box.fill is not None:
            yield slot
            if not box.when and not box.fields(slot.name):
                return


# Set the texts of one box over a whole deck in one type size.


def language_of(slot: CardSlot, card: CardFormat, pen: Pen) -> str | None:
    """Return the language whose words are divided in a box; report one without hyphenation."""
    language = slot.box.language
    if language is None or has_patterns(language) or not slot.box.hyphenate:
        return language or card.language
    message = f"there is no hyphenation for the language '{language}'"
    hint = "write a code such as de, fr or pt-BR, or  hyphenate: false"
    pen.reporter.note((*slot.where, "language"), "unknown-language", message, hint)
    return None


class TextRequest(Struct, frozen=True):
    """A text to set in a style, the path of its value, the size of its place in millimetres, and
    the place after which a text is set that began in another box.

    Without a height it is set in one line, on the height 0."""

    text: str
    style: Style
    where: KeyPath
    width: float
    height: float | None
    after: TextPlace | None = None


def set_texts(
    box: Box, asked: Sequence[TextRequest], pen: Pen, language: str | None
) -> list[FittedText]:
    """Return each text, set from the top left of its place."""
    done: dict[tuple[object, ...], FittedText] = {}
    end: End | None = None if box.overflow == "shrink" else box.overflow

    def fitted(one: TextRequest, style: Style) -> FittedText:
        key = one.text, style, one.width, one.height, one.after
        if key in done:
            return done[key]
        fit_in: Callable[..., FittedText] = fit_line
        if one.height is not None:
            divided = language if box.hyphenate else None
            fit_in = partial(
                fit,
                height=one.height,
                valign=box.valign,
                hyphenate=divided,
                after=one.after,
                end=end,
            )
        found = done[key] = fit_in(
            keep_amounts_together(one.text),
            style,
            one.width,
            floor=style.size if one.after is not None else min(box.floor, style.size),
            align=box.align,
            icons=pen.theme.icon,
            roles=text_tints(pen.theme, style),
            called=pen.theme.icon_title,
        )
        return found

    first = [fitted(one, one.style) for one in asked]
    sizes: dict[Style, float] = {}
    forced: dict[Style, tuple[KeyPath, Shortfall | None]] = {}
    for one, found in zip(asked, first, strict=True):
        # A text that does not fit at all is an error, not a cause of smaller type.
        if found.style.size < sizes.setdefault(one.style, one.style.size) and found.fits:
            sizes[one.style] = found.style.size
            forced[one.style] = one.where, found.shortfall
    for style, (where, shortfall) in forced.items() if box.share == "deck" else ():
        pen.report_shrunk(where, style.size, sizes[style], shortfall)
    texts = []
    for one, found in zip(asked, first, strict=True):
        if box.share == "deck" and found.style.size != sizes[one.style]:
            found = fitted(one, one.style.with_size(sizes[one.style]))
        _report_text_problems(found, one, pen)
        if not found.fits and pen.reporter.draft and one.height is not None:
            cut = cut_text(found.block.items, one.width, one.height, pen.theme)
            found = structs.replace(found, block=structs.replace(found.block, items=cut))
        texts.append(found)
    if end == "ellipsis":
        _report_cut(asked, texts, pen)
    return texts


def _report_cut(asked: Sequence[TextRequest], texts: Sequence[FittedText], pen: Pen) -> None:
    """Report the texts of a box that end in an ellipsis, at the one that lacks most."""
    cut = {
        one.where: (text.shortfall, one.text)
        for one, text in zip(asked, texts, strict=True)
        if text.rest is not None and text.shortfall is not None
    }
    if cut:
        where = max(cut, key=lambda where: cut[where][0].height)
        shortfall, content = cut[where]
        pen.report_cut(where, content, len(cut) - 1, shortfall)


def _report_text_problems(found: FittedText, asked: TextRequest, pen: Pen) -> None:
    if not found.fits:
        on_back, size = asked.after is not None, found.style.size
        pen.report_overflow(asked.where, asked.text, size, found.shortfall, on_back=on_back)
    pen.report_unprintable(asked.where, found.block, found.style.face)
