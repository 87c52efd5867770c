"""A file uses a theme that neither its game nor pnp has.

Without a theme nothing can be drawn, and pnp does not choose another one.

Instead, write the id of a theme of the game, or of a general theme; pnp list themes shows them.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, nearest
from pnp.base.library import general_themes
from pnp.model.record import word_of
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
    known |= {file.id for file in facts.setting.files("theme")}
    # A theme with faults exists, and its faults are reported at their own places.
    if named not in known and not facts.setting.faulty(named):
        others = [word_of(file.kind) for file in facts.setting.gather() if file.id == named]
        hint = f"'{named}' is a {others[0]}; " if others else ""
        yield Finding(("theme",), f"there is no theme '{named}'", hint + nearest(named, known))
