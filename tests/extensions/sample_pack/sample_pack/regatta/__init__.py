"""Regatta: a game with a rule of its own, whose files lie in ``content``."""
