"""Theme files, and the chain of themes that extend each other, down to ``base``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from msgspec import Struct

from pnp.base import world
from pnp.base.diagnostics import Diagnostic, Report, Span, suggest_word
from pnp.base.library import general_themes, templates_dir
from pnp.base.values import replace
from pnp.content.nodes import Mapping as Node
from pnp.content.source import MOST_EXTENDED, parse, read_source
from pnp.content.structure import build_record, span_of
from pnp.kinds.theme.record import ThemeFile

ROOT = "base"
"""The theme that every theme extends, directly or indirectly."""
USUAL = "chart"
"""The theme of files that name none."""


class LoadedTheme(Struct, frozen=True):
    """A theme file and its node, which knows the position of each value.

    ``folder`` is the folder of the file, and ``home`` the folder whose icons it may name: None for
    that of the game that uses it. ``general`` themes come with pnp.
    """

    record: ThemeFile
    node: Node
    folder: Path
    home: Path | None = None
    general: bool = False

    def span(self, *path: str | int) -> Span:
        return span_of(self.node, path)


def read_theme(path: Path, name: str, report: Report) -> LoadedTheme | None:
    """Return the theme in a file, called ``name`` in findings; report its errors."""
    source = read_source(
        path, name, report, within=None
    )  # themes of games are read with their files
    node = parse(source, report) if source is not None else None
    record = build_record(ThemeFile, node, report) if node is not None else None
    return None if record is None or node is None else LoadedTheme(record, node, path.parent)


@world.cached_for_process
def _read_general_theme(name: str) -> tuple[LoadedTheme | None, tuple[Diagnostic, ...]]:
    """Return a theme that comes with pnp, and its errors."""
    path, report = templates_dir() / "themes" / f"{name}.yaml", Report()
    found = read_theme(path, f"templates/themes/{path.name}", report)
    return None if found is None else replace(found, general=True), report.diagnostics


def chain_of(
    name: str,
    own: Mapping[str, LoadedTheme],
    asked: Span | None,
    report: Report,
    faulty: Callable[[str], bool] = lambda id: False,
    advice: Callable[[str], str] | None = None,
) -> list[LoadedTheme]:
    """Return the theme and all that it extends, ``base`` first; empty after an error, or if one is
    missing because it is ``faulty``. ``advice`` returns a better hint for a missing theme than the
    names of others."""
    chain: list[LoadedTheme] = []
    while True:
        looped = name in (written.record.theme for written in chain)
        if looped or len(chain) > MOST_EXTENDED:
            _report_endless_chain(chain[-1], own, report)
            return []
        written = own.get(name) if name != ROOT else None
        if written is None and name in general_themes():
            written, faults = _read_general_theme(name)
            for fault in faults:
                report.add(fault)
            if written is None:
                return []
        if written is None and faulty(name):
            return []
        if written is None:
            hint = advice(name) if advice else suggest_word(name, {*own, *general_themes()})
            report.error("unknown-theme", f"there is no theme '{name}'", asked, hint)
            return []
        chain.insert(0, written)
        if name == ROOT:
            return chain
        name, asked = written.record.extends, written.span("extends")


def _report_endless_chain(top: LoadedTheme, own: Mapping[str, LoadedTheme], report: Report) -> None:
    """Report a chain that is circular or too long, in the same words and at the same place for all
    themes of the chain."""
    names: dict[str, LoadedTheme] = {}
    at: LoadedTheme | None = top
    while at is not None and at.record.theme not in names:
        names[at.record.theme] = at
        name = at.record.extends
        at = None if name == ROOT else own.get(name)
        if at is None and name != ROOT and name in general_themes():
            at, _ = _read_general_theme(name)
    chain = [*names.values()]
    if at is not None:
        inner = [*names][[*names].index(at.record.theme) :]
        first = min(inner)
        last = next(names[name] for name in inner if names[name].record.extends == first)
        message, code = f"the theme '{first}' extends itself", "cyclic-theme"
        hint = "make it extend base, or remove the line"
    else:
        last = chain[max(0, len(chain) - MOST_EXTENDED - 1)]
        message = f"more than {MOST_EXTENDED} themes extend each other in a chain"
        code, hint = "long-chain", "make one of them extend base, or remove the line"
    report.error(code, message, last.span("extends"), hint)
