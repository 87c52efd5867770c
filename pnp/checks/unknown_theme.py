"""A file uses a theme that is neither in its game, nor beside it, nor yours, nor one of pnp's.

Without a theme nothing can be drawn, and pnp does not choose another one.

Instead, write the id of a theme of the game, of a general theme, of one in a file beside a map that
belongs to no game, or of one in your own folder; pnp list themes shows them.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Report, Severity, nearest
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
    known = {*general_themes()}
    if named in known:
        return
    found = Report()
    themes = themes_for(facts.file, facts.setting, found)
    if named in themes:
        return
    # The faults of a theme of the game are reported at their own places.
    if themes.faulty(named):
        first = found.diagnostics[0]
        place = f" ({first.span})" if first.span is not None else ""
        hint = f"correct that theme{place}"
        yield Finding(("theme",), f"the theme '{named}' has faults: {first.message}", hint)
    elif not facts.setting.faulty(named):
        others = [word_of(file.kind) for file in facts.setting.gather() if file.id == named]
        hint = f"'{named}' is a {others[0]}; " if others else ""
        hint += nearest(named, {*known, *themes})
        yield Finding(("theme",), f"there is no theme '{named}'", hint)
