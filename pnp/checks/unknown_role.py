"""A file uses a role that its theme does not define.

It would be drawn in plain ink, like everything without a colour, or in the plain text style.

Instead, write a role that the theme has (see  pnp list roles), or define the role in the theme.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, cast

from pnp.base.diagnostics import KEY, KeyPath, Severity
from pnp.model.roles import PLAYER, roles_of
from pnp.rules.dealt import roles_boxed
from pnp.rules.dressed import Dressed
from pnp.rules.rule import Finding, Rule
from pnp.rules.texts import MarkedTexts
from pnp.text.markup import parse

if TYPE_CHECKING:
    from pnp.model.deck import Deck


class Painted(Dressed, MarkedTexts):
    """A file of any kind with the roles that its boxes and its texts name."""

    @cached_property
    def boxed(self) -> tuple[tuple[str, KeyPath, str], ...]:
        """The key, the path and the name of each role of a box, as cards fill it."""
        if self.file.kind != "deck":
            return ()
        found = roles_boxed(cast("Deck", self.record))
        return tuple(dict.fromkeys((key, path, role) for key, path, role, _ in found))

    @cached_property
    def tinted(self) -> tuple[tuple[KeyPath, str], ...]:
        """The colours of words and icons in texts, such as ``{red|words}``."""
        spans = ((path, span) for path, text in self.marked for span in parse(text).spans)
        return tuple(dict.fromkeys((path, span.role) for path, span in spans if span.role))


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
