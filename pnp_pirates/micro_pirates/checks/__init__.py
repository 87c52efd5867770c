"""The rules of Micro Pirates; see ``pnp.rules.rule``."""
