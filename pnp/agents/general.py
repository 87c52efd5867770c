"""Agents that play any game."""

from pnp.play.kernel import random_agent

GAME = ""
AGENTS = {"random": lambda engine: random_agent}
