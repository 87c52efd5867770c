"""Files that can mostly be read, with one value or two that are wrong: for builds, which only meet
what the validator lets through.

Each is made of a seed alone, so that what was found once can be found again.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import yaml
from documents import with_cards

from pnp.base.diagnostics import KeyPath
from pnp.base.library import content_dir, docs_dir, examples_dir
from pnp.content.game_files import bundled_games
from pnp.kinds import LAYOUTS

_TEXTS = (
    *("", " ", "\u200b", "\u00ad", "\u00a0", "\t", "\n", "a\nb", "\u2028", "\x07", "\x1b[31m"),
    *("x", "w" * 60, "w" * 119, "w" * 121, "ab " * 40, "w " * 199, "w" * 3000, "Wi-Fi" * 20),
    *("{", "}", "{}", "{title}", "{nosuch}", "\\", "\\{", "{red|", "{ink|x}", "{nosuch|x}"),
    *("{title|x}", ":x:", ":coin:", "::", ":", ":coin: :coin:", ":mdi:nosuch:", ":folder:x:"),
    *(":folder:../x:", "**", "**x", "*x", "***", "`", "&amp;", "<b>", "]]>", "<!--", "%", "%s"),
    *("\U0001f3f4\u200d\u2620\ufe0f", "\u0627\u0644\u0628", "\u202ex", "\u65e5\u672c", "e\u0301"),
    *("\ud7ff", "\ufeff", "\ufffd", "\uffff", "\U0010ffff", "Å\u030a" * 9, "con", "nul", "-", "--"),
)
_NUMBERS = (
    *("0", "-0", "-1", "1", "2", "3", "5", "6", "7", "13", "99", "100", "999", "400", "10000"),
    *("10001", "1e308", "-1e308", "1e-308", ".nan", "nan", ".inf", "-.inf", "inf", "0.5", "-0.5"),
    *("0.001", "0.000000001", "999999999", "-999999999", "1000000000000000000", "1_000", "0x1F"),
    *("1.0", "+1", "00", "1-2", "2-1", "0-0", "1/2", "\u0663", "\u00b2", "\u2167"),
)
_LENGTHS = (
    *("0mm", "-0mm", "0.001mm", "0.01mm", "-1mm", "-5mm", "1mm", "3mm", "5mm", "8mm", "12mm"),
    *("20mm", "30mm", "40mm", "60mm", "80mm", "100mm", "120mm", "150mm", "200mm", "300mm"),
    *("400mm", "420mm", "1000mm", "1500mm", "4999mm", "-4999mm", "5001mm", "10cm", "1in", "1pt"),
    *("1e3mm", "nanmm", "mm", "0%", "50%", "100%", "150%", "2000%", "-50%", "100% - 8mm", "50%%"),
)
_WORDS = (
    *("true", "false", "yes", "null", "~", "none", "nosuch", "coin", "mdi:nosuch", "mdi:anchor"),
    *("folder:x", "folder:../x", "player", "emblem", "ink", "paper", "#ff0000", "#12", "red"),
    *("rgb(256,0,0)", "ship", "kraken", "hills", "blackbeard", "compass", "tub", "a1", "a2"),
    *("b1", "c1", "z99", "zz99", "x1", "P1", ".", "#", "!", "left", "right", "round", "square"),
    *("rectangle", "snake", "circle", "columns", "line", "apart", "up", "down", "poker", "micro"),
    *("jumbo", "hex", "plain", "rope", "guilloche", "numerals", "pips", "tent", "slot", "tabs"),
    *("figure", "arch", "diamond", "shield", "drop", "octagon", "center", "justify", "cover"),
    *("text", "icon", "image", "panel", "pattern", "scene", "rays", "180", "90", "page", "column"),
)
_OUTLINES = (
    *("M0 0L1e308 1e308L-1e308 5Z", "M0 0L1 0L1 1Z", "M0 0L10 0L10 10Z", "M0 0L0 0L0 0Z", "M0 0"),
    *("M0 0L10 10L0 10L10 0Z", "M0 0H1e9V1e9Z", "M0 0C1 1 2 2 3 3Z", "M0 0A1 1 0 0 0 1e9 0Z"),
    *("M0 0L1e-300 0L0 1e-300Z", "M0 0L10 0L10 10ZM2 2L3 2L3 3Z", "L1 1", "M nan 0L1 1L2 0Z"),
    *("M0 0A0 0 0 0 0 9 9L0 9Z", "M0 0L1e200 0L1e200 1e200L0 1e200Z", "m0 0zzzzzz", "coin"),
)
_TREES: tuple[Any, ...] = (
    *([], {}, [""], [[]], ["x"], [["x"]], {"": ""}, {"x": "y"}, ["0mm", "0mm"], ["a1", "a1"]),
    *(["-5mm", "300mm"], ["4999mm", "4999mm"], ["1", "1"], ["0", "0"], [1, 60], ["9mm"] * 3),
)
_NASTY = (_TEXTS, _NUMBERS, _LENGTHS, _WORDS, _OUTLINES, _TREES)

# Longer lists are shortened, so that a build takes a moment.
_MOST_ITEMS = 6


@cache
def _trees() -> dict[str, tuple[dict[str, Any], ...]]:
    """Return what is built, by its kind: the values of files, which are texts."""
    homes = (docs_dir() / "examples", content_dir(), *examples_dir().glob("*/good*"))
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(path for home in homes for path in home.rglob("*.yaml")):
        tree = yaml.load(with_cards(path), Loader=yaml.BaseLoader)
        kind = next((key for key in tree if key != "pnp"), "")
        if tree.get("game") not in bundled_games():
            tree.pop("game", None)
        if kind == "layout":
            found.setdefault(kind, []).append(_deck_of(tree))
        elif kind in LAYOUTS:
            found.setdefault(kind, []).append(tree)
    return {kind: tuple(trees) for kind, trees in found.items()}


def _deck_of(layout: dict[str, Any]) -> dict[str, Any]:
    """Return a deck of one card that shows the boxes of a layout."""
    fields = sorted(set(re.findall(r"\{([a-z0-9-]+)\}", json.dumps(layout))) | {"title"})
    card = {"card": "one", **dict.fromkeys(fields, "coin")}
    game = {"game": layout["game"]} if "game" in layout else {}
    head = {"pnp": "1", "deck": layout["layout"], **game, "title": "Layout"}
    return {**head, "layout": layout.get("boxes", {}), "cards": [card]}


def mutant(seed: int) -> tuple[str, bytes]:
    """Return the name of a file and what it holds."""
    rng = random.Random(seed)
    kind = rng.choice(sorted(_trees()))
    usual = _usual(kind)
    tree = json.loads(json.dumps(rng.choice(_trees()[kind])))
    if rng.random() < 0.5:
        tree.pop("game", None)  # whose rules let few mistakes through
    for key in ("cards", "body", "pieces"):
        if isinstance(tree.get(key), list):
            items = tree[key]
            tree[key] = rng.sample(items, min(len(items), _MOST_ITEMS))
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        _spoil(rng, tree, usual)
    return f"{kind}.yaml", json.dumps(tree, ensure_ascii=False, indent=1).encode()


@cache
def _usual(kind: str) -> dict[str, list[Any]]:
    """Return the values that stand under each key in all files of a kind."""
    found: dict[str, list[Any]] = {}
    for tree in _trees()[kind]:
        for path, single in _paths(tree):
            parent = tree
            for step in path[:-1]:
                parent = parent[step]
            if single and parent[path[-1]] not in found.setdefault(_key(path), []):
                found[_key(path)].append(parent[path[-1]])
    return found


def _spoil(rng: random.Random, tree: Any, usual: dict[str, list[Any]]) -> None:
    deep = rng.random() < 0.15  # whole lists and records, too
    paths = [path for path, single in _paths(tree) if path[0] != "pnp" and (single or deep)]
    # Each key is as likely as any other, however many squares or cards there are.
    keys = sorted({_key(path) for path in paths})
    key = rng.choice(keys)
    path = rng.choice([path for path in paths if _key(path) == key])
    parent = tree
    for step in path[:-1]:
        parent = parent[step]
    value = parent[path[-1]]
    match rng.randrange(24):
        case 0 if isinstance(parent, dict) and len(path) > 1:
            del parent[path[-1]]
        case 1 if isinstance(parent, list):
            parent.insert(path[-1], json.loads(json.dumps(value)))
        case 2 if isinstance(value, list):
            parent[path[-1]] = value[:1]
        case 3 if isinstance(value, list | dict):
            parent[path[-1]] = type(value)()
        case 4 if isinstance(parent, dict):
            parent[rng.choice((*_TEXTS, *_WORDS, *_NUMBERS))] = parent.pop(path[-1])
        case 5:
            other = parent
            for step in rng.choice(paths):
                if not isinstance(other, dict | list) or step not in _steps(other):
                    break
                other = other[step]
            parent[path[-1]] = json.loads(json.dumps(other))
        case 6 | 7 | 8 | 9 | 10 if usual.get(key):
            parent[path[-1]] = rng.choice(usual[key])
        case _:
            parent[path[-1]] = _otherwise(rng, value)


def _key(path: KeyPath) -> str:
    return ".".join(str(step) for step in path if isinstance(step, str))


def _steps(tree: Any) -> list[str | int]:
    return list(tree) if isinstance(tree, dict) else list(range(len(tree)))


def _paths(tree: Any, path: KeyPath = ()) -> Iterator[tuple[KeyPath, bool]]:
    """Yield the paths of all values, with whether each is a single one."""
    for step in _steps(tree):
        single = not isinstance(tree[step], dict | list)
        yield (*path, step), single
        if not single:
            yield from _paths(tree[step], (*path, step))


def _otherwise(rng: random.Random, value: Any) -> Any:
    """Return a value in place of another: mostly one of its kind, so that it can be read."""
    if isinstance(value, list) and value and rng.random() < 0.5:
        return [_otherwise(rng, item) for item in value]
    if not isinstance(value, str) or rng.random() < 0.12:
        return rng.choice(rng.choice(_NASTY))
    text = value.strip()
    if "\n" in text:
        return _rows(rng, text)
    if re.fullmatch(r"-?[\d.]+ ?(mm|cm|in|pt|%)", text):
        return rng.choice(_LENGTHS) if rng.random() < 0.5 else _scaled(rng, text)
    if re.fullmatch(r"-?[\d.]+", text):
        return rng.choice(_NUMBERS)
    if re.match(r"M ?[\d.-]", text):
        return rng.choice(_OUTLINES)
    if re.fullmatch(r"[a-z0-9:.-]+", text) and rng.random() < 0.6:
        return rng.choice(_WORDS)
    if rng.random() < 0.3:
        at = rng.randint(0, len(value))
        return value[:at] + rng.choice(_TEXTS) + value[at:]
    return rng.choice(_TEXTS)


def _scaled(rng: random.Random, text: str) -> str:
    """Return a length that is larger or smaller, or runs the other way."""
    number = re.match(r"-?[\d.]+", text)
    assert number is not None
    by = rng.choice((-1, 0.1, 0.5, 0.9, 1.1, 1.5, 2, 3, 5, 10))
    return f"{float(number[0]) * by:.2f}{text[number.end() :]}"


def _rows(rng: random.Random, text: str) -> str:
    """Return a grid with another mark, fewer rows or fewer columns."""
    rows = [line.split() for line in text.splitlines() if line.split()]
    if not rows:
        return ""
    match rng.randrange(5):
        case 0:
            rows = rows[: rng.randint(1, 3)]
        case 1:
            rows = [row[: rng.randint(1, 3)] for row in rows]
        case 2:
            rows = [[rng.choice(rows[0])] * len(row) for row in rows]
        case 3:
            rows = [row * 3 for row in rows] * 2
        case _:
            marks = [*(mark for row in rows for mark in row), ".", "#", "~", "x"]
            for _ in range(rng.randint(1, 4)):
                row = rng.choice(rows)
                row[rng.randrange(len(row))] = rng.choice(marks)
    return "\n".join(" ".join(row) for row in rows) + "\n"
