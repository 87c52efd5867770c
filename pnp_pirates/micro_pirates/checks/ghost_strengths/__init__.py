"""Lines of action cards whose strengths of the Ghost Ship are not one line for each."""

from collections.abc import Iterator

from pnp.rules.rule import Finding, Proved
from pnp_pirates.micro_pirates.cards import Cards
from pnp_pirates.micro_pirates.effects import STRONGEST, strength


def unreadable(deck: Cards) -> Iterator[Finding]:
    """Look for lines that are for no strength."""
    for row in deck.rows("action"):
        for where, text, span in row.strengths:
            if not span:
                message = f"this line of '{row.id}' has no strength: '{text}'"
                yield Finding(where, message, "write it as in  strength: 3–4")


def gap(deck: Cards) -> Iterator[Finding | Proved]:
    """Look for strengths that no line is for."""
    for row in deck.rows("action"):
        if len(row.lines) < 2 or not row.strengths:
            continue
        spans = [span for *_, span in row.strengths if span]
        gap = [n for n in range(STRONGEST + 1) if not any(n in span for span in spans)]
        if not gap:
            yield Proved(f"each strength of the Ghost Ship has one line of '{row.id}'")
            continue
        first = gap[0]
        last = next(n for n in range(first, STRONGEST + 1) if n + 1 not in gap)
        which = f"{first}" if first == last else f"{first} to {last}"
        if last == STRONGEST:
            which = f"{first} and more"
        after = [where for where, _, span in row.strengths if span and span[0] > first]
        where, text, _ = row.strengths[-1]
        where = after[0] if after else where
        hint = f"start this line with {first}" if after else f"write  {_opened(text)}"
        yield Finding(where, f"no line of '{row.id}' is for strength {which}", hint)


def _opened(text: str) -> str:
    """Return the condition of the last line without its upper end."""
    head, _, tail = text.replace("-", "–").partition("–")
    return f"{head}+" if tail or head else text


def overlap(deck: Cards) -> Iterator[Finding]:
    """Look for strengths that two lines are for."""
    for row in deck.rows("action"):
        lines = [(where, span) for where, _, span in row.strengths if span]
        for i, (where, span) in enumerate(lines):
            for other, taken in lines[:i]:
                both = range(max(span[0], taken[0]), min(span[-1], taken[-1]) + 1)
                if both:
                    yield Finding(
                        where,
                        f"this line of '{row.id}' is for strength {both[0]}, as is another",
                        f"start it above {taken[-1]}",
                        labels=((other, f"this line is also for strength {both[0]}"),),
                    )
                    break


def never(deck: Cards) -> Iterator[Finding]:
    """Look for lines whose strength no Ghost Ship ever has: it never loses what its card gives, and
    adds what crew and upgrades bring."""
    starts = [ghost.number("cutlass") or 0 for ghost in deck.game.rows("ghost-ship")]
    if not starts or not deck.rows("action"):
        return
    most = deck.game.most("cutlass", "Battle")
    reached = {n for start in starts for n in range(start, start + most + 1)}
    for row in deck.rows("action"):
        for line in row.lines:
            text = line.condition.get("strength", "")
            span = strength(text)
            if not span or not reached.isdisjoint(span):
                continue
            low, high = min(starts), max(starts) + most
            weak = f"give a Ghost Ship a strength of {span[-1]} or less"
            yield Finding(
                row.step(line.at, "strength"),
                f"no Ghost Ship ever meets this line of '{row.id}'; "
                f"their strength is never below {low} nor above {high}",
                weak if span[-1] < low else f"write a strength of {high} or less",
            )
