"""Agents that are not of one game of pnp: those for any game, here, and those that other installed
packages add. Each module has ``GAME``, the name of the game by whose rules they play, empty for
any, and ``AGENTS``, what makes each agent by its name, of an engine."""
