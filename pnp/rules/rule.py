"""The interface of a rule, and its results.

A rule is a function decorated with a ``Rule``. Its docstring is the page that users read, and the
type of its first parameter is the view it checks. See ``pnp.rules.catalogue`` for how rules are
found.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct

from pnp.base.diagnostics import BoardMark, Fix, KeyPath, Severity, Span
from pnp.content.files import File
from pnp.model.record import Record

Check = TypeVar("Check", bound=Callable[..., Iterator[Any]])

Basis = Literal["letter", "derived", "ruling", "judgement"]
"""Why a rule holds: the rulebook says so, it follows from the rulebook, it depends on a reading of
what the rulebook leaves open, or it is good design in our judgement."""

When = Literal["", "build", "command", "play", "reading"]
"""When findings without a check are made: by a build, by a command about its options or the
machine, by playing, or while reading content too large for an example; empty for all others."""


class Rule(Struct, frozen=True):
    """The facts of a rule, and the decorator of its check: a function from a view to its results.

    ``number`` is the row of the catalogue of rules (see ``tests/rules/test_catalogue.py``), or
    empty; ``covers`` are further rows that have no rule of their own. ``source`` cites lines of a
    rulebook, such as ``000:L81``. ``rulings`` are the readings on which it depends. Quick runs
    leave out rules that are a long ``proof``, and rules on what is ``drawn``, which need the board
    cut into areas. A rule does not run if one of those in ``after`` has found an error in the same
    file. ``instead`` names less specific rules: their findings about the same thing are dropped if
    this rule has one at least as severe. So are those about the game's supply if this rule
    ``counts`` pieces itself. Findings of a ``binding`` rule cannot be suppressed: no build
    continues with them. A rule that ``reads_words`` of a language checks texts as their author
    wrote them, before a theme or a translation.

    ``proves`` states in general what the rule proves if it finds no problem; empty for a rule that
    proves nothing. A claim also ``rests`` on other rules: it is withdrawn if one of them has found
    an error in any file of the game. ``when`` is only for findings made outside rules.
    """

    name: str
    severity: Severity
    basis: Basis
    number: str = ""
    source: str = ""
    rulings: tuple[str, ...] = ()
    proof: bool = False
    drawn: bool = False
    after: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    counts: bool = False
    binding: bool = False
    reads_words: bool = False
    proves: str = ""
    rests: tuple[str, ...] = ()
    when: When = ""

    def __call__(self, check: Check) -> Check:
        """Declare a function as the check of this rule, for the catalogue to find."""
        check.__dict__["rule"] = self
        return check


class Finding(Struct, frozen=True):
    """A finding of a rule, at ``path`` in the record being checked.

    ``severity`` overrides that of the rule; ``file`` names another file than the one checked;
    ``labels`` are further places as (path, text), or (path, text, file). ``span`` is a place in a
    file without a record, such as a drawing.
    """

    path: KeyPath
    message: str
    hint: str = ""
    severity: Severity | None = None
    labels: tuple[tuple[KeyPath, str] | tuple[KeyPath, str, File[Record]], ...] = ()
    details: tuple[str, ...] = ()
    marks: tuple[BoardMark, ...] = ()
    fix: Fix | None = None
    file: File[Record] | None = None
    span: Span | None = None


class Proved(Struct, frozen=True):
    """A claim that a rule has proved for all cases in its scope, with its numbers. A ``separate``
    claim holds although the rule has errors: they are about something else."""

    text: str
    marks: tuple[BoardMark, ...] = ()
    separate: bool = False


class Withheld(Struct, frozen=True):
    """The reason why a rule cannot prove its claim here: evidence is missing, or has a form that
    the rule does not know."""

    reason: str


RuleResult: TypeAlias = Finding | Proved | Withheld
"""What the check of a rule may yield."""
