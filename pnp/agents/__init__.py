"""Agents for any game, and the interface of agents in other installed packages. Each module has
``GAME``, the name of the game by whose rules they play, empty for any, and ``AGENTS``, the agent
factories by name, each taking an engine."""
