"""Generators of new files for Les Petits Pirates, by kind of file; see ``pnp.generate``."""
