"""The rules of Piece Packing Pirates; see ``pnp.rules.rule``."""
