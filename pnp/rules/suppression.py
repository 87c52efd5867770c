"""Which rules a user selects, and suppression comments: findings that an author accepts in the
file, with a reason.

    gold: 12   # pnp: ignore[port-yields-much] our box has more coins

The comment is on the line of the finding, or on its own line above. For rows of a text block, it is
at the line of the block's key, for rows of a table at the line of the deck or board that names the
table; or above these.

A finding about a drawing concerns a piece and a theme. The comment may be at any of its positions,
or at the first key of a file that it points into, where it applies to the whole file.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from pnp.base.diagnostics import (
    LINE_BREAK,
    Diagnostic,
    Edit,
    Fix,
    Report,
    Severity,
    Source,
    Span,
    closest_word,
    likely_word,
    suggest_word,
)
from pnp.content.files import File
from pnp.content.nodes import Mapping, Node, Scalar, items_of, nodes_in
from pnp.content.nodes import Sequence as Items
from pnp.content.piece_tables import WITH_BLOCKS
from pnp.content.source import parse
from pnp.content.table_sources import files_named
from pnp.model.record import BOARD, Record
from pnp.rules import catalogue
from pnp.rules.catalogue import RuleEntry
from pnp.rules.verdict import SuppressedFinding

# The user's selection of rules: names, numbers and patterns such as ``LPP-M*``.


LISTED = "pnp rules lists them"
PATTERN = "*?["
"""Characters that make a word a pattern."""


class UnknownRuleError(Exception):
    """A word matches no rule, or one that cannot be deselected; the message says what to write."""


class RuleSelection(Struct, frozen=True):
    """The names of the rules to report: those ``chosen``, or all if None, except those
    ``left_out``. Errors that prevent validation are always reported, see ``Verdict``."""

    chosen: tuple[str, ...] | None = None
    left_out: tuple[str, ...] = ()

    def __call__(self, name: str) -> bool:
        return (self.chosen is None or name in self.chosen) and name not in self.left_out


def selected_rules(select: Sequence[str], ignore: Sequence[str]) -> RuleSelection:
    """Return the selection of ``select``, or of all rules if that is empty, without ``ignore``.

    Raises UnknownRuleError if a word matches no rule, or one that cannot be deselected.
    """
    chosen = tuple(name for word in select for name in matching_rules(word))
    left_out = tuple(name for word in ignore for name in matching_rules(word))
    for word in ignore:
        found = catalogue.find_rule(word)
        if found is not None and found.check is None and found.rule.severity is Severity.ERROR:
            raise UnknownRuleError(f"'{word}' blocks validation and cannot be deselected")
    return RuleSelection(chosen if select else None, left_out)


def matching_rules(word: str) -> tuple[str, ...]:
    """Return the names of the rules that a word matches. Raises UnknownRuleError if there are
    none."""
    found: tuple[str, ...]
    if any(sign in word for sign in PATTERN):
        every = catalogue.all_rules()
        found = tuple(
            e.name
            for e in every
            if any(fnmatchcase(known.lower(), word.lower()) for known in (e.name, *e.numbers))
        )
    else:
        entry = catalogue.find_rule(word)
        found = () if entry is None else (entry.name,)
    if not found:
        raise UnknownRuleError(f"'{word}' {_no_rule_message(word)}")
    return found


def _no_rule_message(word: str) -> str:
    if any(sign in word for sign in PATTERN):
        return f"matches no rule; {LISTED}"
    return f"is not a rule; {suggest_rule(word)}"


def suggest_rule(word: str) -> str:
    """Return a hint with the rule whose name is closest to a word."""
    numbers = [number for e in catalogue.all_rules() for number in e.numbers]
    if "-" in word and word.split("-")[0].upper() in {number.split("-")[0] for number in numbers}:
        return suggest_word(word.upper(), numbers)
    close = closest_word(word, catalogue.rule_names())
    # If the word is much shorter than the name, another word was meant.
    intended = close and abs(len(close) - len(word)) <= len(word) // 2
    if intended:
        return f"did you mean {close}?"
    # The subject of rules may be meant, such as shipyard.
    subject = likely_word(
        word, {part for name in catalogue.rule_names() for part in name.split("-")}
    )
    return f"did you mean {subject}?" if subject else LISTED


def search_rules(words: str) -> tuple[RuleEntry, ...]:
    """Return the rules whose name or summary contains all of these words, or else those whose page
    does."""
    stems = [word.removesuffix("s") for word in re.findall(r"\w+", words.lower())]

    def speaks(text: str) -> bool:
        return bool(stems) and all(re.search(rf"\b{stem}", text.lower()) for stem in stems)

    every = catalogue.all_rules()
    titled = (e for e in every if speaks(f"{e.name} {e.page.partition(chr(10))[0]}"))
    return tuple(titled) or tuple(e for e in every if speaks(e.page))


COMMENT = re.compile(r"(?:^|(?<=\s))#\s*pnp:\s*ignore\b(?P<list>\[(?P<names>[^\]\n]*)\])?")
UNREASONED = "suppression-without-reason"
IDLE = "suppression-without-effect"
UNKNOWN = "suppression-of-unknown-rule"
MOST_HINTS = 20


@dataclass
class SuppressionComment:
    """A suppression comment; ``names`` are rules with their positions, ``used`` those that
    suppressed a finding."""

    span: Span
    alone: bool
    reason: str
    names: dict[str, Span] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)


@dataclass(frozen=True)
class FileComments:
    """The suppression comments of one file, the lines of its text blocks, and the line of its first
    key."""

    source: Source
    comments: tuple[SuppressionComment, ...]
    blocks: tuple[tuple[int, int], ...]
    first: int = 1

    @cached_property
    def comments_by_line(self) -> dict[int, list[SuppressionComment]]:
        found: dict[int, list[SuppressionComment]] = {}
        for comment in self.comments:
            found.setdefault(comment.span.line, []).append(comment)
        return found

    def comments_about(self, line: int) -> Iterator[SuppressionComment]:
        """Yield the comments that may suppress a finding on a line."""
        for first, last in self.blocks:
            if first < line <= last:
                line = first
        yield from self.comments_by_line.get(line, ())
        above = line - 1
        while above in self.comments_by_line and self.comments_by_line[above][0].alone:
            yield from self.comments_by_line[above]
            above -= 1


class SuppressingReport(Report):
    """Collects the findings of a build, or of simulated games, except suppressed ones, which are in
    ``answered``. ``tables`` gives the position at which a deck names a table, for decks that have
    been read."""

    def __init__(self, tables: dict[str, Span] | None = None) -> None:
        super().__init__()
        self.tables = tables or {}
        self.answered: dict[Diagnostic, SuppressedFinding] = {}
        self._answers: dict[str, FileComments] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        answers = {
            span.source.name: self.comments_of(span.source)
            for span in suppression_places(diagnostic, self.tables.get)
            if is_yaml(span.source.name)
        }
        left, suppressed = suppress([diagnostic], answers, self.tables.get)
        for found in left:
            super().add(found)
        for one in suppressed:
            self.answered[one.finding] = one

    def tolerate(self, found: Diagnostic) -> None:
        """Add a finding about the content of a game; a draft is built despite it."""
        self.add(found)

    def comments_of(self, source: Source) -> FileComments:
        """Return the comments of a file. Errors in them are ignored; validation reports them."""
        if source.name not in self._answers:
            self._answers[source.name] = comments_in(source, Report())
        return self._answers[source.name]


def is_yaml(name: str) -> bool:
    return name.endswith((".yaml", ".yml"))


def tables_of(files: Iterable[File[Record]]) -> dict[str, Span]:
    """Return the tables that files are filled from: their names, and where the files name them."""
    found: dict[str, Span] = {}
    for file in files:
        ways = file.node.get("ways") if file.kind == BOARD else None
        holders = [file.node]
        if file.kind in WITH_BLOCKS:
            holders += [node for node in nodes_in(file.node) if isinstance(node, Mapping)]
        holders += [way for way in items_of(ways) if isinstance(way, Mapping)]
        for data in (data for holder in holders for data in files_named(holder)):
            name = (Path(file.source.name).parent / data.text).as_posix()
            found.setdefault(name, data.span)
    return found


def comments_in(source: Source, report: Report) -> FileComments:
    """Return the suppression comments of a file; errors in them are reported."""
    if "pnp:" not in source.text or COMMENT.search(source.text) is None:
        return FileComments(source, (), ())
    root = parse(source, Report())
    texts = [] if root is None else list(_scalars_in(root))
    blocks = tuple(
        (node.span.line, node.span.end_line - (node.span.end_column == 1))
        for node in texts
        if source.line(node.span.line)[node.span.column - 1 :][:1] in ("|", ">")
    )
    comments: list[SuppressionComment] = []
    for number, line in enumerate(LINE_BREAK.split(source.text), 1):
        matches = [
            found
            for found in COMMENT.finditer(line)
            if not any(_is_in_text(node.span, number, found.start() + 1, blocks) for node in texts)
        ]
        end = len(line)
        for found in reversed(matches):  # each ends where the next one begins
            comments.append(_parse_comment(source, number, line[:end].rstrip(), found, report))
            end = found.start()
    return FileComments(source, tuple(comments), blocks, _first_line(root))


def suppress(
    findings: Sequence[Diagnostic],
    answers: dict[str, FileComments],
    named_in: Callable[[str], Span | None],
) -> tuple[list[Diagnostic], list[SuppressedFinding]]:
    """Return the remaining findings, and the suppressed ones.

    ``answers`` are the comments of each file by name; ``named_in`` returns the position at which a
    deck names a table.
    """
    left: list[Diagnostic] = []
    suppressed: list[SuppressedFinding] = []
    for found in findings:
        comment = _find_comment(found, answers, named_in)
        if comment is None:
            left.append(found)
        else:
            suppressed.append(SuppressedFinding(found, comment.reason))
    return left, suppressed


def unused_comments(
    answers: Sequence[FileComments], judged: Callable[[str], bool]
) -> Iterator[Diagnostic]:
    """Yield findings about comments that suppress nothing, if ``judged`` returns that their rules
    were applied, and about comments that cannot suppress their rule."""
    for found in answers:
        for comment in found.comments:
            for name, span in comment.names.items():
                answerable = is_suppressible(name)
                if name in comment.used or (answerable and not judged(name)):
                    continue
                message = f"there is no finding of '{name}' here"
                if not answerable:
                    of = "validation" if catalogue.is_reading_page(name) else "a build"
                    message = f"'{name}' blocks {of} and cannot be suppressed"
                yield Diagnostic(
                    Severity.WARNING,
                    IDLE,
                    message,
                    span,
                    "remove the comment" if len(comment.names) == 1 else "remove the name",
                    fix=_removal_fix(comment, name),
                )


def is_suppressible(name: str) -> bool:
    """Return whether comments can suppress the findings of a rule."""
    entry = catalogue.rule_named(name) or catalogue.late_page(name)
    if entry is None or entry.rule.binding:
        return False
    return entry.check is not None or entry.rule.severity is not Severity.ERROR


def is_blocking(found: Diagnostic) -> bool:
    """Return whether a finding must be corrected before the rest can be checked, or anything
    built."""
    if found.severity is not Severity.ERROR:
        return False
    if catalogue.is_reading_page(found.code):
        return True
    return not is_suppressible(found.code)


def suppression_places(found: Diagnostic, named_in: Callable[[str], Span | None]) -> Iterator[Span]:
    """Yield the positions at which a comment can suppress a finding, the primary one first."""
    spans = [found.span] if found.span is not None else []
    # A broken promise is placed at its cause; its reason is better written where it is made.
    if found.code == "promise-broken" or catalogue.late_page(found.code) is not None:
        spans += [label.span for label in found.labels]
    for span in spans:
        yield named_in(span.source.name) or span


def _find_comment(
    found: Diagnostic, answers: dict[str, FileComments], named_in: Callable[[str], Span | None]
) -> SuppressionComment | None:
    if found.span is None or is_blocking(found):
        return None
    for span in suppression_places(found, named_in):
        about = answers.get(span.source.name)
        if about is None:
            continue
        comments = list(about.comments_about(span.line))
        if catalogue.late_page(found.code) is not None:
            comments += about.comments_about(about.first)
        for comment in comments:
            if found.code in comment.names:
                comment.used.add(found.code)
                return comment
    return None


def _parse_comment(
    source: Source, number: int, line: str, found: re.Match[str], report: Report
) -> SuppressionComment:
    rest = line[found.end() :]
    reason = rest.strip(" \t:-")
    span = Span(source, number, found.start() + 1, number, len(line) + 1)
    comment = SuppressionComment(span, line.lstrip().startswith("#"), reason)
    unknown: set[str] = set()
    for word in re.finditer(r"[^\s,]+", found["names"] or ""):
        start = found.start("names") + word.start()
        place = Span(source, number, start + 1, number, start + len(word[0]) + 1)
        entry = catalogue.find_rule(word[0]) or catalogue.late_page(word[0])
        if entry is not None:
            comment.names.setdefault(entry.name, place)
        elif word[0] not in unknown:
            unknown.add(word[0])
            # Finding similar names is slow, and nobody needs this many.
            hint = suggest_rule(word[0]) if len(unknown) <= MOST_HINTS else LISTED
            report.error(UNKNOWN, f"'{word[0]}' is not a rule", place, hint)
    head = Span(source, number, found.start() + 1, number, found.end() + 1)
    if not (found["names"] or "").strip():
        message = "the comment does not name a rule"
        report.error(UNKNOWN, message, head, "write  # pnp: ignore[rule-name] reason")
    elif not reason:
        message = "the comment gives no reason"
        report.warning(UNREASONED, message, head, "add the reason after the bracket")
    return comment


def _removal_fix(comment: SuppressionComment, name: str) -> Fix:
    """Return the fix that removes a name from a comment, or the whole comment if it is the only
    name."""
    source, line = comment.span.source, comment.span.line
    text = source.line(line)
    if len(comment.names) > 1:
        spans = sorted(comment.names.values(), key=lambda span: span.column)
        place = spans.index(comment.names[name])
        start = spans[place - 1].end_column if place else spans[0].column
        end = spans[place].end_column if place else spans[1].column
        edit = Edit(Span(source, line, start, line, end), "")
        return Fix(f"remove '{name}' from the comment", (edit,))
    before, behind = text[: comment.span.column - 1], text[comment.span.end_column - 1 :]
    if behind.strip():  # another comment follows and moves left
        end = len(text) - len(behind.lstrip())
        edit = Edit(Span(source, line, len(before) + 1, line, end + 1), "")
    elif before.strip():
        edit = Edit(Span(source, line, len(before.rstrip()) + 1, line, len(text) + 1), "")
    else:
        edit = Edit(Span(source, line, 1, line + 1, 1), "")
    return Fix("remove the comment", (edit,))


def _first_line(root: Node | None) -> int:
    match root:
        case Mapping(((key, _), *_)):
            return key.span.line
    return 1


def _scalars_in(root: Node) -> Iterator[Scalar]:
    rest = [root]
    while rest:
        match rest.pop():
            case Scalar() as node:
                yield node
            case Items(items):
                rest.extend(items)
            case Mapping(entries):
                rest.extend(node for entry in entries for node in entry)


def _is_in_text(span: Span, line: int, column: int, blocks: Sequence[tuple[int, int]]) -> bool:
    """Return whether a position is inside a scalar; a comment may follow the indicator that begins
    a block."""
    block = next((found for found in blocks if found[0] == span.line), None)
    if block is not None and span.end_line > span.line:
        return block[0] < line <= block[1]
    return (span.line, span.column) <= (line, column) < (span.end_line, span.end_column)
