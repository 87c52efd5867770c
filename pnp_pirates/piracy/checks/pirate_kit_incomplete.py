"""The game lacks an essential component.

A kit holds a board, six ships, Blackbeard and the Sea Monster, coins, cannonballs, events as cards
or as a red die, a blue die or a spinner, and the pictures that teach how to sail.

Instead, add a file with the missing component; `content/piracy` has an example of each.
"""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.files import File
from pnp.model.dice import Dice
from pnp.model.sheet import Sheet
from pnp.model.spinner import Spinner
from pnp.rules.rule import Finding, Rule
from pnp_pirates.piracy.kit import PERILS, Crates

RULE = Rule(
    "PIR-C01",
    Severity.ERROR,
    "letter",
    "004:L23, L250, L268-276, L280, L312-319",
    over=Crates,
    counts=True,
)


def check(crates: Crates) -> Iterator[Finding]:
    for what, hint in _missing(crates):
        wanted = re.findall(r"(?:id|card): ([a-z-]+)", hint)
        near = _near(crates, wanted[-1]) if wanted else None
        if near is None:
            yield Finding(("game",), f"the kit has no {what}", hint)
        else:
            file, path = near
            told = f"write  {path[-1]}: {wanted[-1]}"
            yield Finding(path, f"the kit has no {what}", told, file=file)


def _near(crates: Crates, id: str) -> tuple[File[Any], KeyPath] | None:
    """Return where a piece or a card has an id that looks like a slip of this one."""
    for file in crates.files:
        if file.kind not in ("standees", "tokens", "dice", "deck"):
            continue
        key, name = ("cards", "card") if file.kind == "deck" else ("pieces", "id")
        record: Any = file.record
        for i, piece in enumerate(getattr(record, key)):
            # A slip: one letter more, less or another.
            if get_close_matches(getattr(piece, name), [id], n=1, cutoff=0.88):
                return file, (key, i, name)
    return None


def _missing(crates: Crates) -> Iterator[tuple[str, str]]:
    dice = {die.id for _, record in crates.of_kind(Dice) for die in record.pieces}
    rings = [ring for _, spinner in crates.of_kind(Spinner) for ring in spinner.rings]
    # Events have names or icons; the numbers of a move have neither.
    named = [any(sector.label or sector.icon for sector in ring.sectors) for ring in rings]
    blocks = [block for _, sheet in crates.of_kind(Sheet) for block in sheet.body]
    if not crates.boards:
        yield "board", "add a file  map: ...  with its squares"
    for id in ("ship", *PERILS):
        if not any(file.kind == "standees" for file, *_ in crates.pieces(id)):
            yield f"standee '{id}'", f"add a file  standees: ...  with a piece  id: {id}"
    if not any(crates.pieces("doubloon")):
        yield "coins", "add a file  tokens: ...  with a piece  id: doubloon"
    if not any(deck.balls for deck in crates.decks):
        yield "cannonballs", "add a file  deck: cannonballs  with a card  card: cannonball"
    if not (True in named or "event-die" in dice or any(deck.is_events for deck in crates.decks)):
        yield "events", "add a file  deck: events  or a die  id: event-die"
    if not (False in named or "move-die" in dice):
        yield "blue die", "add a file  dice: ...  with a piece  id: move-die,  or a spinner"
    if not any(block.pictograms for block in blocks):
        yield "pictograms", "add a file  sheet: ...  with a block of pictograms"
