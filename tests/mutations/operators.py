"""Single wrong facts in YAML files: in keys, lists, numbers, words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from mutations.text import Document, Edit, Entry, Mutant
from pnp.base.values import replace
from pnp.content.nodes import Mapping, Scalar, Sequence


def _words(text: str) -> list[str]:
    return text.split()


# Keys of facts, which may be dropped; other keys say how things look.
FACTS = frozenset(
    _words(
        "type port gold resources number mainland island start players size closed legend"
        " cells tiles count quantity supply parts of quarters squares die panel panels which berths"
        " hoard table head rows steps rings sectors faces pieces id cards card event catch"
        " home kind kinds arrangement spot blocked sector data layout back tracks from to step"
        " areas places summary entries weight colours amounts amount cutlass spyglass if if1"
        " if2 if3 text text1 text2 text3 title theme shipyard base_size variant run width"
        " height"
    )
)
# Keys whose values name something that is known elsewhere.
NAMES = frozenset(
    _words(
        "type which art draw icon badge kind layout back data game theme event panel catch"
        " gold home scheme border shape ground rim ink accent size base id card part island at"
    )
)
# Keys whose values two neighbours may have taken for each other's.
SWAPPED = frozenset(
    _words(
        "type name number mainland island quantity event die icon kind port text steps label"
        " card id title which from to gold resources cutlass spyglass face"
    )
)
# Numbers under these keys say how things look, or are seeds.
LOOKS = frozenset(_words("pnp seed wobble columns bleed gap shift at size x y width height"))
# Kinds of files that are read by players; only their numbers can break a rule.
PRINTED = ("sheet", "screen")
FLAGS = ("shipyard", "red", "blocked")
# Keys of texts that are never numbers of the rules.
PROSE = frozenset(_words("title subtitle note heading size width widths quantity sides columns at"))
AMOUNT = re.compile(r"(?<![\w.:-])\d+(?= :[a-z])")


def mutants(game: str, file: str, text: str) -> Iterator[Mutant]:
    """Yield all mutants of a YAML file but for those of its grids."""
    document = Document(file, text)

    def made(
        operator: str, entry: Entry, about: str, edit: Edit | None, *lost: str
    ) -> Mutant | None:
        if edit is None or edit[0] == text:
            return None
        if entry.path[0] == "legend" and len(entry.path) > 1:
            lost = (*lost, str(entry.path[1]))  # the marks of a space are what its entry is about
        return Mutant(game, file, operator, entry.path, about, *edit, lost)

    makers = (_dropped, _doubled, _bumped, _misspelt, _swapped, _retyped, _flipped)
    for operator in makers if document.kind not in PRINTED else (_printed,):
        for found in operator(document, made):
            if found is not None:
                yield found


Maker = Callable[..., Mutant | None]


def _named(entry: Entry) -> str:
    return ".".join(map(str, entry.path))


def _ids(entry: Entry) -> tuple[str, ...]:
    """Return what a dropped value was known by."""
    names = [entry.key.text] if entry.key is not None and len(entry.path) > 1 else []
    rest = [entry.node]
    while rest:
        node = rest.pop()
        if isinstance(node, Scalar):
            names += [node.text, node.text.rpartition("/")[2]]
        elif isinstance(node, Mapping):
            rest += [value for key, value in node.entries if key.text in ("id", "card", "of")]
        else:
            rest += node.items
    return tuple(name for name in names if name and name not in FACTS and "\n" not in name)


def _pieces(document: Document) -> Iterator[str]:
    """Yield the ids of the pieces of a file."""
    for entry in document.entries:
        if entry.path[0] == "pieces" and entry.path[-1] == "id" and isinstance(entry.node, Scalar):
            yield entry.node.text


def _dropped(document: Document, made: Maker) -> Iterator[Mutant | None]:
    for entry in document.entries:
        if entry.key is not None and not (set(map(str, entry.path[-2:])) & FACTS):
            continue
        if entry.path[0] in ("art", "waters", "needs", "credits", "grid", "board", "pictures"):
            continue
        operator = "drop-item" if entry.key is None else "drop-key"
        if entry.path[0] == "legend" and len(entry.path) == 2:
            operator = "drop-legend"
        if entry.path[0] in ("supply", "closed"):
            operator = f"drop-{entry.path[0]}"
        edit = document.dropped(entry)
        lost = _ids(entry)
        if entry.path[0] == "colours":  # pieces are known by their ids with the colour
            lost += tuple(f"{id}-{entry.path[-1]}" for id in _pieces(document))
        yield made(operator, entry, f"without {_named(entry)}", edit, *lost)


def _doubled(document: Document, made: Maker) -> Iterator[Mutant | None]:
    for entry in document.entries:
        listed = entry.key is None and isinstance(entry.parent, Sequence)
        keyed = entry.key is not None and entry.path[0] in ("legend", "supply", "colours")
        if listed and isinstance(entry.path[-2] if len(entry.path) > 1 else 0, int):
            continue  # the second of a pair
        if (listed or keyed) and entry.path[0] not in ("art", "waters", "needs", "credits"):
            operator = "double-key" if keyed else "double-item"
            edit = document.doubled(entry)
            if edit is not None and isinstance(entry.parent, Sequence):
                # One too many: any of the list, of which some stand a few lines further down.
                first = edit[1] | {item.span.line for item in entry.parent.items}
                edit = edit[0], first | {max(first) + 1}
            yield made(operator, entry, f"{_named(entry)} twice", edit)


def _bumped(document: Document, made: Maker) -> Iterator[Mutant | None]:
    for entry in document.entries:
        node = entry.node
        if not isinstance(node, Scalar) or {str(step) for step in entry.path} & LOOKS:
            continue
        if "\n" in node.text and re.fullmatch(r"[\d\s]+", node.text):
            yield from _bumped_rows(document, entry, made)
        elif re.fullmatch(r"\d+", node.text):
            quote = "" if node.plain else '"'
            for value in _near(int(node.text)):
                edit = document.replaced(node.span, f"{quote}{value}{quote}")
                yield made("bump-number", entry, f"{_named(entry)} {node.text} -> {value}", edit)
        elif found := re.fullmatch(r"(\d+)-(\d+)", node.text):
            low, high = int(found[1]), int(found[2])
            for value in (f"{low}-{high + 1}", f"{low - 1}-{high}", f"{low + 1}-{high}"):
                edit = document.replaced(node.span, value)
                yield made("bump-range", entry, f"{_named(entry)} {node.text} -> {value}", edit)
        elif node.span.line == node.span.end_line and entry.path[-1] not in ("note", "note1"):
            yield from _amounts(document, entry, made)


def _amounts(document: Document, entry: Entry, made: Maker) -> Iterator[Mutant | None]:
    span = entry.node.span
    raw = document.lines[span.line - 1][span.column - 1 : span.end_column - 1]
    for found in AMOUNT.finditer(raw):
        value = int(found[0]) + 1
        edit = document.replaced(span, raw[: found.start()] + str(value) + raw[found.end() :])
        about = f"{_named(entry)} {found[0]} -> {value} in a text"
        yield made("bump-amount", entry, about, edit)


def _bumped_rows(document: Document, entry: Entry, made: Maker) -> Iterator[Mutant | None]:
    assert isinstance(entry.node, Scalar)
    for line, marks in document.rows(entry.node):
        for column, mark in marks:
            if mark.isdecimal():
                edit = document.remarked({(line, column): str(int(mark) + 1)})
                yield made("bump-number", entry, f"{_named(entry)} {mark} -> {int(mark) + 1}", edit)


def _near(number: int) -> tuple[int, ...]:
    return (number + 1, number - 1) if number else (1,)


def _misspelt(document: Document, made: Maker) -> Iterator[Mutant | None]:
    for entry in document.entries:
        node, key = entry.node, entry.key
        refers = entry.path[-1] in NAMES or entry.path[0] in ("closed", "parts", "start")
        refers |= len(entry.path) > 1 and entry.path[-2] in ("of", "also", "colours", "borders")
        if isinstance(node, Scalar) and refers and re.fullmatch(r"[a-z~][\w.~-]*", node.text, re.I):
            wrong = _wrong(node.text)
            edit = document.replaced(node.span, wrong)
            about = f"{_named(entry)} {node.text} -> {wrong}"
            yield made("misspell-name", entry, about, edit, node.text)
        if key is not None and (entry.path[0] in ("legend", "supply") or key.text in FACTS):
            wrong = _wrong(key.text)
            edit = document.replaced(key.span, wrong if key.plain else f'"{wrong}"')
            about = f"key {_named(entry)} -> {wrong}"
            around = document.around(key.span.line, key.span.column)
            yield made("misspell-key", entry, about, (edit[0], edit[1] | around), key.text)


def _wrong(word: str) -> str:
    """Return a word with its middle letter twice, or another number behind it."""
    if word[-1].isdecimal() or len(word) < 3:
        return f"{word}9"
    middle = len(word) // 2
    return f"{word[:middle]}{word[middle]}{word[middle:]}"


def _swapped(document: Document, made: Maker) -> Iterator[Mutant | None]:
    last: dict[tuple[object, ...], Entry] = {}
    for entry in document.entries:
        if entry.key is None or entry.key.text not in SWAPPED or len(entry.path) < 3:
            continue
        family = (len(entry.path), entry.path[0], entry.path[-1])
        other = last.get(family)
        last[family] = entry
        if other is None or entry.node.span.line != entry.node.span.end_line:
            continue
        edit = document.swapped(other.node.span, entry.node.span)
        about = f"{_named(other)} and {_named(entry)} swapped"
        yield made("swap-values", entry, about, edit)


def _retyped(document: Document, made: Maker) -> Iterator[Mutant | None]:
    """Kinds of spaces: what ships sail on becomes what they do not, and the other way round."""
    others = {
        "map": ("ocean", "coast", "river", "land", "impassable"),
        "squares": ("sea", "land", "island", "skull", "monster"),
    }.get(document.kind, ())
    for entry in document.entries:
        node = entry.node
        if entry.path[0] != "legend" or not isinstance(node, Scalar) or node.text not in others:
            continue
        for kind in others:
            if kind != node.text:
                edit = document.replaced(node.span, kind)
                yield made("flip-kind", entry, f"{_named(entry)} {node.text} -> {kind}", edit)


def _flipped(document: Document, made: Maker) -> Iterator[Mutant | None]:
    """What is true becomes false, and the other way round."""
    for entry in document.entries:
        node = entry.node
        if isinstance(node, Scalar) and entry.path[-1] in FLAGS and node.text in ("true", "false"):
            new = "false" if node.text == "true" else "true"
            edit = document.replaced(node.span, new)
            yield made("flip-flag", entry, f"{_named(entry)} {node.text} -> {new}", edit)


def _printed(document: Document, made: Maker) -> Iterator[Mutant | None]:
    """A number that players read before an icon, in bold or in a table is another."""
    for entry in document.entries:
        node, path = entry.node, set(map(str, entry.path))
        if not isinstance(node, Scalar) or path & PROSE or entry.path[0] != "body":
            continue
        tabled = "rows" in path or "head" in path
        pattern = r"(?<![\w.:–-])\d+(?![\w.–-]|:)" if tabled else r"(?<![\w.:-])\d+(?= :[a-z]|\*\*)"
        for line in range(node.span.line, node.span.end_line + 1):
            row = document.lines[line - 1]
            first = node.span.column - 1 if line == node.span.line else 0
            last = node.span.end_column - 1 if line == node.span.end_line else len(row)
            for found in re.finditer(pattern, row):
                if first <= found.start() and found.end() <= last:
                    new = str(int(found[0]) + 1)
                    span = replace(
                        node.span,
                        line=line,
                        column=found.start() + 1,
                        end_line=line,
                        end_column=found.end() + 1,
                    )
                    near = row[max(0, found.start() - 12) : found.end() + 12].strip()
                    about = f"{_named(entry)} {found[0]} -> {new} in '{near}'"
                    yield made("bump-printed", entry, about, document.replaced(span, new))
