"""Theme files and what they extend: from the file that is asked for down to ``base``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from pnp.base.diagnostics import Report, Span, nearest
from pnp.base.library import general_themes, templates_dir
from pnp.content.nodes import Mapping as Node
from pnp.content.source import MOST_EXTENDED, parse, read
from pnp.content.structure import span_of, structure
from pnp.model.theme import ThemeFile
from pnp.theme.roles import tails

ROOT = "base"
"""The theme that every theme extends in the end."""

INK_SAVER = "ink-saver"
"""The theme whose colours a theme takes to be printed in low ink."""
# What a theme's own version in low ink adds to its name.
LOW_INK = "-ink"


@dataclass(frozen=True, slots=True)
class ReadTheme:
    """A theme file and its node, which knows the place of each value."""

    record: ThemeFile
    node: Node

    def span(self, *path: str) -> Span:
        return span_of(self.node, path)


def read_theme(path: Path, name: str, report: Report) -> ReadTheme | None:
    """Return the theme in a file that is shown to the user as ``name``, or report its faults."""
    source = read(path, name, report, within=None)  # themes of games are read with their files
    node = parse(source, report) if source is not None else None
    record = structure(ThemeFile, node, report) if node is not None else None
    return ReadTheme(record, node) if record is not None and node is not None else None


def chain_of(
    name: str,
    own: Mapping[str, ReadTheme],
    asked: Span | None,
    report: Report,
    faulty: Callable[[str], bool] = lambda id: False,
) -> list[ReadTheme]:
    """Return the theme and all that it extends, ``base`` first; empty after an error, also where
    one is missing because it is ``faulty``."""
    chain: list[ReadTheme] = []
    while True:
        if name in (written.record.theme for written in chain):
            hint = "make it extend base, or remove the line"
            report.error("cyclic-theme", f"the theme '{name}' extends itself", asked, hint)
            return []
        if len(chain) > MOST_EXTENDED:
            hint = "make one of them extend base, or remove the line"
            message = f"more than {MOST_EXTENDED} themes extend each other in a chain"
            report.error("long-chain", message, asked, hint)
            return []
        written = own.get(name) if name != ROOT else None
        if written is None and name in general_themes():
            path = _themes_dir() / f"{name}.yaml"
            written = read_theme(path, f"templates/themes/{path.name}", report)
            if written is None:
                return []
        if written is None and faulty(name):
            return []
        if written is None:
            hint = nearest(name, {*own, *general_themes()})
            report.error("unknown-theme", f"there is no theme '{name}'", asked, hint)
            return []
        chain.insert(0, written)
        if name == ROOT:
            return chain
        name, asked = written.record.extends, written.span("extends")


def lightened(chain: list[ReadTheme], report: Report) -> list[ReadTheme]:
    """Return a chain with the theme that saves ink on top, unless it is part of it already."""
    if INK_SAVER in (written.record.theme for written in chain):
        return chain
    saver = chain_of(INK_SAVER, {}, None, report)
    if not saver:
        return []
    top, light = chain[-1].record, saver[-1].record
    # Roles that only the theme knows keep their colours: a ground made white under text that
    # stays white would hide it.
    named = {"theme": f"{top.theme}{LOW_INK}", "title": f"{top.title}, to save ink"}
    return [*chain, ReadTheme(light.model_copy(update=named), saver[-1].node)]


def check_roles(chain: list[ReadTheme], report: Report) -> None:
    """Warn of roles that no theme below knows but that look like one: a slip of the keys.

    Content may name roles of its own, so that a new role is no fault.
    """
    top, below = chain[-1], chain[:-1]
    for section in ("colours", "fonts", "words", "art"):
        known = {role for written in below for role in getattr(written.record, section)}
        for role in getattr(top.record, section):
            if not known or any(tail in known for tail in tails(role)):
                continue
            close = get_close_matches(role, sorted(known), n=1, cutoff=0.65)
            if close and _is_slip(role, close[0]):
                report.warning(
                    "unknown-role",
                    f"no drawing uses '{role}'",
                    span_of(top.node, (section, role), of_key=True),
                    f"did you mean {close[0]}?",
                )


def _is_slip(role: str, known: str) -> bool:
    """Return whether one role is the other mistyped; that both end in ``.face`` is not enough."""
    pairs = zip(role.split("."), known.split("."), strict=False)
    return all(a == b or get_close_matches(a, [b], cutoff=0.65) for a, b in pairs)


def _themes_dir() -> Path:
    return templates_dir() / "themes"
