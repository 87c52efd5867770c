"""How a text names a field of its card: ``{cost}``."""

from __future__ import annotations

import re

FIELD_NAME = r"[a-z][a-z0-9]*(?:[_-][a-z0-9]+)*"
FIELD = re.compile(rf"\{{({FIELD_NAME})\}}")
"""A field of the card inside a text, such as ``{cost}``."""
