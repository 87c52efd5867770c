"""A game prints more or fewer of a piece than its rules count.

A fact of the rulebook says how many there are of what it `counts`; the `supply` in `game.yaml`
can do the same. With too few pieces, the game cannot start; with too many, a supply that should
run out does not.

Instead, print the number given in the rules. If the promised number is wrong, declare your own
number under `variant`, or correct the `supply` in game.yaml.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import FURTHER, KEY, KeyPath, Severity
from pnp.content.files import File
from pnp.content.nodes import Mapping, at
from pnp.model.counts import pieces
from pnp.model.record import Record, word_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import Supply, Wrong
from pnp.rules.wording import counted

RULE = Rule(
    "G-N01",
    Severity.ERROR,
    "letter",
    over=Supply,
    after=("duplicate-card", "duplicate-piece", "piece-in-two-files"),
    covers=(
        *("LPP-C02", "LPP-C03", "LPP-C04", "LPP-C06", "LPP-C07", "LPP-C10"),
        *("MP-C02", "MP-C03", "MP-C04", "MP-C05", "MP-C07", "MP-C08", "MP-C09", "MP-C10", "MP-C11"),
        *("MP-C12", "MP-C13", "MP-C14", "MP-C15", "MP-C16", "MP-C17", "MP-C19", "MP-D01"),
        *("PPP-C06", "PPP-C07", "PPP-C08", "PPP-C09", "PIR-C02", "PIR-C03", "PIR-C06"),
    ),
)


def check(supply: Supply) -> Iterator[Finding]:
    for first, *others in _alike(supply):
        promise, name, found = first.promise, first.name, first.counted
        differ = f"{abs(first.off)} {'more' if first.off > 0 else 'fewer'}"
        so = f"; the same applies to {counted(len(others), 'other piece')}" if others else ""
        places = [
            (_where(file, name), f"{count} of them here", file)
            for file, count in found.files.values()
        ]
        stated = supply.place(promise, (file for file, _ in found.files.values()))
        if promise.fact is None:
            yield Finding(
                ("supply", promise.name),
                f"the game promises {first.wanted} of '{promise.name}', its parts print "
                f"{found.count}: {differ}{so}",
                f"write  {promise.name}: {found.count}, or change the quantity where it is made",
                labels=(
                    *places,
                    *((("supply", one.promise.name), "also here") for one in others[:FURTHER]),
                ),
            )
            continue
        (path, _, file), *further = places
        said = f"'{promise.fact.fact}' is defined here"
        rulebook = [(stated[0], said, stated[1])] if stated is not None else []
        change = "add" if first.off < 0 else "remove"
        mend = f"{change} {abs(first.off)}"
        if path[-1] == "quantity" and name in supply.printed and not further:
            mend = f"write  quantity: {first.wanted}"
        yield Finding(
            path,
            f"the rules count {first.wanted} of '{name}', the game prints {found.count}: "
            f"{differ}{so}",
            f"{mend}, or declare  {promise.written(name, found.count)}",
            labels=(*further, *rulebook),
            details=(f"{promise.fact.fact}: {promise.fact.text}",),
            file=file,
        )


def _alike(supply: Supply) -> Iterator[list[Wrong]]:
    """Yield the wrong promises, those together that rest on one number, such as those of a piece
    in several colours."""
    groups: dict[tuple[object, ...], list[Wrong]] = {}
    for one in supply.wrong:
        files = (file for file, _ in one.counted.files.values())
        places = ((file.source.name, _where(file, one.name)) for file in files)
        key = (one.name,) if "/" in one.name else (one.wanted, one.counted.count, *places)
        groups.setdefault((one.promise.fact is None, *key), []).append(one)
    yield from groups.values()


def _where(file: File[Record], name: str) -> KeyPath:
    """Return the path of the number that a file makes of a piece; of its id where many pieces
    together are meant."""
    if "/" in name and file.kind == "deck":
        return ("cards", KEY) if file.node.get("data") is None else ("data",)
    made = [
        piece.path for piece in pieces(file.record) if name in (piece.id, _stem(file, piece.id))
    ]
    if len({*made}) != 1:
        return (word_of(file.kind),)
    piece = at(file.node, made[0][:-1])
    written = isinstance(piece, Mapping) and piece.get("quantity") is not None
    return (*made[0][:-1], "quantity") if written else made[0]


def _stem(file: File[Record], id: str) -> str:
    """Return the id of a piece as it is written, without its colour."""
    colours = getattr(file.record, "colours", ())
    return next((id.removesuffix(f"-{c}") for c in colours if id.endswith(f"-{c}")), id)
