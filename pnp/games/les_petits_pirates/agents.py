"""The agents of Les Petits Pirates."""

AGENTS = {}
