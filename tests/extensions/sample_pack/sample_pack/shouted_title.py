"""Titles of all files."""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile


@Rule("shouted-title", Severity.WARNING, "judgement", number="SAMPLE-1")
def shouted_title(facts: AnyFile) -> Iterator[Finding]:
    """A title is written in capitals.

    Titles are set in the type of the theme, which makes capitals where it wants them.

    Instead, write it as a sentence is written.
    """
    title = getattr(facts.record, "title", "")
    if len(title) > 3 and title.isupper():
        yield Finding(("title",), f"'{title}' is written in capitals", f"write  {title.title()}")
