"""A file uses a theme that is neither in its game, nor beside it, nor yours, nor one of pnp's.

Without a theme nothing can be drawn, and pnp does not choose another one.

Instead, write the id of a theme of the game, of a general theme, of one in a file beside a map that
belongs to no game, or of one in your own folder; pnp list themes shows them.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Report, Severity
from pnp.base.library import general_themes
from pnp.model.record import word_of
from pnp.rules.dressed import themes_for
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

RULE = Rule("G-R01j", Severity.ERROR, "derived", over=AnyFile, binding=True)


def check(facts: AnyFile) -> Iterator[Finding]:
    named = getattr(facts.record, "theme", None)
    if facts.file.kind == "theme" or named is None or "theme" not in facts.record.model_fields_set:
        return
    if named in general_themes():
        return
    themes = themes_for(facts.file, facts.setting, Report())
    # The faults of a theme are reported at their own places.
    if named in themes or themes.faulty(named) or facts.setting.faulty(named):
        return
    others = [word_of(file.kind) for file in facts.setting.gather() if file.id == named]
    hint = f"'{named}' is a {others[0]}; " if others else ""
    yield Finding(("theme",), f"there is no theme '{named}'", hint + themes.advice(named))
