"""Choices of Piracy in a few words, as playthroughs are written down."""

from __future__ import annotations

from typing import Any

from pnp.play.kernel import Choice
from pnp_pirates.piracy.book import Book
from pnp_pirates.piracy.chart import Chart
from pnp_pirates.piracy.courses import ASHORE, Course
from pnp_pirates.piracy.kit import PERILS

PERIL_NAMES = ("Blackbeard", "the Sea Monster")


def worded(book: Book, chart: Chart, choice: Choice, option: Any) -> str:
    """Return what is done by taking an option."""
    kind = choice.kind
    if isinstance(option, Course):
        return _sailed(chart, kind, option)
    if isinstance(option, tuple):
        ship, course = option
        return f"{_sailed(chart, kind, course)}, ship {ship + 1}"
    if kind in PERILS:
        return f"move {PERIL_NAMES[PERILS.index(kind)]} to {chart.names[option]}"
    if kind == "take":
        return "take a coin at the X" if option else "leave the coin at the X"
    if kind == "load":
        return f"load {option} coin{'s' * (option > 1)}"
    if option is None:
        return "let the wind blow" if kind == "breeze" else "leave the siren alone"
    if kind == "event":
        known = option < len(book.events)
        return f"{book.events[option].kind if known else 'cannonball'} ({option + 1})"
    told = {"start": "seat {0} starts", "roll": "roll {1}"}
    told |= {"siren": "lure ship {0}", "aim": "fire at ship {0}"}
    return told[kind].format(option + 1, option)


def _sailed(chart: Chart, kind: str, course: Course) -> str:
    named = {chart.port: "the port", chart.x: "the X", ASHORE: "the land"}
    by = [named.get(node) or f"the coins on {chart.names[node]}" for node in course.passed]
    verb = {"sail": "sail to", "breeze": "run before the wind to"}
    words = f"{verb.get(kind, f'{kind} it to')} {chart.names[course.end]}"
    if by:
        words += " by " + " and ".join(by)
    return words + (" and fire" if course.fire else "")
