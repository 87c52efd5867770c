"""Measurements as one page: verdicts, plots, heat on the printed boards, and all numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import Diagnostic
from pnp.base.sums import plain_sum
from pnp.content.files import File
from pnp.play.judging import MatchResult, percent
from pnp.play.matches import Match
from pnp.play.observing import ACTION
from pnp.play.statistics import quantile, wilson
from pnp.play.statistics_text import basis, rows, verdict
from pnp.play.tally import WIN
from pnp.reports.boards import SEATS, board_of
from pnp.reports.plots import Bar, bar_plot, count_plot, heat_map, page

_WITHIN, _BEYOND = "#33658a", "#b3261e"


class Section(Struct, frozen=True):
    """A measured match, with its findings and its board."""

    of: MatchResult
    match: Match
    found: Sequence[Diagnostic]
    board: File[Any] | None


def report_page(title: str, sections: Sequence[Section]) -> str:
    """Return the report page."""
    links = "".join(
        f"<li><a href='#m{i}'>{escape(each.of.title)}</a>{_flags(each.found)}</li>"
        for i, each in enumerate(sections)
    )
    index = f"<nav><ul>{links}</ul></nav>" if len(sections) > 1 else ""
    pictures: dict[str, str] = {}
    body = "".join(_section(i, each, pictures) for i, each in enumerate(sections))
    grounds = (f".{name}{{background-image:url({at})}}" for at, name in pictures.items())
    head = f"<h1>{escape(title)}: many games played</h1>"
    note = (
        "<footer>Played by pnp with the facts that are printed. Intervals hold with 95 % "
        "confidence. Bars have whiskers for them; dashed lines are fair shares, or all that is "
        "printed.</footer>"
    )
    # Each board is in the page once, with any number of layers.
    style = f"<style>{''.join(grounds)}</style>"
    return page(f"{title}: many games played", f"{style}{head}{index}{body}{note}", "report.css")


def _section(i: int, each: Section, pictures: dict[str, str]) -> str:
    of = each.of
    board = board_of(each.board)
    heated = ""
    if board is not None:
        picture = pictures.setdefault(board.data_url(), f"board{len(pictures)}")
        heated = heat_map(board, of.tally.places, f"heat{i}", picture)
    findings = "".join(
        f"<p class='{one.severity.value}'><b>{one.severity.value}</b> {escape(one.message)}"
        f"<br><small>{escape(one.hint)}</small></p>"
        for one in each.found
    )
    return (
        f"<section id='m{i}'><h2>{escape(of.title)}</h2><p>{escape(basis(of, each.match))}</p>"
        f"<p class='verdict'>{escape(verdict(of, each.match))}</p>{findings}"
        f"<div class='plots'>{''.join(_plots(of))}</div>{heated}"
        f"<details><summary>All numbers</summary>{''.join(_tables(of))}</details></section>"
    )


def _flags(found: Sequence[Diagnostic]) -> str:
    return "".join(f" <span class='{one.severity.value}'>{one.code}</span>" for one in found)


def _plots(of: MatchResult) -> Iterator[str]:
    tally = of.tally
    sides = max(tally.sides) + 1
    seats = [
        Bar(f"seat {seat + 1}", found.value, percent(found.value), found, SEATS[seat % len(SEATS)])
        for seat in range(tally.seats)
        for found in (wilson(tally.won[seat] / WIN, tally.games),)
    ]
    fair = 1 / tally.seats if sides > 1 else None
    yield bar_plot("Wins by seat", seats, fair)
    if tally.agents:
        agents = [
            Bar(name, found.value, percent(found.value), found)
            for name, sample in tally.agents.items()
            for found in (wilson(sample.total / WIN, sample.n),)
        ]
        yield bar_plot("Wins by agent, against others", agents, fair)
    yield count_plot("Turns", tally.turns)
    yield count_plot("Minutes", tally.decisions, of.targets.seconds / 60)
    if tally.seats > 1:
        yield count_plot("Lead changes", tally.leads)
    if any(tally.actions.values()):
        key = [(agent, SEATS[i % len(SEATS)]) for i, agent in enumerate(tally.actions)]
        yield bar_plot("Actions, share of all", [*_actions(of)], key=key if len(key) > 1 else ())
    if tally.peaks:
        yield bar_plot("Components at their peak, share of those printed", [*_peaks(of)], 1.0)
    if len(tally.endings) > 1:
        endings = [
            Bar(name, n / tally.games, percent(n / tally.games), wilson(n, tally.games))
            for name, n in tally.endings.most_common()
        ]
        yield bar_plot("Endings", endings)


def _actions(of: MatchResult) -> Iterator[Bar]:
    """Yield how often each agent uses each action."""
    tally = of.tally
    names = {action for own in tally.actions.values() for action in own} | {
        *of.engine.known.get(ACTION, ())
    }
    for action in sorted(
        names, key=lambda a: (-plain_sum(o[a] for o in tally.actions.values()), a)
    ):
        for i, own in enumerate(tally.actions.values()):
            share = own[action] / total if (total := own.total()) else 0.0
            yield Bar("" if i else action, share, percent(share), None, SEATS[i % len(SEATS)])


def _peaks(of: MatchResult) -> Iterator[Bar]:
    """Yield how much of each component nearly all games need."""
    for name, found in of.tally.peaks.items():
        printed = of.engine.supply.get(name)
        if not printed:
            continue
        usual, most = quantile(found, 0.95), max(found)
        words = f"{usual} of {printed}, at most {most}"
        yield Bar(name, usual / printed, words, None, _BEYOND if usual > printed else _WITHIN)


def _tables(of: MatchResult) -> Iterator[str]:
    for heading, found in rows(of):
        lines = "".join(
            f"<tr><th>{escape(row.label)}</th><td>{escape(row.value)}</td>"
            f"<td>{escape(row.interval)}</td><td>{escape(row.note)}</td></tr>"
            for row in found
        )
        yield f"<h3>{escape(heading)}</h3><table>{lines}</table>"
