"""Generators of new files for Piece Packing Pirates, by kind of file; see ``pnp.generate``."""
