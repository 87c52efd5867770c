"""Print-and-play games from YAML: read, check, lay out, impose, export.

``pnp.open(target)`` returns a game to validate, view, build, export and play from Python, and to
generate new maps for; see docs/api.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pnp.api import (
        Finding,
        Game,
        Generated,
        Piece,
        Pieces,
        Result,
        Statistics,
        UsageError,
        Verdict,
        open,
    )

__version__ = "0.1.0"
__all__ = [
    "Finding",
    "Game",
    "Generated",
    "Piece",
    "Pieces",
    "Result",
    "Statistics",
    "UsageError",
    "Verdict",
    "open",
]


def __getattr__(name: str) -> Any:
    """Return a name of the API, which is loaded on first use: the command line does not need it."""
    if name not in __all__:
        raise AttributeError(f"module 'pnp' has no attribute '{name}'")
    from pnp import api

    return getattr(api, name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
