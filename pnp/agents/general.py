"""Agents that play any game."""

from pnp.play.kernel import at_random

GAME = ""
AGENTS = {"random": lambda engine: at_random}
