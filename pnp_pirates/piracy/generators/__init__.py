"""Generators of new files for Piracy, by kind of file; see ``pnp.generate``."""
