"""Something uses a player's emblem or colour, but the file lists no player colours.

The role player and the icon emblem stand for the colour and the sign of the owner of a piece.
Pieces are made once for each colour listed in their file; without colours, they have no owner.

Instead, add player colours to the file, such as  colours: {blue: fish, red: star}, or use a colour
and an icon that all players share.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.content.nodes import plain
from pnp.model.roles import PLAYER, emblems_in, roles_of
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import AnyFile

RULE = Rule("", Severity.ERROR, "derived", over=AnyFile, binding=True)


def check(facts: AnyFile) -> Iterator[Finding]:
    # Kinds of file that know no players have no such field.
    if getattr(facts.record, "colours", None) != {} or facts.file.kind == "theme":
        return
    owned = (path for path, role in roles_of(facts.record) if role.split(".")[0] == PLAYER)
    paths = [*owned, *emblems_in(plain(facts.file.node))]
    if paths:
        yield Finding(
            paths[0],
            "this uses the emblem or colour of a player, but the file lists no player colours",
            "add player colours to the file, such as  colours: {blue: fish, red: star}",
        )
