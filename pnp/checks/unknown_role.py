"""A file names a role to which its theme gives no look, or a theme a role that is a slip.

What is drawn in it would come out in plain ink, like everything that has no colour of its own,
or in the plain text style.

Instead, write a role that the theme knows (see  pnp list roles), or give the role a colour in
the theme.
"""

from collections.abc import Iterator

from pnp.diagnostics import KEY, Severity, nearest
from pnp.model.roles import PLAYER, roles_of
from pnp.rules.dressed import Dressed
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-X01", Severity.ERROR, "derived", over=Dressed, drawn=True)


def check(file: Dressed) -> Iterator[Finding]:
    if file.file.kind in ("theme", "layout"):
        return
    owners = getattr(file.record, "colours", None)
    named = [*roles_of(file.record)]
    theme = file.theme if named or owners else None
    if theme is None:
        return
    for path, role in [*named, *((("colours", role, KEY), role) for role in owners or ())]:
        text = path[-1] == "style"
        owned = owners is not None and role.split(".")[0] == PLAYER
        if owned or (theme.has_style(role) if text else theme.has_colour(role)):
            continue
        yield Finding(
            path,
            f"the theme '{theme.id}' has no {'text style' if text else 'colour'} "
            f"for the role '{role}'",
            nearest(role, theme.styles if text else theme.colours),
        )
