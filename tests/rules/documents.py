"""Documents that nobody should write, and that somebody will: bundled content and examples with
bytes, lines and values spoilt, with decisions that make no sense, deep, large and strange YAML, and
words at random.

Each is made of a seed alone, so that what was found once can be found again.
"""

from __future__ import annotations

import csv
import json
import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path

import yaml

from pnp.base.library import content_dir, examples_dir

_WORDS = """
NO on 12:30 010 0x1F .inf .nan -1 99999999999999999999 1e400 ~ null '' [] {} *x | > [[[[]]]] &a ' {
[ - ? --- ... é 日本語 22mm -0mm 1e3mm 100% {title} :coin: ** con true false 2-4 4-2 0 -5-5 c3 ~1
# . a1 zz99 :no-such-icon: ../../etc/passwd "" !!python/object
"""
_TEXTS = ("&a [*a]", "!!python/object x", "<<: *x", "- -", "? x", "%YAML 1.2", "2 miles", "a" * 70)
_SIGNS = ("\t", "\u202eright-to-left\u202c", "\u0627\u0644", "\ufeff", "\0", "\u2028", "\U0001f3f4")
NASTY = (*_WORDS.split(), *_TEXTS, *_SIGNS)
_KINDS = """
map deck board seas mosaic dice tokens mats theme layout game rulings sheet key joining spinner
standees screen tuckbox printer
"""
KINDS = tuple(_KINDS.split())
RULED = re.compile(rb"^(map|deck|board|seas|mosaic|dice|tokens|mats|joining|game): *[a-z-]+$", re.M)
"""The kinds of file that may decide."""


@cache
def seeds() -> tuple[bytes, ...]:
    """Return the files that are spoilt; decks with the cards of their tables."""
    found = [p for d in (content_dir(), examples_dir()) for p in d.rglob("*.yaml")]
    return tuple(with_cards(path) for path in sorted(found))


def with_cards(path: Path) -> bytes:
    """Return what a file holds; of a deck, with the cards of its table."""
    data = path.read_bytes()
    named = re.search(rb"^data: *(\S+\.csv) *\n", data, re.M)
    table = path.parent / named[1].decode() if named else path
    if named is None or not table.is_file() or b"\ncards:" in data:
        return data
    lines = table.read_text("utf-8", "replace").splitlines()
    rows = csv.DictReader(lines, delimiter=";" if lines and ";" in lines[0] else ",")
    cards = [{key: text for key, text in row.items() if text} for row in rows]
    written = "".join(f"  - {json.dumps(card, ensure_ascii=False)}\n" for card in cards)
    return data.replace(named[0], b"cards:\n" + written.encode())


def document(seed: int) -> bytes:
    """Return one document."""
    rng = random.Random(seed)
    make = rng.choices(
        (*_SPOILING, _decided, _spliced, _special, _random),
        weights=(45, 12, 15, 15, 12, 4, 5, 4),
    )[0]
    return make(rng, _seed(rng)) if make in _SPOILING else make(rng)


def spoilt(rng: random.Random, given: bytes) -> bytes:
    """Return a file spoilt in one of the ways in which it may still be read."""
    return rng.choices(_SPOILING, weights=(45, 12, 15, 15))[0](rng, given)


def documents(count: int, first: int = 0) -> Iterator[tuple[int, bytes]]:
    for seed in range(first, first + count):
        yield seed, document(seed)


def _seed(rng: random.Random) -> bytes:
    return rng.choice(seeds())


def _moved(rng: random.Random, given: bytes) -> bytes:
    """Put words of a file in place of others of their sort, so that it can mostly be read still."""
    parts = re.split(r"([\w#~-]+)", given.decode("utf-8", "replace"))
    words = [i for i in range(1, len(parts), 2) if len(parts[i]) < 24]
    for _ in range(rng.randint(1, 3) if words else 0):
        at = rng.choice(words)
        if parts[at].isdecimal():
            parts[at] = str(rng.choice((0, 1, 2, 3, 5, 7, 12, 40, 999)))
        else:
            alike = [i for i in words if parts[i][:1] == parts[at][:1]]
            parts[at] = parts[rng.choice(alike)]
    return "".join(parts).encode()


