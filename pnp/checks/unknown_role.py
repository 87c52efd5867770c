"""A file uses a role that its theme does not define, or a theme has a misspelt role.

It would be drawn in plain ink, like everything without a colour, or in the plain text style.

Instead, write a role that the theme has (see  pnp list roles), or define the role in the theme.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.model.roles import PLAYER, roles_of
from pnp.rules.painted import Painted
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-X01", Severity.ERROR, "derived", over=Painted, binding=True)


def check(file: Painted) -> Iterator[Finding]:
    if file.file.kind in ("theme", "layout"):
        return
    owners = getattr(file.record, "colours", None)
    named = [(str(path[-1]), path, role) for path, role in roles_of(file.record)]
    named += [*file.boxed, *(("", ("colours", role, KEY), role) for role in owners or ())]
    theme = file.theme if named or file.tinted else None
    if theme is None:
        return
    for key, path, role in named:
        text = key == "style"
        owned = owners is not None and role.split(".")[0] == PLAYER
        known = theme.has_style(role) or role == "text" if text else theme.has_colour(role)
        if not owned and not known:
            message, hint = theme.role_fault(role, text=text)
            yield Finding(path, message, hint)
    for path, role in file.tinted:
        if not theme.has_colour(role):
            message, hint = theme.tint_fault(role)
            yield Finding(path, message, hint)
