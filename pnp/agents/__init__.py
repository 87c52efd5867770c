"""Agents that other installed packages add to games: each module has ``GAME``, the name of the game
by whose rules they play, and ``AGENTS``, what makes each agent by its name, of an engine."""
