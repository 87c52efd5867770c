"""The announcement of a wait for another process; set by the command line, which prints it."""

from collections.abc import Callable
from contextvars import ContextVar

ON_WAIT: ContextVar[Callable[[str], None]] = ContextVar("on_wait", default=lambda text: None)
"""Is given the line that announces a wait."""
