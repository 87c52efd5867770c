"""What came of a run of the mutation test, in words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from mutations.survivors import why_missed

LEAST_CAUGHT = 0.95
LEAST_PLACED = 0.95


@dataclass(frozen=True, slots=True)
class Score:
    """How many mutants changed legality, were caught, and were caught at the wrong fact."""

    changed: int
    caught: int
    placed: int
    primary: int

    @property
    def share(self) -> float:
        return self.caught / max(1, self.changed)

    @property
    def share_placed(self) -> float:
        return self.placed / max(1, self.caught)


def score(outcomes: Iterable[Any]) -> Score:
    """Return the score; what the oracle holds legal counts only where it was caught all the same,
    which shows that the oracle did not see what was wrong."""
    changed = [o for o in outcomes if not o.legal or o.caught]
    caught = [o for o in changed if o.caught]
    return Score(
        len(changed),
        len(caught),
        sum(o.placed for o in caught),
        sum(o.primary for o in caught),
    )


def strict_score(outcomes: Iterable[Any]) -> Score:
    """Return the score among those alone that the oracle does not hold legal."""
    return score([o for o in outcomes if not o.legal])


def written(outcomes: Sequence[Any], maps: Sequence[Any]) -> str:
    """Return the report, in Markdown."""
    strict, whole = strict_score(outcomes), score(outcomes)
    lines = [
        "# The mutation test",
        "",
        "Made by `make mutate`; do not edit. Each mutant is bundled content with a single wrong",
        "fact. One counts as caught when the validator gives an error or a warning, and as placed",
        "when the first place or a label of a finding lies on a line of the wrong fact, or, where",
        "something was taken away, on what held it or still names it.",
        "",
        f"* {len(outcomes)} mutants; the oracle holds {len(outcomes) - strict.changed} legal",
        f"* {strict.changed} change legality: **{strict.caught} caught ({strict.share:.1%})**",
        f"* of these {strict.placed} placed (**{strict.share_placed:.1%}**), "
        f"{strict.primary} by the first place ({strict.primary / max(1, strict.caught):.1%})",
        f"* {whole.caught - strict.caught} more were caught that the oracle takes for a matter of "
        "looks or cannot measure; they are not counted",
        "",
        "## By operator",
        "",
        "| operator | mutants | legal | changed | caught | placed | first place |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    groups: dict[str, list[Any]] = defaultdict(list)
    for outcome in outcomes:
        groups[outcome.mutant.operator].append(outcome)
    for operator, members in sorted(groups.items()):
        own = strict_score(members)
        legal = len(members) - own.changed
        lines.append(
            f"| {operator} | {len(members)} | {legal} | {own.changed} | {own.caught} "
            f"| {own.placed} | {own.primary} |"
        )
    lines += ["", "## By game", "", "| game | changed | caught | | placed | |"]
    lines += ["|---|---:|---:|---:|---:|---:|"]
    games = sorted({o.mutant.game for o in outcomes})
    for game in games:
        own = strict_score([o for o in outcomes if o.mutant.game == game])
        lines.append(
            f"| {game} | {own.changed} | {own.caught} | {own.share:.1%} "
            f"| {own.placed} | {own.share_placed:.1%} |"
        )
    lines += _of_maps(maps)
    lines += ["", "## Missed", ""]
    lines += _listed([o for o in outcomes if not o.legal and not o.caught])
    lines += ["", "## Caught, but told elsewhere", ""]
    elsewhere = [o for o in outcomes if not o.legal and o.caught and not o.placed]
    lines += _listed(elsewhere, told=True)
    lines += ["", "## Caught, though the oracle holds them legal", ""]
    rules = Counter(o.found[0].rule for o in outcomes if o.legal and o.caught)
    lines += [f"* {count} by {rule}" for rule, count in rules.most_common()]
    lines += ["", "## Legal all the same", ""]
    reasons = Counter((o.legal, o.mutant.operator) for o in outcomes if o.legal and not o.caught)
    lines += [f"* {count} {op}: {reason}" for (reason, op), count in sorted(reasons.items())]
    return "\n".join(lines) + "\n"


def _of_maps(maps: Sequence[Any]) -> list[str]:
    """Return the lines about generated maps, each with one mutant."""
    lines = [
        "",
        "## Generated maps",
        "",
        "Maps by `pnp generate map` in which the validator finds no error and no warning. They are",
        "checked by code that knows nothing of its rules, and one mutant of each by the validator.",
        "",
        "| game | maps | wrong | caught | | placed | first place | operators |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for game in dict.fromkeys(one.game for one in maps):
        own = [one for one in maps if one.game == game and one.mutant is not None]
        caught = [one for one in own if one.caught]
        lines.append(
            f"| {game} | {len(own)} | {sum(bool(one.wrongs) for one in own)} | {len(caught)} "
            f"| {len(caught) / max(1, len(own)):.1%} | {sum(one.placed for one in caught)} "
            f"| {sum(one.primary for one in caught)} "
            f"| {len({one.mutant.operator for one in own})} |"
        )
    unfinished = [f"{one.game} {one.number}" for one in maps if one.mutant is None]
    if unfinished:
        lines += ["", f"No legal map was found for {', '.join(unfinished)}."]
    lines += ["", *_listed([one for one in maps if one.mutant is not None and not one.caught])]
    return lines


def _listed(outcomes: Sequence[Any], *, told: bool = False) -> list[str]:
    lines = []
    for operator in sorted({o.mutant.operator for o in outcomes}):
        own = [o for o in outcomes if o.mutant.operator == operator]
        lines += [f"### {operator} ({len(own)})", ""]
        for o in own:
            rules = ", ".join(sorted({f.rule for f in o.found}))
            rule = f" ({rules})" if told else f": {why_missed(o.mutant)}"
            lines.append(f"* {o.mutant.game}/{o.mutant.file}: {o.mutant.about}{rule}")
        lines.append("")
    return lines or ["None."]
