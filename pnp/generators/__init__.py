"""Generators of files for any game, by kind of file; see ``pnp.generate``."""
