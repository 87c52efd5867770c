"""What an icon is: filled shapes in a unit box."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from pnp.base.diagnostics import Span
from pnp.scene import Group, Path, Segments


class IconError(ValueError):
    """No icon is available; the message and ``hint`` are fit for the user."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


class UnfitIconError(IconError):
    """A file that is there cannot be an icon; ``span`` is where, in a file of a game."""

    def __init__(self, message: str, hint: str, span: Span | None = None) -> None:
        super().__init__(message, hint)
        self.span = span


class Shape(Struct, frozen=True):
    """One filled outline in the unit box; ``opacity`` below 1 makes a second, lighter tone.

    ``role`` names a colour of the theme, or is empty for the one in which the icon is drawn.
    """

    segments: Segments
    evenodd: bool = False
    opacity: float = 1.0
    role: str = ""


class Icon(Struct, frozen=True):
    """Shapes within the unit box, y down; ``credit`` names author and licence. One that is
    ``solid`` fills its whole view box with one colour."""

    name: str
    shapes: tuple[Shape, ...]
    credit: str
    solid: bool = False

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles of colours that its shapes name."""
        return tuple(dict.fromkeys(shape.role for shape in self.shapes if shape.role))

    def draw(self, colour: str, of_role: Callable[[str], str] | None = None) -> Group:
        """Return the icon in a box of 1 mm by 1 mm: in one colour (``#rrggbb``), but shapes that
        name a role in the colour ``of_role``."""
        paths = (
            Path(
                shape.segments,
                fill=of_role(shape.role) if of_role and shape.role else colour,
                evenodd=shape.evenodd,
                opacity=shape.opacity,
            )
            for shape in self.shapes
        )
        return Group(tuple(paths))
