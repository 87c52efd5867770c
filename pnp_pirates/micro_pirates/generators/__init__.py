"""Generators of new files for Micro Pirates, by kind of file; see ``pnp.generate``."""
