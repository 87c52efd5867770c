"""New boards of any game: the kinds and values of a model on other spaces of its grid.

Grid, regions, ways and promises stay. Kinds change places with each other until as many spaces as
in the model lie beside one of their own kind: a wood of six hexes becomes another wood, not six
trees. Whether all promises hold is left to the validator, which decides them anyway.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pnp.base.diagnostics import Diagnostic
from pnp.generate.generator import CannotGenerateError
from pnp.generate.model_text import with_command, with_line, with_title
from pnp.generate.request import Request, model_of, players_of
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.space_graph import graph_of
from pnp.kinds.boards.board_graph import BoardGraph
from pnp.rules.promises.symmetry import symmetries_of

Token = tuple[str, str]
"""A kind of space, and the text of the fields that go with it; empty if it has none."""
_STEPS = 40
"""Attempted exchanges for each space."""
_LOOSE = 0.9
"""The share of the neighbours of one kind that a new board keeps."""
_WIDE = 96
"""Characters of a line."""
_NAME = "name"


@dataclass
class BoardDraft:
    """The token of each space that may change it."""

    tokens: dict[str, Token]


class BoardGenerator:
    """Makes boards with the spaces of a model."""

    def __init__(self, request: Request, text: str, record: Board, graph: BoardGraph) -> None:
        self._request, self._text, self._record, self._graph = request, text, record, graph
        self.players = players_of(request)[1]
        self._tabled = re.search(r"^data: .*\n", text, re.MULTILINE) is not None
        self._lists = _lists(text)
        self._rest = next((k for k, at in self._lists.items() if at == "rest"), "")
        self._orbits = _orbits(record, graph)
        self._tokens = self._movable()
        self._near = {id: [move.end for move in graph.touches[id]] for id in graph.spaces}
        self._aim = _LOOSE * self._beside(self._tokens)

    @property
    def is_movable(self) -> bool:
        """Whether two spaces or more may exchange what they are."""
        return len({*self._tokens.values()}) > 1

    def draft(self, random: Random) -> BoardDraft:
        ids, tokens = list(self._tokens), dict(self._tokens)
        for _ in range(len(ids)):
            self._exchange(tokens, ids[random.randrange(len(ids))], ids[random.randrange(len(ids))])
        return BoardDraft(self._gathered(tokens, random))

    def write(self, draft: BoardDraft) -> str:
        text = with_line(self._text, "map", self._request.id)
        if self._request.title:
            text = with_title(text, self._request.title)
        text = re.sub(r"^data: .*\n", "", text, count=1, flags=re.MULTILINE)
        changed = {kind for kind, _ in draft.tokens.values()}
        for kind in self._lists:
            tabled = self._tabled and kind in self._graph.kinds
            if kind != self._rest and (kind in changed or tabled):
                text = self._with_spaces(text, kind, draft)
        return with_command(text, self._request.command())

    def repair(self, draft: BoardDraft, findings: Sequence[Diagnostic], random: Random) -> bool:
        """Exchange a few spaces if promises are broken; for all else, another draft is needed."""
        if any(found.code != "promise-broken" for found in findings):
            return False
        ids = list(draft.tokens)
        for _ in range(max(2, len(ids) // 8)):
            one, other = (ids[random.randrange(len(ids))] for _ in range(2))
            self._exchange(draft.tokens, one, other)
        draft.tokens = self._gathered(draft.tokens, random)
        return True

    def _movable(self) -> dict[str, Token]:
        """Return the tokens of the spaces that may change: those of kinds whose spaces are in a
        list or a table, and of the kind of the rest, off all ways."""
        # A road leads through its hexes; areas of a table are joined whatever their kind is.
        links = () if self._tabled else self._graph.links
        on_ways = {end for link in links for end in (link.start, link.end)}
        found = {}
        for space in self._graph.on_grid:
            if space.id in on_ways or space.kind not in self._lists:
                continue
            at = self._lists[space.kind]
            if at and at[0] not in "[{" and at != "rest":
                continue
            fields = (
                _fields(space.fields) if self._tabled and not at else _items(at).get(space.id, "")
            )
            found[space.id] = (space.kind, fields)
        # A space goes wherever its images go.
        whole = {id for id in found if all(one in found for one in self._orbits.get(id, (id,)))}
        return {id: token for id, token in found.items() if id in whole}

    def _exchange(self, tokens: dict[str, Token], one: str, other: str) -> None:
        """Exchange the tokens of two spaces, and of their images under all symmetries."""
        firsts, seconds = self._orbits.get(one, (one,)), self._orbits.get(other, (other,))
        if len(firsts) == len(seconds) and not {*firsts} & {*seconds}:
            for a, b in zip(firsts, seconds, strict=True):
                tokens[a], tokens[b] = tokens[b], tokens[a]

    def _gathered(self, tokens: dict[str, Token], random: Random) -> dict[str, Token]:
        """Return tokens exchanged until enough of them lie beside one of their own kind."""
        ids, now = list(tokens), self._beside(tokens)
        for _ in range(_STEPS * len(ids)):
            if now >= self._aim:
                break
            one, other = ids[random.randrange(len(ids))], ids[random.randrange(len(ids))]
            trial = dict(tokens)
            self._exchange(trial, one, other)
            then = self._beside(trial)
            if then >= now:
                tokens, now = trial, then
        return tokens

    def _beside(self, tokens: dict[str, Token]) -> int:
        """Return how many pairs of neighbours are of one kind, the kind of the rest aside."""
        kinds = {id: kind for id, (kind, _) in tokens.items()}
        return sum(
            kinds.get(near) == kind
            for id, kind in kinds.items()
            if kind != self._rest
            for near in self._near[id]
        )

    def _with_spaces(self, text: str, kind: str, draft: BoardDraft) -> str:
        """Return a text in which the line of a kind has its new spaces."""
        at = self._lists[kind]
        fixed = _items(at) if at else {}
        entries = {id: fixed[id] for id in fixed if id not in draft.tokens}
        for space in self._graph.on_grid:
            kind_now, fields = draft.tokens.get(space.id, ("", ""))
            if kind_now != kind:
                if self._tabled and not at and space.id not in draft.tokens and space.kind == kind:
                    entries[space.id] = _named(space.name, _fields(space.fields))
                continue
            entries[space.id] = fields if at else _named(space.name, fields)
        words = [_quoted(id) + (f": {value}" if value else "") for id, value in entries.items()]
        opening, closing = "{}" if any(entries.values()) else "[]"
        new = _wrapped(words, opening, closing)
        line = re.compile(rf"^( *- \{{space: {re.escape(kind)}\b.*?)(, at: )(.*)$", re.MULTILINE)
        found = line.search(text) if at else None
        if found is not None:
            start = found.start(3)
            return text[:start] + new + text[start + len(at) :]
        plain = re.compile(rf"^ *- \{{space: {re.escape(kind)}\b.*\}}$", re.MULTILINE)
        entry = plain.search(text)
        assert entry is not None, f"the model has no line for {kind}"
        return text[: entry.end() - 1] + f", at: {new}}}" + text[entry.end() :]


def _lists(text: str) -> dict[str, str]:
    """Return what each kind has under ``at`` in a line of its own: a list, a mapping, a word, or
    nothing."""
    found = {}
    for line in re.finditer(r"^ *- \{space: ([\w-]+)(.*)\}[ ]*$", text, re.MULTILINE):
        at = re.search(r", at: ", line[2])
        found[line[1]] = _value(line[2][at.end() :]) if at else ""
    return found


def _value(text: str) -> str:
    """Return the value at the beginning of a text in a flow mapping."""
    return _split(text)[0].strip()


def _split(text: str) -> list[str]:
    """Return the parts of a text between commas outside all brackets and quotes."""
    parts, depth, quote = [""], 0, ""
    for letter in text:
        if quote or letter in "'\"":
            quote = ("" if letter == quote else quote) if quote else letter
        else:
            depth += (letter in "[{") - (letter in "]}")
        if letter == "," and not depth and not quote:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _items(at: str) -> dict[str, str]:
    """Return the spaces of a mapping with the text of their fields; none for a list."""
    if not at.startswith("{"):
        return {}
    pairs = (part.strip().partition(":") for part in _split(at[1:-1]))
    return {key.strip().strip("'\""): value.strip() for key, _, value in pairs}


def _fields(fields: dict[str, str] | object) -> str:
    """Return the fields of a row as text, without its name."""
    assert isinstance(fields, dict)
    return ", ".join(f"{key}: {value}" for key, value in fields.items() if key != _NAME and value)


def _named(name: str, fields: str) -> str:
    words = [f"name: {name}"] if name else []
    return "{" + ", ".join([*words, fields] if fields else words) + "}"


def _quoted(id: str) -> str:
    return f"'{id}'" if re.fullmatch(r"[\d.e+-]+|on|off|yes|no|y|n", id, re.IGNORECASE) else id


def _wrapped(words: Sequence[str], opening: str, closing: str) -> str:
    """Return words in brackets, on several lines if they are long."""
    whole = opening + ", ".join(words) + closing
    if len(whole) < _WIDE // 2:
        return whole
    lines, line = list[str](), "      "
    for i, word in enumerate(words):
        more = word + (", " if i < len(words) - 1 else "")
        if len(line) + len(more) > _WIDE:
            lines.append(line.rstrip())
            line = "      "
        line += more
    return "\n".join((opening, *lines, line.rstrip() + closing))


def _orbits(record: Board, graph: BoardGraph) -> dict[str, tuple[str, ...]]:
    """Return the images of each space under the first symmetry that the board promises, itself
    first; empty if it promises none."""
    words = [word for promise in record.promises if promise.alike for word in promise.under]
    found = next((s for word in words for s in symmetries_of(graph, word)), None)
    if found is None:
        return {}
    of_cell = {cell: space.id for space in graph.on_grid for cell in space.cells}
    orbits = {}
    for space in graph.on_grid:
        images = [space.id]
        while (near := of_cell[found.cells[graph.spaces[images[-1]].cells[0]]]) not in images:
            images.append(near)
        orbits[space.id] = tuple(images)
    return orbits


def generator(request: Request) -> BoardGenerator:
    """Return the generator of boards with the spaces of a model.

    Raises CannotGenerateError if the model has nothing to exchange.
    """
    model = model_of(request)
    record = model.file.record
    assert isinstance(record, Board)
    graph = graph_of(record)
    made = None
    if graph is not None:
        made = BoardGenerator(request, model.file.source.text, record, graph)
    if made is None or not made.is_movable:
        message = f"'{model.file.id}' has no kinds of space that could change places"
        hint = "write their spaces in lists, such as  at: [b2, c4],  or a table"
        raise CannotGenerateError(f"{message}; {hint}")
    return made
