"""A hook that announces a wait for another process; the command line sets it to print the line."""

from collections.abc import Callable
from contextvars import ContextVar

ON_WAIT: ContextVar[Callable[[str], None]] = ContextVar("on_wait", default=lambda text: None)
"""Called with the line that announces a wait."""
