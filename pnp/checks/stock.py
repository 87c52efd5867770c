"""Amounts and numbers that are printed, compared with the pieces and the dice of the kit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, Severity
from pnp.base.sums import plain_sum
from pnp.checks.regularities import chart_spaces
from pnp.content.files import File
from pnp.kinds import GRAPHS
from pnp.model.component import colours_of
from pnp.model.record import EMBLEM, MAP
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.texts import MarkedTexts
from pnp.rules.views import WholeGame
from pnp.rules.wording import count_text

if TYPE_CHECKING:
    from pnp.kinds.boards.map.record import Map
    from pnp.kinds.dice.record import Dice
    from pnp.kinds.mats.record import Mats
    from pnp.kinds.tokens.record import Tokens

_STOCK = ("dice", "standees", "tokens")
_PRINTED = ("deck", "mats")
_BOARDS = ("board", "squares")
_AMOUNT = re.compile(
    r"(?<![\w.:/–-])[+−-]?(\d{1,6}) ?:([a-z][a-z0-9-]*(?::[a-z0-9-]+)?)(?:\|[^:]*)?:"
)


_FEWEST = 4
"""Fewer pieces of a kind are markers."""


class Heap(Struct, frozen=True):
    """All pieces with a name or an icon: what they are worth together, and one of them.
    They are ``named`` if it is their id, not only the icon on them."""

    worth: int
    named: bool
    name: str
    path: KeyPath
    file: File[Any]


class Space(Struct, frozen=True):
    """A space of a board with its numbers by name, and where each is written."""

    title: str
    numbers: Mapping[str, int]
    place: Mapping[str, KeyPath]
    home: KeyPath
    file: File[Any]


class Stock(WholeGame):
    """A game with its pieces, its dice, and the amounts that its cards, mats and boards print."""

    reads = (*_STOCK, *_PRINTED, *_BOARDS, MAP)

    @cached_property
    def heaps(self) -> dict[str, Heap]:
        """The pieces by their icon or id, if no track counts the thing."""
        found: dict[str, Heap] = {}
        for file in self.setting.files("tokens"):
            for i, token in enumerate(cast("Tokens", file.record).pieces):
                stem, _, last = token.id.rpartition("-")
                text = token.front.text if token.layout is None else ""
                worth = int(text) if text.isdecimal() else int(last) if last.isdecimal() else 1
                each = token.quantity * max(1, worth) * max(1, len(colours_of(file.record)))
                ids = {token.id, stem if last.isdecimal() else ""}
                # The icon of a marker or of a player's piece seldom means a resource.
                marker = colours_of(file.record) or token.quantity < _FEWEST
                for name in {*ids, "" if marker else token.front.icon} - {"", EMBLEM}:
                    before = found.get(name)
                    named = name in ids or (before is not None and before.named)
                    total = each + (before.worth if before else 0)
                    found[name] = Heap(total, named, token.id, ("pieces", i, "id"), file)
        return {name: heap for name, heap in found.items() if name not in self.counted}

    @cached_property
    def counted(self) -> frozenset[str]:
        """The icons of things that players count without pieces: on tracks, or with their own."""
        icons: set[str] = set()
        for file in self.setting.files("mats"):
            for _, track in cast("Mats", file.record).tracks_with_paths:
                icons.add(track.icon)
        for file in self.setting.files("board"):
            icons.update(track.icon for track in cast("Any", file.record).tracks)
        needs = " ".join(self.record.needs).lower()
        icons.update(re.findall(r"[^\W\d_]+", needs))
        return frozenset(icons - {""})

    @cached_property
    def spaces(self) -> tuple[Space, ...]:
        """The spaces of all boards that print numbers."""
        return tuple(self._spaces())

    def _spaces(self) -> Iterator[Space]:
        for file in self.setting.files(MAP):
            for place in chart_spaces(cast("Map", file.record)):
                if numbers := _numbers_in(place.values):
                    paths = dict.fromkeys(numbers, place.path)
                    yield Space(f"'{place.id}'", numbers, paths, place.path, file)
        for kind in _BOARDS:
            for file in self.setting.files(kind):
                graph = GRAPHS.load(kind).graph_of(file.record)
                for space in () if graph is None else graph.on_grid:
                    if numbers := _numbers_in(space.fields):
                        yield Space(space.title, numbers, space.paths, space.path, file)


def _numbers_in(values: Mapping[str, str]) -> dict[str, int]:
    """Return the values that are whole numbers."""
    return {name: int(value) for name, value in values.items() if value.isdecimal()}


@Rule("amount-beyond-kit", Severity.WARNING, "derived")
def amount_beyond_kit(game: Stock) -> Iterator[Finding]:
    """A card or a mat gives or costs more of something than the kit has pieces.

    The icon behind the amount is that of a piece, or its id: with twelve berries in the kit, nobody
    can take thirteen. Coins count with their worth. What a track counts needs no pieces.

    Instead, print a smaller amount, or make more pieces.
    """
    printed: dict[str, list[tuple[int, KeyPath, File[Any]]]] = {}
    for number, name, path, file in _amounts_printed(game) if game.heaps else ():
        printed.setdefault(name, []).append((number, path, file))
    for name, found in printed.items():
        heap = game.heaps[name]
        over = [one for one in found if one[0] > heap.worth]
        # The icon on a piece may mean something else in texts, such as the strength of a fight.
        if heap.named or len(over) <= max(1, len(found) // 4):
            for number, path, file in over:
                yield _too_much(number, name, heap, path, file)


def _amounts_printed(game: Stock) -> Iterator[tuple[int, str, KeyPath, File[Any]]]:
    """Yield the amounts in texts of things that the kit has as pieces: number, name, and place."""
    for kind in _PRINTED:
        for file in game.setting.files(kind):
            for path, text in MarkedTexts(file, game.setting).marked_texts:
                for found in _AMOUNT.finditer(text):
                    if found[2] in game.heaps:
                        yield int(found[1]), found[2], path, file


@Rule(
    "yield-beyond-kit",
    Severity.WARNING,
    "derived",
    proves="the kit has as many pieces as any space yields",
)
def yield_beyond_kit(game: Stock) -> Iterator[Finding | Proved]:
    """A space of a board yields more of something than the kit has pieces.

    The name of the amount, or its icon, is that of a piece. Coins count with their worth; what a
    track counts needs no pieces.

    Instead, write a smaller number, or make more pieces.
    """
    names = _icons_of_yields(game)
    seen = wrong = 0
    for space in game.spaces:
        for name, number in space.numbers.items():
            heap = game.heaps.get(name) or game.heaps.get(names.get(name, ""))
            if not number or heap is None or not (name in names or heap.named):
                continue
            seen += 1
            if number > heap.worth:
                wrong += 1
                path = space.place.get(name, space.home)
                yield _too_much(number, name, heap, path, space.file)
    if seen and not wrong:
        yield Proved(f"none of {count_text(seen, 'yield')} is more than the kit has pieces for")


def _too_much(number: int, name: str, heap: Heap, path: KeyPath, file: File[Any]) -> Finding:
    return Finding(
        path,
        f"there are {number} of '{name}', and the kit has pieces for {heap.worth}",
        f"write at most {heap.worth}, or make more of '{heap.name}'",
        labels=((heap.path, "the pieces", heap.file),),
        file=file,
    )


def _icons_of_yields(game: Stock) -> dict[str, str]:
    """Return the icons of the amounts that kinds of space and signs of charts have, by name."""
    found: dict[str, str] = {}
    for file in (*game.setting.files("rulings"), *game.setting.files("map")):
        record: Any = file.record
        for kind in (*record.spaces, *record.signs):
            found |= getattr(kind, "yields", {})
    return found


@Rule("yield-without-pieces", Severity.WARNING, "derived")
def yield_without_pieces(game: Stock) -> Iterator[Finding]:
    """A space yields something for which the kit has no pieces, while it has for the other things.

    Players have nothing to take. Pieces are found by their id or their icon; what a track counts,
    or what `needs` names, is not missing.

    Instead, add the pieces, or correct the name or the icon of the amount.
    """
    names = _icons_of_yields(game)
    yields = [(name, space) for space in game.spaces for name, n in space.numbers.items() if n]
    printed = {name for name, _ in yields} & names.keys()
    made = {name for name in printed if {name, names[name]} & game.heaps.keys()}
    lacking = printed - made - {n for n in printed if {n, names[n]} & game.counted}
    if not made or game.setting.rules is not None:
        return  # games with rules of their own may count on mats and dice
    ids = {piece.id for f in game.files for piece in f.record.pieces_made()} if lacking else set()
    for name in sorted(lacking):
        if any(name.removesuffix("s") in id.split("-") for id in ids):
            continue
        space = next(space for one, space in yields if one == name)
        yield Finding(
            space.place.get(name, space.home),
            f"{space.title} yields '{name}', and the kit has no pieces for it",
            f"add a token with the id or the icon '{names[name]}'",
            file=space.file,
        )


_DICE_WORDS = re.compile(r"roll|dice|die\b|wurf|würfel|jet-de|dés?\b|dado", re.I)
_NUMERIC = 8
"""How many numbers of a kind there must be to compare them with tokens or dice."""


@Rule("number-never-rolled", Severity.WARNING, "derived")
def number_never_rolled(game: Stock) -> Iterator[Finding]:
    """A number to roll is one that the dice of the kit cannot show.

    Two dice with faces from 1 to 6 roll 2 to 12 together, never 1 or 13. Numbers to roll are those
    whose name says so, such as `roll` or `dice`.

    Instead, write a number that can be rolled, or change the dice.
    """
    faces = [faces for file in game.setting.files("dice") for faces in _faces_of(file)]
    if not faces or len(faces) > _MOST_DICE:
        return
    most = plain_sum(max(one) for one in faces)
    least_faces, largest = min(map(min, faces)), max(map(max, faces))
    columns = dict.fromkeys(name for space in game.spaces for name in space.numbers)
    for name in filter(_DICE_WORDS.search, columns):
        having = [space for space in game.spaces if name in space.numbers]
        numbers = [space.numbers[name] for space in having]
        # Numbers above those of one die are sums of several: all dice roll together.
        together = sum(number > largest for number in numbers) * 4 >= len(numbers)
        least = plain_sum(map(min, faces)) if together else least_faces
        for space in having:
            number = space.numbers[name]
            if not least <= number <= most:
                dice = "1 die" if len(faces) == 1 else f"{len(faces)} dice"
                yield Finding(
                    space.place.get(name, space.home),
                    f"{space.title} has {number} as its '{name}'; {dice} roll {least} to {most}",
                    f"write a number from {least} to {most}",
                    file=space.file,
                )


_MOST_DICE = 4
"""The most dice that are taken to be rolled together; more are a pool."""


def _faces_of(file: File[Any]) -> Iterator[tuple[int, ...]]:
    """Yield the numbers on each die of a file; dice with pictures, and those of one player, are
    left out."""
    dice = cast("Dice", file.record)
    if dice.colours:
        return
    for die in dice.pieces:
        numbers = die.numbers
        for _ in range(die.quantity if numbers else 0):
            yield numbers


@Rule("numbers-unlike-tokens", Severity.WARNING, "derived")
def numbers_unlike_tokens(game: Stock) -> Iterator[Finding]:
    """The numbers on the tokens of a file are nearly those of the spaces of a board, but not quite.

    Tokens with numbers that lie on spaces with the same numbers are as many of each. One or two
    that differ are slips: such a token has no space, and a space no token.

    Instead, correct the number on the token or on the board.
    """
    columns: dict[str, list[Space]] = {}
    for space in game.spaces:
        for name in space.numbers:
            columns.setdefault(name, []).append(space)
    for file in game.setting.files("tokens") if columns else ():
        tokens = cast("Tokens", file.record)
        printed: Counter[int] = Counter()
        for token in tokens.pieces:
            if token.layout is None and token.front.text.isdecimal():
                printed[int(token.front.text)] += token.quantity
        for name, having in columns.items():
            on_board = Counter(space.numbers[name] for space in having)
            extra, lacking = printed - on_board, on_board - printed
            off = max(extra.total(), lacking.total())
            if on_board.total() < _NUMERIC or len(on_board) < _NUMERIC // 2 or not 0 < off <= 2:
                continue
            number = next(iter(extra), None)
            spaces = [s for s in having if s.numbers[name] in lacking]
            at: KeyPath = ("pieces",)
            if number is not None:
                found = (i for i, t in enumerate(tokens.pieces) if t.front.text == str(number))
                at = ("pieces", next(found), "front")
            yield Finding(
                at,
                f"the tokens of '{file.id}' have the numbers of the spaces, but for "
                f"{_differences(extra, lacking)}",
                "correct the number on the token or on the board",
                file=file,
                labels=tuple(
                    (s.place.get(name, s.home), f"{s.title}: {s.numbers[name]}", s.file)
                    for s in spaces[:3]
                ),
            )


def _differences(extra: Counter[int], lacking: Counter[int]) -> str:
    """Return in words which numbers are on too many tokens, and which on too few."""
    more = ", ".join(map(str, sorted(extra.elements())))
    less = ", ".join(map(str, sorted(lacking.elements())))
    parts = [
        f"{more} that no space has" if more else "",
        f"{less} that no token has" if less else "",
    ]
    return " and ".join(filter(None, parts))
