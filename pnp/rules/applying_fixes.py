"""Apply fixes of findings to files: each completely or not at all, and only if it still fits."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import LINE_BREAK, Diagnostic, Edit, Report, Source, Span
from pnp.content.source import LARGEST_FILE, LARGEST_TABLE, parse
from pnp.rules.verdict import Verdict

ROUNDS = 20
"""Maximum number of rounds of fixing and checking. A round fixes what appears only after other
findings are gone; the limit stops fixes that trigger themselves."""
_LINE = re.compile(r"[^\n]*\n|[^\n]+")
_BOM = b"\xef\xbb\xbf"


class FixedFile(Struct, frozen=True):
    """A file with some fixes applied; ``before`` is its earlier content."""

    source: Source
    before: bytes
    after: bytes
    findings: tuple[Diagnostic, ...]

    @property
    def fixed_text(self) -> str:
        return self.after.decode("utf-8-sig")


def fixed_files(
    findings: Iterable[Diagnostic], unsaved: Mapping[str, bytes] | None = None
) -> tuple[FixedFile, ...]:
    """Return the files that have fixable findings, with the largest compatible set of fixes
    applied.

    Skips files that have changed since they were read, and files that would no longer be valid
    YAML. ``unsaved`` has texts by name that are not on disk.
    """
    by_source: dict[Source, list[Diagnostic]] = {}
    for found in findings:
        sources = {edit.span.source for edit in found.fix.edits} if found.fix is not None else set()
        if len(sources) == 1:
            by_source.setdefault(sources.pop(), []).append(found)
    files = (_fix_file(source, found, unsaved or {}) for source, found in by_source.items())
    return tuple(file for file in files if file is not None)


def fix_all(
    verdicts: Sequence[Verdict],
    again: Callable[[], list[Verdict]],
    store: Callable[[FixedFile], None],
    unsaved: Mapping[str, bytes] | None = None,
) -> list[Verdict]:
    """Fix files until there is nothing left to fix; return the verdicts on the result.

    ``store`` saves each fixed file where ``again`` reads it: on disk, or in ``unsaved``.
    """
    now = list(verdicts)
    for _ in range(ROUNDS):
        files = fixed_files((found for verdict in now for found in verdict.findings), unsaved)
        if not files:
            break
        for file in files:
            store(file)
        now = again()
    return now


def diff_of_fixes(
    verdicts: Sequence[Verdict],
    again: Callable[[Mapping[str, bytes]], list[Verdict]],
    unsaved: Mapping[str, bytes],
) -> str:
    """Return all changes that ``fix_all`` would make, as a unified diff for ``patch``.

    ``again`` checks files as if they had these contents, by name; ``unsaved`` has texts by name
    that are not on disk.
    """
    first: dict[str, bytes] = {}
    texts = dict(unsaved)

    def store(file: FixedFile) -> None:
        first.setdefault(file.source.name, file.before)
        texts[file.source.name] = file.after

    fix_all(verdicts, lambda: again(texts), store, texts)
    lines: list[str] = []
    for path, before in first.items():
        # A line break in a name could forge lines of the diff.
        name = "".join(c if c.isprintable() else "\ufffd" for c in path.lstrip("/"))
        # Split lines as patch does: a byte order mark is part of the first, and only "\n" ends one.
        old, new = (_LINE.findall(text.decode("utf-8")) for text in (before, texts[path]))
        for line in unified_diff(old, new, f"a/{name}", f"b/{name}"):
            ended = line.endswith("\n")
            lines.append(line if ended else f"{line}\n\\ No newline at end of file\n")
    return "".join(lines)


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """Return a text with edits that do not overlap; line breaks in them become those of the
    text."""
    starts = _line_starts(text)
    newline = "\r\n" if "\r\n" in text else "\n"
    for edit in sorted(edits, key=lambda edit: _offsets(edit.span, starts, text), reverse=True):
        start, end = _offsets(edit.span, starts, text)
        text = text[:start] + re.sub(r"\r\n|\n", newline, edit.text) + text[end:]
    return text


def _fix_file(
    source: Source, findings: Sequence[Diagnostic], unsaved: Mapping[str, bytes]
) -> FixedFile | None:
    try:
        before = unsaved.get(source.name)
        if before is None:  # only compared with the text that was read before
            largest = max(LARGEST_FILE, LARGEST_TABLE)
            before = world.read(Path(source.name), within=None, largest=largest)
        if before.decode("utf-8-sig") != source.text:
            return None
    except (world.ReadError, UnicodeDecodeError):
        return None
    chosen = _compatible_fixes(source.text, findings)
    after = _fixed_text(source, chosen)
    if after is None:  # some fixes break the file; leave these out
        chosen = _harmless_fixes(source, chosen)
        after = _fixed_text(source, chosen)
    if after is None or not chosen:
        return None
    mark = _BOM if before.startswith(_BOM) else b""
    return FixedFile(source, before, mark + after.encode("utf-8"), tuple(chosen))


def _harmless_fixes(source: Source, findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the findings whose fixes do not break the file when added to those before them."""
    chosen: list[Diagnostic] = []
    for found in findings:
        if _fixed_text(source, [*chosen, found]) is not None:
            chosen.append(found)
    return chosen


def _fixed_text(source: Source, findings: Sequence[Diagnostic]) -> str | None:
    """Return the text with the fixes of findings, or None if they break the file or change
    nothing."""
    edits = [edit for found in findings if found.fix is not None for edit in found.fix.edits]
    text = apply_edits(source.text, list(dict.fromkeys(edits)))
    if text == source.text:
        return None
    earlier, later = Report(), Report()
    if not source.name.endswith((".yaml", ".yml")):
        return text
    readable = parse(source, earlier) is not None
    if parse(Source(source.name, text), later) is None:
        old = {(found.code, found.span and found.span.line) for found in earlier.diagnostics}
        new = {(found.code, found.span and found.span.line) for found in later.diagnostics}
        if readable or new & old:
            return None
    return text


def _compatible_fixes(text: str, findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Return the findings whose fixes do not touch each other, preferring earlier ones."""
    starts = _line_starts(text)
    taken: list[tuple[int, int]] = []
    done: set[Edit] = set()
    chosen: list[Diagnostic] = []
    for found in findings:
        assert found.fix is not None
        new = [edit for edit in found.fix.edits if edit not in done]
        places = [_offsets(edit.span, starts, text) for edit in new]
        if any(a <= last and first <= b for a, b in places for first, last in taken):
            continue
        taken += places
        done |= set(new)
        chosen.append(found)
    return chosen


def _line_starts(text: str) -> list[int]:
    return [0, *(found.end() for found in LINE_BREAK.finditer(text))]


def _offsets(span: Span, starts: Sequence[int], text: str) -> tuple[int, int]:
    """Return the start and end of a span in the text, clipped to its end."""

    def offset(line: int, column: int) -> int:
        if line > len(starts):
            return len(text)
        return min(starts[line - 1] + column - 1, len(text))

    return offset(span.line, span.column), offset(span.end_line, span.end_column)
