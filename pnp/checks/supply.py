"""How many pieces a game counts, promises and prints."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import FURTHER, KEY, KeyPath, Severity, suggest_word
from pnp.base.sums import plain_sum
from pnp.content.files import File
from pnp.content.nodes import Mapping, node_at
from pnp.facts.per_player import SCREEN, is_shared, share_count
from pnp.model.component import WithQuantity, colours_of
from pnp.model.record import Record, word_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import (
    BrokenPromise,
    Place,
    PrintedCount,
    Promise,
    Supply,
    unknown_piece_message,
)
from pnp.rules.texts import MarkedTexts
from pnp.rules.views import WholeGame
from pnp.rules.wording import count_text

if TYPE_CHECKING:
    from pnp.kinds.deck.record import Deck
    from pnp.kinds.mats.record import Mats


@Rule("bill-of-materials", Severity.NOTE, "derived", number="G-N01d")
def bill_of_materials(supply: Supply) -> Iterator[Finding]:
    """The bill of materials differs from the counts in the rules of the game.

    If some counts do not match, the full list helps: one row for each difference, with the promised
    number, the printed number, and the files that print it.

    Instead, fix the findings about single pieces; this note then disappears.
    """
    rows: list[tuple[str, int]] = []
    for promise in supply.promises:
        rows += [(promise.name, promise.count)] if promise in supply.unknown_promises else []
        rows += [
            (one.name, one.promised) for one in supply.broken_promises if one.promise == promise
        ]
    rows += [(name, 0) for names in supply.unpromised_pieces.values() for name in names]
    if rows:
        rows = [*dict.fromkeys(rows)]
        agreeing = {name for promise in supply.promises for name in supply.counts_of(promise)}
        more = len(agreeing - {name for name, _ in rows})
        yield Finding(
            ("supply" if supply.record.supply else "parts", KEY),
            f"the bill of materials differs in {count_text(len(rows), 'row')}; "
            f"{count_text(more, 'agrees', 'agree')}",
            details=tuple(_bill_rows(rows, supply)),
        )


def _bill_rows(wrong: list[tuple[str, int]], supply: Supply) -> Iterator[str]:
    """Yield the rows of the table: name, promised, printed, difference, files."""
    pieces = supply.printed_counts | {one.name: one.counted for one in supply.broken_promises}
    rows = [("", "promised", "printed", "difference", "")]
    for name, promised in wrong:
        found = pieces.get(name, PrintedCount())
        where = ", ".join(found.files)
        rows.append((name, str(promised), str(found.count), f"{found.count - promised:+d}", where))
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    for name, *numbers, where in rows:
        cells = [cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True)]
        yield "  ".join([name.ljust(widths[0]), *cells, where]).rstrip()


@Rule(
    "count-mismatch",
    Severity.ERROR,
    "letter",
    number="G-N01",
    after=("duplicate-card", "duplicate-piece", "piece-in-two-files"),
)
def count_mismatch(supply: Supply) -> Iterator[Finding]:
    """A game prints more or fewer of a piece than its rules count.

    A fact of the rulebook says how many there are of what it `counts`; the `supply` in `game.yaml`
    can do the same. With too few pieces, the game cannot start; with too many, a supply that should
    run out does not.

    Instead, print the number given in the rules. If the promised number is wrong, declare your own
    number under `variant`, or correct the `supply` in game.yaml.
    """
    for first, *others in _group_mismatches(supply):
        promise, name, found = first.promise, first.name, first.counted
        differ = f"{abs(first.difference)} {'more' if first.difference > 0 else 'fewer'}"
        so = f"; the same applies to {count_text(len(others), 'other piece')}" if others else ""
        places = [
            (_count_path(file, name), f"{count} of them here", file)
            for file, count in found.files.values()
        ]
        stated = supply.place_of(promise, (file for file, _ in found.files.values()))
        if promise.fact is None:
            yield Finding(
                ("supply", promise.name),
                f"the game promises {first.promised} of '{promise.name}', its parts print "
                f"{found.count}: {differ}{so}",
                f"write  {promise.name}: {found.count}, or change the quantity where it is made",
                labels=(
                    *places,
                    *((("supply", one.promise.name), "also here") for one in others[:FURTHER]),
                ),
            )
            continue
        (path, _, file), *further = places
        label = f"'{promise.fact.fact}' is defined here"
        rulebook = [(stated[0], label, stated[1])] if stated is not None else []
        change = "add" if first.difference < 0 else "remove"
        correction = f"{change} {abs(first.difference)}"
        if path[-1] == "quantity" and name in supply.printed_counts and not further:
            correction = f"write  quantity: {first.promised}"
        yield Finding(
            path,
            f"the rules count {first.promised} of '{name}', the game prints {found.count}: "
            f"{differ}{so}",
            f"{correction}, or declare  {promise.declaration_text(name, found.count)}",
            labels=(*further, *rulebook),
            details=(f"{promise.fact.fact}: {promise.fact.text}",),
            file=file,
        )


def _group_mismatches(supply: Supply) -> Iterator[list[BrokenPromise]]:
    """Yield the broken promises in groups that depend on one number, such as those of a piece in
    several colours."""
    groups: dict[tuple[object, ...], list[BrokenPromise]] = {}
    for one in supply.broken_promises:
        files = (file for file, _ in one.counted.files.values())
        places = ((file.source.name, _count_path(file, one.name)) for file in files)
        key = (one.name,) if "/" in one.name else (one.promised, one.counted.count, *places)
        groups.setdefault((one.promise.fact is None, *key), []).append(one)
    yield from groups.values()


def _count_path(file: File[Record], name: str) -> KeyPath:
    """Return the path of the quantity of a piece in a file, or of the file's id if the promise is
    about many pieces together."""
    if "/" in name and file.kind == "deck":
        return ("cards", KEY) if file.node.get("data") is None else ("data",)
    made = [
        piece.path
        for piece in file.record.pieces_made()
        if name in (piece.id, _id_without_colour(file, piece.id))
    ]
    if len({*made}) != 1:
        return (word_of(file.kind),)
    piece = node_at(file.node, made[0][:-1])
    written = isinstance(piece, Mapping) and piece.get("quantity") is not None
    return (*made[0][:-1], "quantity") if written else made[0]


def _id_without_colour(file: File[Record], id: str) -> str:
    """Return the id of a piece as written, without its colour."""
    colours = colours_of(file.record)
    return next((id.removesuffix(f"-{c}") for c in colours if id.endswith(f"-{c}")), id)


_SHEET = "sheet"


class PlayerShares(WholeGame):
    """The files of which each player takes an equal share."""

    reads = (SCREEN, _SHEET, "deck", "dice", "mats", "standees", "tokens")


@Rule("short-of-players", Severity.WARNING, "derived")
def short_of_players(game: PlayerShares) -> Iterator[Finding]:
    """There are fewer copies of something than players who each take one.

    A screen, a reference card or a colour for each player is of no use to the player who gets none.

    Instead, set  quantity  to the number of players, such as  quantity: "{most-players}", or name a
    colour for each.
    """
    for entry in game.record.parts:
        least, most = entry.players or game.record.players
        for file in (file for word in entry.of for file in game.files_named(word)):
            if is_shared(file.kind, file.record, most):
                yield from _check_shares(file, game, least, most)


def _check_shares(
    file: File[Record], game: PlayerShares, least: int, most: int
) -> Iterator[Finding]:
    needed = max(share_count(file.record, players) for players in range(least, most + 1))
    there, where = _shares_in(file, most)
    if there < needed:
        yield Finding(
            ("players",),
            f"there are only {there} of '{file.id}' for {most} players, who need {needed}",
            f"write  quantity: {needed}" if where[-1] == "quantity" else f"make {needed} of them",
            labels=((where, "as many are made", file),),
        )


def _shares_in(file: File[Record], most: int) -> tuple[int, KeyPath]:
    """Return the number of shares in a file, and the path of the key that defines it."""
    record = file.record
    if colours := colours_of(record):
        return len(colours), ("colours",)
    if isinstance(record, WithQuantity):
        return record.quantity, ("quantity",)
    counts = [made.quantity for made in record.pieces_made() if not made.beside]
    if all(count % most == 0 for count in counts):
        return min(counts), (file.kind,)
    return plain_sum(counts), (file.kind,)


@Rule("unknown-piece", Severity.ERROR, "derived", binding=True)
def unknown_piece(supply: Supply) -> Iterator[Finding]:
    """A game shows a piece on the cover of its kit that it does not print.

    Players would search the kit for it in vain, so the game is not printed until this is fixed.

    Instead, write the id of a piece that a part of the game prints; the id of a piece made for each
    player ends with the player's colour, as in  pawn-blue.
    """
    known = {name for name in supply.printed_counts if "/" not in name}
    for i, id in enumerate(supply.record.pieces):
        if id not in known and not supply.is_uncounted_sheet(id):
            message, hint = unknown_piece_message(id, known)
            yield Finding(("pieces", i), message, hint)


@Rule(
    "unknown-supply", Severity.ERROR, "derived", number="G-N01b", after=("ocean-kind-miscounted",)
)
def unknown_supply(supply: Supply) -> Iterator[Finding]:
    """A game promises what it does not print: no piece or file of its parts has that id.

    A fact promises what it `counts`, and `game.yaml` what is listed under `supply`. The promise
    cannot be kept, and the intended piece is not counted.

    Instead, write the id of a piece, such as coin-1, or of a file listed in a part, such as
    deck/quests.
    """
    alike: dict[tuple[str, str], list[Promise]] = {}
    for promise in supply.unknown_promises:
        # A piece in several colours is promised under one name per colour.
        stem = promise.name.rpartition("-")[0] or promise.name
        if promise.name in supply.unused_files:
            stem = ""
        fact = promise.fact.fact if promise.fact is not None else ""
        alike.setdefault((fact, stem), []).append(promise)
    for (fact, stem), (first, *others) in alike.items():
        name = first.name
        says = f"the fact '{fact}' counts" if fact else "the game promises"
        message = f"{says} '{name}', but no piece or file of that id is printed"
        hint = _hint_for(name, supply)
        if not stem:
            names = (promise.name for promise in (first, *others))
            files = {n: file.id for n in names if (file := supply.unused_files[n])}
            message = f"{says} '{name}', but no part prints '{files[name]}'"
            hint = f"add it to a part, as in  of: [{', '.join(dict.fromkeys(files.values()))}]"
        nor = f"; the same applies to {count_text(len(others), 'other promise')}" if others else ""
        (path, file), *further = (_place_of(promise, supply) for promise in (first, *others))
        yield Finding(
            path,
            f"{message}{nor}",
            hint,
            labels=tuple((path, "also this one", file) for path, file in further[:FURTHER]),
            file=file,
        )


def _place_of(promise: Promise, supply: Supply) -> Place:
    """Return the position of the name of a promise."""
    if promise.fact is None:
        return ("supply", promise.name, KEY), supply.file
    if promise.key is not None and (found := supply.place_of(promise, ())) is not None:
        path, file = found
        return (*path, KEY), file
    file, index = supply.stated_facts[promise.fact.fact]
    return ("facts", index, "counts"), file


def _hint_for(name: str, supply: Supply) -> str:
    for entry, files in zip(supply.record.parts, supply.parts, strict=True):
        if entry.part == name:
            own = ", ".join(file.name for file in files)
            return f"'{name}' is a part; list what it prints instead: {own}"
    files_called = supply.files_called(name.rpartition("/")[2])
    if files_called:
        return f"write {' or '.join(files_called)}"
    return suggest_word(
        name, {*supply.printed_counts, *(k.partition("/")[2] for k in supply.printed_counts)} - {""}
    )


@Rule("unpromised-piece", Severity.WARNING, "judgement", number="G-N01c", after=("unknown-supply",))
def unpromised_piece(supply: Supply) -> Iterator[Finding]:
    """The kit prints a piece that neither a fact nor the supply counts.

    A list of contents must be complete: otherwise it is unclear whether the piece is surplus or the
    list too short.

    Instead, let a fact of `rulings.yaml` count the piece, or add it, or the file that makes it, to
    the supply in game.yaml. Only cards, dice, standees and tokens need to be counted: boards, mats,
    boxes and sheets are printed as they are.
    """
    promised = 1 if supply.record.supply else 0
    for file, names in supply.unpromised_pieces.items():
        shown = ", ".join(names[:5]) + (", ..." if len(names) > 5 else "")
        what = "what" if len(names) == 1 else f"{len(names)} kinds of pieces that"
        source, _ = next(iter(supply.printed_counts[names[0]].files.values()))
        name = names[0] if len(names) == 1 else file
        yield Finding(
            (word_of(source.kind),),
            f"'{file}' prints {what} the game does not promise: {shown}",
            f"write  {name}: {supply.printed_counts[name].count}  below supply in game.yaml, or "
            f"let a fact count it:  counts: {name}",
            labels=((("supply", KEY), "the supply of the game", supply.file),) * promised,
            file=source,
        )


class TracksAndCards(WholeGame):
    """A game with the tracks of its mats and the texts of its cards."""

    reads = ("mats", "deck")


_GAIN = re.compile(r"\+ ?(\d{1,6}) ?:([a-z][^\s]*?):(?!\w)")


@Rule("gain-beyond-track", Severity.WARNING, "judgement", instead=("number-out-of-line",))
def gain_beyond_track(game: TracksAndCards) -> Iterator[Finding]:
    """A card gives more of something than its track can count.

    If a card gives twelve fame and the track has ten spaces, the marker stops at the end and the
    rest is lost.

    Instead, give at most as much as the track can count, or make the track longer.
    """
    tracks = _longest_tracks(game)
    for deck in game.setting.files("deck") if tracks else ():
        cards = cast("Deck", deck.record).cards
        for path, text in MarkedTexts(deck, game.setting).marked_texts:
            giver = cards[cast("int", path[1])].card if path[0] == "cards" else deck.id
            for found in _GAIN.finditer(text):
                most, where, mats = tracks.get(found[2], (int(found[1]), (), deck))
                if int(found[1]) > most:
                    yield Finding(
                        path,
                        f"'{giver}' gives {found[1]} :{found[2]}:, but the track ends at {most}",
                        f"give at most {most}, or make the track longer",
                        file=deck,
                        labels=((where, "this track", mats),),
                    )


def _longest_tracks(game: TracksAndCards) -> dict[str, tuple[int, KeyPath, File[Record]]]:
    """Return the length of the longest track of each icon, and where it is."""
    found: dict[str, tuple[int, KeyPath, File[Record]]] = {}
    for file in game.setting.files("mats"):
        for where, track in cast("Mats", file.record).tracks_with_paths:
            most = max(track.numbers) - min(track.numbers)
            if track.icon and most > found.get(track.icon, (0,))[0]:
                found[track.icon] = most, where, file
    return found
