"""Known findings to be corrected later, listed in a file.

A finding is identified by its rule, its file and the text of its line, so lines may move. Equal
findings are counted: any beyond that number are reported.
"""

import json
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Severity
from pnp.base.values import replace
from pnp.rules.suppression import is_blocking
from pnp.rules.verdict import SuppressedFinding, Verdict

VERSION = 1
# About a hundred thousand findings.
LARGEST = 32 * 1024 * 1024
REASON = "listed in the baseline"
_NONE = "'{path}' is not a baseline; write one with --write-baseline"
Fingerprint: TypeAlias = tuple[str, str, str]
"""The rule, the file relative to the folder of the baseline, and the text of the line."""


class BaselineError(Exception):
    """A file is not a baseline; the message says why."""


@dataclass
class Baseline:
    """The findings in the file ``path`` with their counts, which decrease as they are found
    again."""

    path: Path
    known: Counter[Fingerprint]

    def split_findings(
        self, findings: Sequence[Diagnostic]
    ) -> tuple[list[Diagnostic], list[SuppressedFinding]]:
        """Return the new findings and the known ones."""
        left: list[Diagnostic] = []
        found: list[SuppressedFinding] = []
        for finding in findings:
            key = fingerprint_of(finding, self.path)
            if key is not None and self.known[key] > 0:
                self.known[key] -= 1
                found.append(SuppressedFinding(finding, REASON))
            else:
                left.append(finding)
        return left, found

    def filter_verdicts(
        self, verdicts: Sequence[Verdict]
    ) -> tuple[list[Verdict], tuple[Fingerprint, ...]]:
        """Return the verdicts with only new findings, and the known findings that are gone from
        their files."""
        new: list[Verdict] = []
        for verdict in verdicts:
            left, known = self.split_findings(verdict.findings)
            new.append(replace(verdict, findings=tuple(left), known=tuple(known)))
        return new, self.missing_findings(name for verdict in verdicts for name in verdict.paths)

    def missing_findings(self, names: Iterable[str]) -> tuple[Fingerprint, ...]:
        """Return the known findings in these files that were not found again."""
        judged = {_relative_name(name, self.path) for name in names}
        return tuple(sorted(k for k, n in self.known.items() if n > 0 and k[1] in judged))


def read_baseline(path: Path) -> Baseline:
    """Return the baseline in a file written with ``baseline_text``. Raises BaselineError if it is
    not one."""
    try:
        data = world.read(path, within=None, largest=LARGEST)
        return parse_baseline(data.decode("utf-8"), path)
    except world.ReadError as error:
        raise BaselineError(f"cannot read '{path}': {error}") from None
    except UnicodeDecodeError:
        raise BaselineError(_NONE.format(path=path)) from None


def parse_baseline(text: str, path: Path) -> Baseline:
    """Return the baseline in a text written by ``baseline_text``, for the file ``path``."""
    try:
        found = json.loads(text)
        if found["baseline"] != VERSION:
            raise ValueError
        rows = found["findings"]
        known = Counter({(r["rule"], r["file"], r["text"]): int(r["count"]) for r in rows})
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError):
        raise BaselineError(_NONE.format(path=path)) from None
    return Baseline(path, known)


def baseline_text(findings: Iterable[Diagnostic], path: Path) -> str:
    """Return the text of a baseline at ``path`` with the errors and warnings among ``findings``,
    except those that prevent validation, which cannot be left for later."""
    prints = (fingerprint_of(f, path) for f in findings if f.severity is not Severity.NOTE)
    counted = Counter(found for found in prints if found is not None)
    rows = [
        {"rule": rule, "file": file, "text": text, "count": count}
        for (rule, file, text), count in sorted(counted.items())
    ]
    text = json.dumps({"baseline": VERSION, "findings": rows}, indent=2, ensure_ascii=False)
    # File names need not be UTF-8; other bytes are escaped as in JSON.
    return text.encode("utf-8", "backslashreplace").decode("utf-8") + "\n"


def fingerprint_of(found: Diagnostic, path: Path) -> Fingerprint | None:
    """Return the key that identifies a finding, or None if it cannot be in a baseline."""
    if found.span is None or is_blocking(found):
        return None
    line = " ".join(found.span.source.line(found.span.line).split())
    return found.code, _relative_name(found.span.source.name, path), line


def _relative_name(name: str, path: Path) -> str:
    """Return the path of a file relative to the folder of the baseline."""
    return Path(os.path.relpath(Path(name).absolute(), path.absolute().parent)).as_posix()
