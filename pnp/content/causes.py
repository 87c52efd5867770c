"""One cause, one finding: omit findings that follow from errors elsewhere, and count them there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from pnp.base.diagnostics import EVERYTHING, FURTHER, Diagnostic, Label, Severity
from pnp.base.values import replace

WAITING = "unread-reference"
"""The code of findings that only ask to correct something else first."""
UNSTATED = "missing-rulings"
"""The code of findings about texts that use facts in a game without rulings."""
_FACTS = "add rulings.yaml with these facts: "
# Kinds of file to which any other may refer, and those to which none does.
_SHARED = ("game", "rulings", "words", "layout")
_APART = ("theme", "printer", "sheet")


def without_consequences(
    found: Iterable[Diagnostic], kinds: Mapping[str, str]
) -> Iterator[Diagnostic]:
    """Yield findings without those that result from errors in other files. ``kinds`` maps the names
    of sources to kinds of file; any other file may be of any kind, except tables, which belong to
    decks.

    If the causing errors are not among the findings, because only one file is checked, the first
    dependent finding stays. A missing thing of another file is reported once, however often it is
    used.
    """
    every = list(merge_missing_rulings(found))
    causes = {
        place: _affected_kind(one, kinds)
        for place, one in enumerate(every)
        if one.severity is Severity.ERROR and not _dependencies_of(one)
    }
    # A finding that depends on other files, and that nothing else explains, is an error of its own
    # file.
    own = {
        place: _affected_kind(one, kinds)
        for place, one in enumerate(every)
        if one.severity is Severity.ERROR
        and one.code != WAITING
        and one.rests
        and not any(_affects(kind, one.rests) for kind in {*causes.values()})
    }
    # If two depend on each other's files, neither explains the other.
    many_of = Counter(own.values())
    roots = [
        place
        for place, kind in own.items()
        if not any(
            _affects(other, every[place].rests)
            for other, many in many_of.items()
            if many > (other == kind)
        )
    ]
    follow: dict[int, int] = {}  # how many depend on each, by its index
    left: list[int] = []
    waits: int | None = None
    first: dict[tuple[str, str], int] = {}
    again: dict[int, tuple[Label, ...]] = {}
    for place, one in enumerate(every):
        rests = _dependencies_of(one)
        cause = next((at for at, kind in causes.items() if _affects(kind, rests)), None)
        if cause is None and place in own and place not in roots:
            cause = next((at for at in roots if _affects(own[at], rests)), None)
        if cause is None and one.code == WAITING and waits is not None:
            cause = waits
        if rests and cause is not None:
            follow[cause] = follow.get(cause, 0) + 1
            continue
        if one.code == WAITING:
            waits = place
        elif set(rests) - {*_SHARED} and one.span is not None:
            earlier = first.setdefault((one.code, one.message), place)
            if earlier != place:
                again[earlier] = (*again.get(earlier, ()), Label(one.span, "also here"))
                continue
        left.append(place)
    for place in left:
        one, many, places = every[place], follow.get(place, 0), again.get(place, ())
        if many:
            more = f"{many} more finding{' follows' if many == 1 else 's follow'} from this"
            one = replace(one, details=(*one.details, more))
        if places:
            one = replace(one, labels=(*one.labels, *places[:FURTHER]), fix=None)
        yield one


def missing_rulings_message(name: str) -> tuple[str, str]:
    """Return the message and the hint about a fact in a game without rulings."""
    return f"the text names the fact '{name}', but the game has no rulings.yaml", f"{_FACTS}{name}"


def merge_missing_rulings(found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Yield findings, with those about facts of a game without rulings merged into the first of
    them."""
    every = list(found)
    asked = [one for one in every if one.code == UNSTATED]
    names = dict.fromkeys(one.hint.removeprefix(_FACTS) for one in asked)
    for one in every:
        if one.code != UNSTATED:
            yield one
        elif one is asked[0]:
            places = dict.fromkeys(other.span for other in asked if other.span is not None)
            labels = [Label(span, "also here") for span in places if span != one.span]
            yield replace(one, hint=f"{_FACTS}{', '.join(names)}", labels=tuple(labels[:FURTHER]))


def _dependencies_of(one: Diagnostic) -> tuple[str, ...]:
    return one.rests or ((EVERYTHING,) if one.code == WAITING else ())


def _affected_kind(one: Diagnostic, kinds: Mapping[str, str]) -> str:
    """Return the kind of file in which an error is; EVERYTHING if any file may depend on it."""
    if one.code == UNSTATED:  # merged from all files
        return EVERYTHING
    name = one.span.source.name if one.span is not None else ""
    kind = (
        "deck" if name.endswith((".csv", ".xlsx", ".json", ".tsv")) else kinds.get(name, EVERYTHING)
    )
    return EVERYTHING if kind in _SHARED else kind


def _affects(kind: str, rests: tuple[str, ...]) -> bool:
    if kind in _APART or not rests:
        return False
    return EVERYTHING in (kind, *rests) or kind in rests
