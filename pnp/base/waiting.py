"""How a wait for another process is announced: only the command line prints, and it sets this."""

from collections.abc import Callable
from contextvars import ContextVar

ON_WAIT: ContextVar[Callable[[str], None]] = ContextVar("on_wait", default=lambda text: None)
"""Is given the line that announces a wait."""