def _bytes(rng: random.Random, given: bytes) -> bytes:
    """Spoil a few bytes."""
    data = bytearray(given)
    for _ in range(rng.randint(1, 8)):
        at = rng.randrange(len(data) + 1)
        match rng.randrange(4):
            case 0:
                data[at : at + rng.randint(1, 20)] = b""
            case 1:
                data[at:at] = bytes(rng.randrange(256) for _ in range(rng.randint(1, 4)))
            case 2:
                start = rng.randrange(len(data) + 1)
                data[at:at] = data[start : start + rng.randint(1, 200)]
            case _:
                if at < len(data):
                    data[at] ^= 1 << rng.randrange(8)
    return bytes(data)


def _lines(rng: random.Random, given: bytes) -> bytes:
    """Lose, double, swap, indent and cut lines."""
    lines = given.decode("utf-8", "replace").split("\n")
    for _ in range(rng.randint(1, 5)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(7):
            case 0:
                lines[at] = ""
            case 1:
                lines.insert(other, lines[at])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = " " * rng.randint(1, 9) + lines[at]
            case 4:
                lines[at] = lines[at].lstrip()
            case 5:
                lines[at] = lines[at][: rng.randint(0, len(lines[at]))]
            case _:
                lines[at] = "\t" + lines[at]
    end = rng.choice(("\n", "\n", "\n", "\r\n", "\r", "\u2028"))
    return (rng.choice(("", "", "", "\ufeff")) + end.join(lines)).encode()


def _values(rng: random.Random, given: bytes) -> bytes:
    """Put something else in place of values and marks."""
    words = given.decode("utf-8", "replace").split(" ")
    for _ in range(rng.randint(1, 4)):
        words[rng.randrange(len(words))] = rng.choice(NASTY)
    return " ".join(words).encode("utf-8", "surrogatepass")


_SPOILING = (_moved, _bytes, _lines, _values)


@cache
def _decisions() -> dict[str, tuple[list[tuple[str, object]], list[tuple[str, object]]]]:
    """Return the facts with their values, and the rulings with their readings, of each game."""
    found = {}
    for path in sorted(content_dir().glob("*/rulings.yaml")):
        stated = yaml.safe_load(path.read_text("utf-8"))
        facts = [(one["fact"], one["value"]) for one in stated["facts"]]
        rulings = [(one["ruling"], one.get("values")) for one in stated["decisions"]]
        found[path.parent.name] = facts, rulings
    return found


def _decided(rng: random.Random) -> bytes:
    """Let a file decide on numbers and readings of its game: others of their kind, or nonsense."""
    ruled = [data for data in seeds() if RULED.search(data)]
    text = rng.choice(ruled).decode("utf-8", "replace").rstrip("\n")
    named = re.search(r"^game: *([a-z-]+)", text, re.M)
    games = _decisions()
    facts, rulings = games[named[1] if named and named[1] in games else rng.choice(list(games))]
    variant = {name: _otherwise(rng, value) for name, value in rng.sample(facts, rng.randint(1, 4))}
    chosen = {
        name: rng.choice(values if isinstance(values, list) and values else _AMOUNTS)
        for name, values in rng.sample(rulings, rng.randint(0, 2))
    }
    text = re.sub(r"^(variant|rulings): *\{.*\n", "", text, flags=re.M)
    return f"{text}\nvariant: {json.dumps(variant)}\nrulings: {json.dumps(chosen)}\n".encode()


_AMOUNTS = (-1, 0, 1, 2, 3, 6, 7, 40, 999, 100_000, 100_001, True, "many", "3-1", "0-99999", None)


def _otherwise(rng: random.Random, value: object) -> object:
    """Return a value in the place of another: mostly of its kind."""
    if rng.random() < 0.2:
        return rng.choice((*_AMOUNTS, [], {}, [1], {"a": 1}, [[1]], {"1": {"2": 3}}))
    match value:
        case dict():
            kept = rng.sample(sorted(value), rng.randint(1, len(value)))
            table = {str(key): _otherwise(rng, value[key]) for key in kept}
            return {**table, rng.choice(("x", "0", "9")): 1} if rng.random() < 0.3 else table
        case list():
            return [_otherwise(rng, rng.choice(value)) for _ in range(rng.randint(0, 5))]
        case str():
            return rng.choice((value, value, "x", "0-0", "9-1", "1-100000"))
    return rng.choice(_AMOUNTS)


def _spliced(rng: random.Random) -> bytes:
    one, other = _seed(rng), _seed(rng)
    return one[: rng.randint(0, len(one))] + other[rng.randint(0, len(other)) :]


def _special(rng: random.Random) -> bytes:
    """Return what exhausts or confuses readers of YAML."""
    return rng.choice(_SPECIALS)(rng, rng.choice(KINDS), rng.randint(2, 60)).encode()


def _bomb(rng: random.Random, kind: str, n: int) -> str:
    """Aliases of aliases: nine times as many values with each line."""
    lines = ["a: &a [x, x]"]
    for i in range(12):
        above, name = chr(97 + i), chr(98 + i)
        lines.append(f"{name}: &{name} [{', '.join([f'*{above}'] * 9)}]")
    return "\n".join(lines)


def _many_spaces(rng: random.Random, kind: str, n: int) -> str:
    rows = (" ".join(f"c{r * n + c}" for c in range(n)) for r in range(n))
    return _map("{c: coast, '~': ocean}", rows)


def _one_space(rng: random.Random, kind: str, n: int) -> str:
    return _map("{'~': ocean}", [" ".join(["~1"] * 200)] * 200)


def _map(legend: str, rows: Iterable[str]) -> str:
    head = "map: m\ngame: les-petits-pirates\ntitle: M\nplayers: 2\n"
    return f"{head}legend: {legend}\ncells: |\n" + "".join(f"  {row}\n" for row in rows)


def _many_cards(rng: random.Random, kind: str, n: int) -> str:
    head = (
        "deck: d\ngame: micro-pirates\ntitle: D\nlayout: {t: {at: [0mm, 0mm], size: [9mm, 9mm]}}\n"
    )
    return head + "cards:\n" + "".join(f"  - {{card: c{i}, t: x}}\n" for i in range(n * 50))


def _sea(rng: random.Random, kind: str, n: int) -> str:
    rows = (" ".join(rng.choice("abc.") for _ in range(n)) for _ in range(n))
    head = "map: s\ngame: piece-packing-pirates\ntitle: S\ntiles: |\n"
    return head + "".join(f"  {row}\n" for row in rows)


def _board(rng: random.Random, kind: str, n: int) -> str:
    head = "map: b\ngame: piracy\ntitle: B\nlegend: {'~': sea}\nsquares: |\n"
    return head + ("  " + "~ " * n + "\n") * n


_SPECIALS: tuple[Callable[[random.Random, str, int], str], ...] = (
    _bomb,
    _many_spaces,
    _one_space,
    _many_cards,
    _sea,
    _board,
    lambda rng, kind, n: f"{kind}: x\ntitle: " + "w" * 1_000_000,
    lambda rng, kind, n: f"{kind}: x\ntitle: {'[' * 5000}",
    lambda rng, kind, n: f"{kind}: x\nlegend: {'{a: ' * n * 20}1{'}' * n * 20}",
    lambda rng, kind, n: "".join(f"{'  ' * i}k{i}:\n" for i in range(n * 10)),
    lambda rng, kind, n: f"{kind}: x\ntitle: a\0b\n",
    lambda rng, kind, n: f"{kind}: \u202ex\u202c\ntitle: \u0627\u0628\n",
    lambda rng, kind, n: f"\ufeff{kind}: x\r\ntitle: y\r\n",
    lambda rng, kind, n: f"{kind}: &x [*x]\n",
    lambda rng, kind, n: f"{kind}: x\n<<: {{title: y}}\n",
    lambda rng, kind, n: "# pnp: ignore[" + "x," * n * 500 + f"]\n{kind}: x\n",
    lambda rng, kind, n: "",
    lambda rng, kind, n: "\n" * 100_000,
    lambda rng, kind, n: "- " * 20_000,
    lambda rng, kind, n: f"{kind}: x\n" + "".join(f"k{i}: v\n" for i in range(n * 300)),
)


def _random(rng: random.Random) -> bytes:
    """Return words, signs and line ends in no order behind a kind."""
    words = ("title:", "cells: |", "legend:", "-", ":", "players:", "game: les-petits-pirates",
             "cards:", "{", "}", "[", "]", ",", "type:", *NASTY)  # fmt: skip
    text = " ".join(
        rng.choice(words) + rng.choice(("", "", "\n", "\n  ")) for _ in range(rng.randint(1, 120))
    )
    return f"{rng.choice(KINDS)}: {rng.choice(NASTY)}\n{text}".encode("utf-8", "surrogatepass")


def where(root: Path, seed: int) -> Path:
    """Return where a document would lie: outside of all games."""
    return root / f"document-{seed}.yaml"
