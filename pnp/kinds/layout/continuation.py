"""Texts of a front that continue on the back, each in a box there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.base.diagnostics import KEY, suggest_word
from pnp.kinds.layout.record import CardBox, flat_boxes
from pnp.model.record import validation_error

# What a box has in common with the text that it continues.
_TYPE = ("style", "type", "align", "hyphenate", "language")


class LayoutSide(NamedTuple):
    """The boxes of a face or a back, and their path."""

    boxes: Mapping[str, CardBox]
    where: tuple[str, ...]


def continues_texts(boxes: Mapping[str, CardBox]) -> bool:
    """Return whether a box of a back continues a text of the front."""
    return any(box.continues is not None for _, box, _ in flat_boxes(boxes))


def with_texts_of(front: Mapping[str, CardBox], boxes: Mapping[str, CardBox]) -> dict[str, CardBox]:
    """Return the boxes of a back, those that continue texts of a front with the text and the type
    of these."""
    texts = {name: box for name, box, _ in flat_boxes(front)}
    found = {}
    for name, box in boxes.items():
        first = texts.get(box.continues) if box.continues is not None else None
        if first is not None:
            own: dict[str, object] = {key: getattr(first, key) for key in _TYPE}
            own["text"] = first.content(box.continues or "")
            own["fill"] = box.fill if box.fill is not None else first.fill
            box = box.model_copy(update=own)
        elif box.boxes:
            box = box.model_copy(update={"boxes": with_texts_of(front, box.boxes)})
        found[name] = box
    return found


def check_continuations(pairs: Iterable[tuple[LayoutSide, LayoutSide | None]]) -> None:
    """Raise an error for a text of a front that continues in no box of the back, and for a box of a
    back that continues no text. ``pairs`` are the fronts with the backs that cards have behind
    them."""
    known = list(pairs)
    fronts: dict[tuple[str, ...], list[LayoutSide]] = {}
    backs: dict[tuple[str, ...], LayoutSide] = {}
    for front, back in known:
        if back is not None:
            fronts.setdefault(back.where, []).append(front)
            backs[back.where] = back
    # First, since a text may lack its rest because of a wrong name there.
    for where, back in backs.items():
        _check_back(back, fronts[where])
    for front, back in known:
        _check_front(front, back)


def _check_front(front: LayoutSide, back: LayoutSide | None) -> None:
    continued = () if back is None else {name for name, _ in _continued(back)}
    for name, box, path in flat_boxes(front.boxes):
        if box.continues is not None:
            message = "a text of a front cannot continue another"
            hint = "put the box on the back, or write  text: ..."
            raise validation_error("unclear-text", message, hint, *front.where, *path, "continues")
        if box.overflow == "back" and name not in continued:
            box_text = f"{{continues: {name}, at: [4mm, 4mm], size: [100% - 8mm, 100% - 8mm]}}"
            message = f"no box of the back continues the text '{name}'"
            hint = f"add one to the back, such as  more: {box_text}"
            if back is None:
                message = f"there is no back on which the text '{name}' can continue"
                hint = f"add a back with a box such as  more: {box_text}, or remove overflow"
            raise validation_error("unclear-text", message, hint, *front.where, *path, "overflow")


def _check_back(back: LayoutSide, fronts: list[LayoutSide]) -> None:
    texts = {
        name: box
        for front in fronts
        for name, box, _ in flat_boxes(front.boxes)
        if box.draw == "text"
    }
    goes_on = {
        name
        for front in fronts
        for name, box, _ in flat_boxes(front.boxes)
        if box.overflow == "back"
    }
    seen: set[str] = set()
    for name, box, path in flat_boxes(back.boxes):
        if box.overflow == "back":
            message = f"the text '{name}' of a back has no other side to continue on"
            raise validation_error(
                "unclear-text", message, "remove overflow", *back.where, *path, "overflow"
            )
    for name, path in _continued(back):
        at = (*back.where, *path, "continues")
        if name not in texts:
            message = f"the front has no text '{name}'"
            raise validation_error("unknown-box", message, suggest_word(name, texts), *at)
        if name not in goes_on:
            message = f"the text '{name}' of the front does not continue on the back"
            hint = f"write  overflow: back  in the box '{name}', or remove this one"
            raise validation_error("unclear-text", message, hint, *at)
        if name in seen:
            message = f"two boxes of the back continue the text '{name}'"
            raise validation_error("unclear-text", message, "remove one", *at[:-1], KEY)
        seen.add(name)


def _continued(back: LayoutSide) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield the texts that boxes of a back continue, with the paths of these boxes."""
    for _, box, path in flat_boxes(back.boxes):
        if box.continues is not None:
            yield box.continues, path
