"""Build a tree of nodes with line and column from the events of the YAML parser.

PyYAML's own loading drops repeated keys, reads ``12:30`` as 750 and ``no`` as False, and expands
aliases without limit. So this module builds its own tree from the parser's events: scalars stay
text until a typed field decides, and anything unsafe or ambiguous becomes a finding. Nothing here
recurses, so nesting cannot exhaust the stack.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import yaml

from pnp.base.diagnostics import MOST_FAULTS, Label, Report, Source, Span
from pnp.base.values import replace
from pnp.content.fixes import with_indentation_fix
from pnp.content.nodes import Mapping, Node, Scalar, Sequence
from pnp.content.syntax import span_at_mark, syntax_finding

CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
"""Characters that content must not contain."""
# Typographic quotes around a key.
_CURLY = re.compile("[\u2018-\u201f\u00ab\u00bb].*[\u2018-\u201f\u00ab\u00bb]")
# A comment that follows its mark without a space, as in  title: Agent #7 . Those for pnp are meant
# as comments.
_TOUCHING = re.compile(r"[ \t]+(#(?!\s*pnp:)[^\s#][^\r\n]*)")
DEEPEST = 64
MOST_ALIASED_NODES = 10_000
MOST_VALUES = 250_000
"""The limit of keys and values in one file, or cells in one table. A deck of 10,000 cards with six
fields each has fewer; it is read and checked in two seconds, and the worst such file takes 300
MB."""
LONGEST_TEXT = 32_767
"""The limit of characters of one value, as in the cell of a spreadsheet."""

# The C parser gives the same marks as the Python one, eight times as fast.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def plain_values(text: str) -> Any:
    """Return the values of a valid document without their places, in a fraction of the time that
    its tree takes."""
    return yaml.load(text, Loader=_Loader)  # noqa: S506


def build_tree(source: Source, report: Report) -> Node | None:
    """Return the tree of the document in a source, None after a syntax error."""
    return _Builder(source, report).build()


@dataclass(slots=True)
class _OpenCollection:
    """A collection whose end has not been seen yet."""

    is_mapping: bool
    start: Any
    anchor: str | None
    flow: bool
    items: list[Node] = field(default_factory=list)
    size: int = 1


class _Builder:
    """Builds the tree of one document from the parser's events."""

    def __init__(self, source: Source, report: Report) -> None:
        self.source = source
        self.report = report
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.open: list[_OpenCollection] = []
        self.root: Node | None = None
        self.aliased = 0
        self.values = 0
        self.faults = 0

    def build(self) -> Node | None:
        documents = 0
        for event in self._events():
            match event:
                case yaml.DocumentStartEvent():
                    documents += 1
                    if documents > 1:
                        self._report_event(
                            "several-documents",
                            "expected one document in the file, found another",
                            event,
                            "remove the line ---, or move this document to another file",
                        )
                        return None
                case yaml.ScalarEvent():
                    self._add_scalar(event)
                case yaml.AliasEvent():
                    if not self._add_alias(event):
                        return None
                case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                    if not self._begin_collection(event):
                        return None
                case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                    self._end_collection(event)
            if self.values > MOST_VALUES:
                message = f"the file contains more than {MOST_VALUES:,} keys and values"
                hint = "split it into several files"
                self._report_event("too-many-values", message, event, hint)
                return None
            if self.faults > MOST_FAULTS:
                message = f"the file has more than {MOST_FAULTS} errors"
                hint = "fix those first, then validate the file again"
                self._report_event("too-many-faults", message, event, hint)
                return None
        if self.root is None and not self.report.failed:
            self.report.error(
                "empty-file",
                "the file is empty",
                self.source.span(),
                "start with a line such as  map: my-map",
            )
        return self.root

    def _events(self) -> Iterator[Any]:
        """Yield parser events; a syntax error ends them with a finding."""
        try:
            yield from yaml.parse(self.source.text, Loader=_Loader)
        except yaml.MarkedYAMLError as error:
            self.root = None
            self.report.add(
                with_indentation_fix(syntax_finding(error, self.source), _is_valid_yaml)
            )
        except yaml.reader.ReaderError as error:
            self.root = None
            text = self.source.text[: error.position]
            line = text.count("\n") + 1
            column = len(text) - (text.rfind("\n") + 1) + 1
            code = error.character if isinstance(error.character, int) else ord(error.character)
            self.report.error(
                "control-character",
                f"character U+{code:04X} is not allowed in YAML",
                Span(self.source, line, column, line, column + 1),
                "delete it",
            )

    def _add_scalar(self, event: Any) -> None:
        if event.tag is not None and event.tag != "!":
            self._check_tag(event)
        # The C parser calls the style of a plain scalar "", the Python one None.
        node = Scalar(event.value, not event.style, self._span_of(event))
        if len(node.text) > LONGEST_TEXT:
            message = f"the text is longer than {LONGEST_TEXT:,} characters"
            self._report_event("too-long", message, event, "shorten it, or split it")
        if found := CONTROL.search(node.text):
            message = f"the text contains the control character U+{ord(found[0]):04X}"
            self._report_event("control-character", message, event, "remove its escape code")
        if node.plain and node.text:
            self._check_comment(node)
        self._add_node(node, event.anchor, 1)

    def _check_comment(self, node: Scalar) -> None:
        """Warn about a comment after a plain text that reads like the rest of the text."""
        end = node.span
        found = _TOUCHING.match(self.source.line(end.end_line), end.end_column - 1)
        if found is None:
            return
        written = found[1].rstrip()
        span = replace(
            end,
            line=end.end_line,
            column=found.start(1) + 1,
            end_line=end.end_line,
            end_column=found.start(1) + len(written) + 1,
        )
        message = f"'{written[:40]}' is a comment, so it is not part of the value"
        whole = f"{node.text} {written}".strip()
        hint = "put a space after the # of a comment"
        if "\n" not in whole and len(whole) <= 60:
            hint = f'write  "{whole}"  in quotes, or {hint}'
        self.report.warning("text-cut-by-comment", message, span, hint)

    def _check_tag(self, event: Any) -> None:
        written = event.tag.replace("tag:yaml.org,2002:", "!!")
        self._report_event("yaml-tag", f"the tag '{written}' is not supported", event, "remove it")

    def _add_alias(self, event: Any) -> bool:
        if any(collection.anchor == event.anchor for collection in self.open):
            self._report_event(
                "cyclic-alias",
                f"'*{event.anchor}' refers to its own anchor",
                event,
                "write the value itself",
            )
            return False
        known = self.anchors.get(event.anchor)
        if known is None:
            self._report_event(
                "unknown-alias",
                f"no anchor '&{event.anchor}' is defined above",
                event,
                "write the value itself, or quote a text that starts with *",
            )
            return False
        node, size = known
        self.aliased += size
        if self.aliased > MOST_ALIASED_NODES:
            self._report_event(
                "exploding-alias",
                f"aliases repeat more than {MOST_ALIASED_NODES:,} values",
                event,
                "write the values themselves, or use quantity",
            )
            return False
        self._add_node(node, None, size)
        return True

    def _begin_collection(self, event: Any) -> bool:
        if event.tag is not None and event.tag != "!":
            self._check_tag(event)
        if len(self.open) >= DEEPEST:
            self._report_event(
                "too-deep",
                f"values are nested more than {DEEPEST} levels deep",
                event,
                "reduce the nesting",
            )
            return False
        mapping = isinstance(event, yaml.MappingStartEvent)
        self.open.append(
            _OpenCollection(mapping, event.start_mark, event.anchor, bool(event.flow_style))
        )
        return True

    def _end_collection(self, event: Any) -> None:
        done = self.open.pop()
        start = span_at_mark(done.start, self.source)
        node: Node
        if done.is_mapping:
            pairs = list(zip(done.items[::2], done.items[1::2], strict=True))
            span = pairs[0][0].span if pairs else start
            item = bool(self.open) and not self.open[-1].is_mapping and not done.flow
            node = Mapping(self._entries(pairs, item), span, done.flow)
        else:
            first = done.items[0].span if done.items and not done.flow else start
            end = event.end_mark
            whole = replace(first, end_line=end.line + 1, end_column=end.column + 1)
            node = Sequence(tuple(done.items), whole if done.flow else first)
        self._add_node(node, done.anchor, done.size)

    def _entries(
        self, pairs: list[tuple[Node, Node]], item: bool
    ) -> tuple[tuple[Scalar, Node], ...]:
        """Return the keys with their values; ``item`` if they are those of a list item, on separate
        lines."""
        seen: dict[str, Scalar] = {}
        entries: list[tuple[Scalar, Node]] = []
        for key, value in pairs:
            if self.faults > MOST_FAULTS:
                break
            if not isinstance(key, Scalar):
                hint = "quote it, or add a space"
                self._report_error("key-not-text", "a key is a single word", key.span, hint)
                continue
            if key.text == "<<" and key.plain:
                message = "merge keys are not supported"
                hint = "write out the keys of the other value"
                self._report_error("yaml-merge", message, key.span, hint)
                continue
            if key.plain and _CURLY.fullmatch(key.text):
                message = (
                    f"{key.text[0]} and {key.text[-1]} are not quotes in YAML, but plain characters"
                )
                hint = f'write  "{key.text[1:-1]}"  with straight quotes'
                self._report_error("yaml-syntax", message, key.span, hint)
            first = seen.setdefault(key.text, key)
            again = first is not key
            if again and item and key.text == entries[0][0].text and len(pairs) > len(seen) + 1:
                self._report_missing_hyphen(first, key)
                break
            if again:
                message = f"duplicate key '{key.text}'"
                label = Label(first.span, "first defined here")
                self._report_error(
                    "duplicate-key", message, key.span, "remove one of the two", label
                )
                continue
            entries.append((key, value))
        return tuple(entries)

    def _report_missing_hyphen(self, first: Scalar, again: Scalar) -> None:
        """Report that the keys of a list item are repeated, so that a hyphen is missing."""
        message = f"a second list item begins here with '{again.text}', without a hyphen"
        start = again.span.source.line(again.span.line)[again.span.column - 1 :].rstrip()
        hint = f"write  - {start[:40]}  two columns further left"
        label = Label(first.span, f"the item above also begins with '{first.text}'")
        self._report_error("duplicate-key", message, again.span, hint, label)

    def _add_node(self, node: Node, anchor: str | None, size: int) -> None:
        self.values += 1
        if anchor is not None:
            self.anchors[anchor] = (node, size)
        if self.open:
            self.open[-1].items.append(node)
            self.open[-1].size += size
        else:
            self.root = node

    def _span_of(self, event: Any) -> Span:
        start, end = event.start_mark, event.end_mark
        return Span(self.source, start.line + 1, start.column + 1, end.line + 1, end.column + 1)

    def _report_event(self, code: str, message: str, event: Any, hint: str) -> None:
        self._report_error(code, message, self._span_of(event), hint)

    def _report_error(self, code: str, message: str, span: Span, hint: str, *labels: Label) -> None:
        self.faults += 1
        self.report.error(code, message, span, hint, labels)


def _is_valid_yaml(text: str) -> bool:
    """Return whether a text is YAML."""
    try:
        for _ in yaml.parse(text, Loader=_Loader):
            pass
    except yaml.YAMLError:
        return False
    return True
