"""Lists of choices in the docs contain exactly what records and registries accept."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest

from pnp.cli.commands.validate import FORMATS
from pnp.imposition import SHEETS
from pnp.kinds.boards.map.record import Map, MapGrid
from pnp.kinds.boards.map.signs import Look
from pnp.kinds.boards.mosaic.record import Sector
from pnp.kinds.boards.squares.record import Board
from pnp.kinds.boards.vocabulary import Manner
from pnp.kinds.deck import record as deck
from pnp.kinds.deck.record import Deck
from pnp.kinds.game.record import PartEntry
from pnp.kinds.layout import box_record, measures
from pnp.kinds.layout import record as layout
from pnp.kinds.mats import tables, tracks
from pnp.kinds.mats.record import Places
from pnp.kinds.printer.record import Printer
from pnp.kinds.sheet import record as sheet
from pnp.kinds.standees.record import Standee
from pnp.kinds.tokens import record as tokens
from pnp.kinds.tuckbox import record as tuckbox
from pnp.model import drawings

DOCS = Path(__file__).parent.parent / "docs"


def choices(kind: Any) -> set[str]:
    """Return the words of all literals in a type."""
    if get_origin(kind) is Literal:
        return set(get_args(kind))
    return set().union(*map(choices, get_args(kind)))


def of(record: Any, field: str) -> set[str]:
    return choices(record.model_fields[field].annotation)


def section(page: str, heading: str) -> str:
    """Return the text from a heading to the next one."""
    return (DOCS / page).read_text("utf-8").split(f"\n{heading}")[1].split("\n#")[0]


# The page, the heading of a section, the text before a list, the text after it, and the choices.
LISTS: tuple[tuple[str, str, str, str, Iterable[str]], ...] = (
    ("content.md", "## game: ", "for a piece larger", "), `sheets`", of(PartEntry, "scheme")),
    ("content.md", "## game: ", ", `sheets` (", ")", of(PartEntry, "sheets")),
    ("content.md", "## game: ", ", `also` (", ":", of(PartEntry, "also")),
    ("content.md", "## game: ", "`paper` (", ":", of(PartEntry, "paper")),
    ("content.md", "## Keys of every kind", "glued onto, ", ";", of(Deck, "mount")),
    ("content.md", "### cells: ", "| `size` |", "|", of(Map, "size")),
    ("content.md", "### cells: ", "| `cells` (", ")", of(MapGrid, "cells")),
    ("content.md", "### cells: ", "`top` (", ")", of(MapGrid, "top")),
    ("content.md", "### cells: ", "`offset` (", ":", of(MapGrid, "offset")),
    ("content.md", "### squares: ", "`art` (", ")", set(drawings.SCENES) - {"cannonball"}),
    ("content.md", "### squares: ", "| `compass` |", ":", of(Board, "compass")),
    ("content.md", "### cards: ", "`shape` behind it (", ")", of(Sector, "shape")),
    ("content.md", "## tokens: ", "| `shape`, **`size`** |", "has a `size`", choices(tokens.Shape)),
    ("content.md", "## tokens: ", "| `border` |", "|", choices(tokens.Rim)),
    ("content.md", "## tokens: ", "`pattern` (", ")", choices(tokens.Pattern)),
    ("content.md", "## mats: ", "`shape` (", ")", of(Places, "shape")),
    ("content.md", "### Tracks", "`run` (", ")", choices(tracks.Run)),
    ("content.md", "### Tracks", "the first run: ", ";", choices(tracks.Heading)),
    ("content.md", "### Tracks", "or around a box: ", "|", choices(tracks.Turn)),
    ("content.md", "### Tracks", "the next run is: ", ";", choices(tracks.Stack)),
    ("content.md", "### Tracks", "the first space, ", "|", choices(tracks.Corner)),
    ("content.md", "### Tracks", "on the spaces is ", "|", of(tracks.Track, "face")),
    ("content.md", "### Tracks", "| `shape` |", ":", of(tracks.Track, "shape")),
    ("content.md", "### Tables", "what moves to the ", " mean", choices(tables.Direction)),
    ("content.md", "### Tables", "allows, and ", ";", of(tables.Table, "shape")),
    (
        "content.md",
        "## sheet: ",
        "`things` (",
        ")",
        choices(sheet.Thing) | {"a2", "b2"},
    ),
    ("content.md", "## deck: ", "| `size` | a name (", ")", choices(deck.SizeName)),
    ("content.md", "## deck: ", "| `shape` |", ";", choices(deck.Shape)),
    ("content.md", "## layout: ", "| `draw` |", "|", of(layout.CardBox, "draw")),
    ("content.md", "## layout: ", "same point of the box (", ")", choices(measures.Anchor)),
    ("content.md", "## layout: ", "| `scene` |", "|", drawings.SCENES),
    ("content.md", "## layout: ", "| `pattern` |", ") |", choices(box_record.Pattern)),
    ("content.md", "## layout: ", "of the corners; ", " panels", of(box_record.Box, "shape")),
    ("content.md", "## layout: ", "the alignment of text (", ";", of(box_record.Box, "align")),
    ("content.md", "## layout: ", "`justify`;", ")", of(box_record.Box, "valign")),
    ("content.md", "## layout: ", "| `fit` |", ":", of(box_record.Box, "fit")),
    ("content.md", "## standees: ", "| `shape` |", "\n", of(Standee, "shape")),
    ("content.md", "## standees: ", "`base_size` |", ";", of(Standee, "base")),
    ("content.md", "## tuckbox: ", "the lines over it: ", "|", choices(tuckbox.Pattern)),
    ("content.md", "## printer: ", "| `flip` |", ":", of(Printer, "flip")),
    ("content.md", "### Kinds of space", "|---|---|---|", "", choices(Manner)),
    ("content.md", "### Signs of spaces", "|---|---|---|", "", choices(Look)),
    ("printing.md", "## Backs", "|---|---|", "", SHEETS),
    ("validating.md", "## Formats", "|---|---|", "", FORMATS),
    ("printing.md", "## Large boards", "|---|---|", "", of(PartEntry, "scheme") - {"nup"}),
)


@pytest.mark.parametrize(
    ("page", "heading", "before", "behind", "known"),
    LISTS,
    ids=[f"{heading.strip('#: ')} {before.strip('|-( ')}" for _, heading, before, _, _ in LISTS],
)
@pytest.mark.games
def test_a_list_in_the_docs_holds_all_choices_and_no_other(
    page: str, heading: str, before: str, behind: str, known: Iterable[str]
) -> None:
    text = section(page, heading)
    assert before in text
    listed = text.split(before, 1)[1]
    if behind:
        listed = listed.split(behind, 1)[0]
    else:  # the first column of the rows of a table
        listed = " ".join(re.findall(r"^\|(.*?)\|", listed.split("\n\n")[0], re.M))
    codes = " ".join(re.findall(r"`([^`]+)`", listed))
    assert sorted(re.findall(r"[\w-]+", codes)) == sorted(known)
