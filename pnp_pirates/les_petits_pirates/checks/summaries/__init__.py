"""What sheets, screens and mats print of the rules of actions."""

import re
from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import KeyPath
from pnp.content.files import File
from pnp.model.record import Record
from pnp.rules.rule import Finding
from pnp.rules.tables import tables
from pnp.rules.texts import Texts
from pnp_pirates.les_petits_pirates.kit import AllPieces, mats_of


def six_actions(kit: AllPieces) -> Iterator[Finding]:
    """Compare the entries of summaries with the six actions."""
    for file in kit.files:
        for i, mat in enumerate(mats_of(file)):
            entries = mat.summary.entries if mat.summary else ()
            for j, entry in enumerate(entries):
                if entry.number != j + 1:
                    yield Finding(
                        ("pieces", i, "summary", "entries", j, "number"),
                        f"entry {j + 1} of the summary is about action {entry.number}",
                        f"list the actions 1 to 6 in order; {j + 1} belongs here",
                        file=file,
                    )
                    break
            else:
                if 0 < len(entries) != 6:
                    yield Finding(
                        ("pieces", i, "summary"),
                        f"there are 6 actions; the summary lists {len(entries)}",
                        f"add action {len(entries) + 1}" if len(entries) < 6 else "list only six",
                        file=file,
                    )


NAMES = {"attack": 1, "plunder": 2, "gather": 3, "market": 4, "buy": 5, "bury": 6}
_NUMBERED = re.compile(r"\*\*(\d+) ([^*]+)\*\*")


def numbers(kit: AllPieces) -> Iterator[Finding]:
    """Compare the numbers of actions with those of the rules."""
    for file in kit.files:
        for where, number, title in (*_entries(file), *_rows(file)):
            # Titles in other words, or in another language, are not checked.
            meant = {NAMES[word] for word in re.findall(r"[a-z]+", title.lower()) if word in NAMES}
            if meant and number not in meant:
                right = min(meant)
                yield Finding(
                    where,
                    f"'{title}' has the number {number} here; in the rules it is action {right}",
                    f"write {right}, or the title of action {number}"
                    if 0 < number < 7
                    else f"write {right}",
                    file=file,
                )


def _entries(file: File[Record]) -> Iterator[tuple[KeyPath, int, str]]:
    """Yield path, number and title of each entry of a mat's summary."""
    for i, mat in enumerate(mats_of(file)):
        for j, entry in enumerate(mat.summary.entries if mat.summary else ()):
            yield ("pieces", i, "summary", "entries", j, "title"), entry.number, entry.title


def _rows(file: File[Any]) -> Iterator[tuple[KeyPath, int, str]]:
    """Yield path, number and title of each action in the tables of a sheet or a screen."""
    if file.kind in ("sheet", "screen"):
        for path, table in tables(file.record):
            for j, row in enumerate(table.rows):
                for k, cell in enumerate(row):
                    if named := _NUMBERED.match(cell):
                        yield (*path, "rows", j, k), int(named[1]), named[2]


AMOUNTS = {
    3: ("gather-gold", "gather-resources"),
    4: ("market-resources",),
    5: ("ship-gold", "ship-less-gold", "ship-resources"),
}
# Plunder takes what a port shows, and any gold may be buried: texts of these name no amount.
WITHOUT = (2, 6)


def amounts(kit: AllPieces) -> Iterator[Finding]:
    """Compare the amounts in summaries with those of the rules."""
    for file, where, action, text in kit.prices:
        amounts = re.findall(r"(\d+) :(?:coin|resource):", text)
        if action in WITHOUT and len(amounts) > 1:
            yield Finding(
                where,
                f"action {action} is summarised with the amounts {', '.join(amounts)}; in the "
                "rules it has none",
                "write what the action does, or move the text to the action it describes",
                file=file,
            )
        if action not in AMOUNTS:
            continue
        # What a market gives, it gives for one gold.
        wanted = {kit.fact(fact, file) for fact in AMOUNTS[action]} | (
            {1} if action == 4 else set()
        )
        written = {int(number) for number in re.findall(r"\d+", text)}
        wrong, missing = sorted(written - wanted), sorted(wanted - written)
        # A short text may leave all amounts to another place; a summary of a mat has them.
        whole = where[0] == "pieces" and action == 5
        if (written or whole) and (wrong or missing):
            told = ", ".join(map(str, sorted(written))) or "nothing"
            yield Finding(
                where,
                f"action {action} is summarised with the amounts {told}; in the rules they are "
                f"{', '.join(map(str, sorted(wanted)))}",
                f"replace {wrong[0]} with {missing[0]}"
                if wrong and missing
                else "write the amounts of the rules",
                file=file,
            )


_PAIR = re.compile(r"(\d+)(?: spaces?)? for (\d+) :resource:")
_LABEL = re.compile(r"close in by (\d+)", re.IGNORECASE)


def approaches(facts: Texts) -> Iterator[Finding]:
    """Compare the prices of closing in with those of the rules."""
    prices = {int(n): price for n, price in facts.setting.fact("approach-resources").items()}
    for where, spaces, price in _approaches(facts.texts):
        if prices.get(spaces) != price:
            rules = ", ".join(f"{n} for {cost}" for n, cost in prices.items())
            yield Finding(
                where,
                f"closing in by {spaces} has the price {price} here; in the rules it is {rules}",
                "write the spaces and the price given in the rules",
            )


def _approaches(texts: tuple[tuple[KeyPath, str], ...]) -> Iterator[tuple[KeyPath, int, int]]:
    """Yield path, spaces and price of each approach: in a sentence, or in two cells of a row."""
    told = dict(texts)
    for where, text in texts:
        if "close in" in text.lower().replace("*", ""):
            for spaces, price in _PAIR.findall(text):
                yield where, int(spaces), int(price)
        label, last = _LABEL.fullmatch(text), where[-1] if where else None
        beside = told.get((*where[:-1], last + 1), "") if isinstance(last, int) else ""
        cost = re.fullmatch(r"(\d+) :resource:", beside)
        if label and cost:
            yield where, int(label[1]), int(cost[1])
