"""The agents."""

from __future__ import annotations

AGENTS: dict = {}
