"""The interface of a rule, and its results.

A rule is a function with a ``Rule`` as its decorator. Its docstring is the page that users read,
and the type of its first parameter, a view, is what it looks at. See ``pnp.rules.catalogue`` for
how rules are found.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias, TypeVar

from msgspec import Struct

from pnp.base.diagnostics import BoardMark, Fix, KeyPath, Severity, Span
from pnp.content.files import File
from pnp.model.record import Record

Check = TypeVar("Check", bound=Callable[..., Iterator[Any]])

Basis = Literal["letter", "derived", "ruling", "judgement"]
"""Why a rule holds: the rulebook says so, it follows from what it says, it rests on a reading of
what it leaves open, or it is good design in our judgement."""

When = Literal["", "build", "command", "play", "reading"]
"""When findings without a check are made: by a build, by a command about its options or the
machine, by playing, while reading what is too large for an example; empty for all others."""


class Rule(Struct, frozen=True):
    """The facts of a rule, and the decorator of its check: a function from a view to what it finds.

    ``number`` is that in the catalogue, or empty; ``covers`` are further rows of the catalogue
    that have no rule of their own. ``source`` cites lines of a rulebook, such as ``000:L81``.
    ``rulings`` are the readings on which it depends. A long ``proof`` is left out of quick runs, as
    is a rule on what is ``drawn``, which needs the board cut into areas. A rule does not run where
    one of those in ``after`` has found an error in the same file. ``instead`` names rules that are
    less specific: if this one has found something as bad, their findings on the same thing are not
    reported; nor are those on the supply of the game if it ``counts`` pieces itself. Findings of a
    ``binding`` rule cannot be suppressed: no build goes on with them. A rule that ``reads_words``
    of a language looks at texts as their author wrote them, before a theme or a translation.

    ``proves`` says in general what the rule shows where all is well, empty for one that shows
    nothing. What it has shown also ``rests`` on other rules: it is withdrawn where one of them has
    found an error in any file of the game. ``when`` is only for findings that are made elsewhere.
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
    """The pattern of a rule was found at ``path`` of the record under examination.

    ``severity`` overrides that of the rule; ``file`` names another file than the rule's own;
    ``labels`` are further places as (path, text), or (path, text, file). A ``span`` is the place in
    a file that is no record, such as a drawing, and the same from wherever that is used.
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
    """What a rule has proved for all cases in its scope, with its numbers."""

    text: str
    marks: tuple[BoardMark, ...] = ()


class Withheld(Struct, frozen=True):
    """Why a rule cannot prove here what it proves elsewhere: its evidence is missing, or of a form
    that the rule does not know."""

    reason: str


RuleResult: TypeAlias = Finding | Proved | Withheld
"""What a rule may say of its facts."""
