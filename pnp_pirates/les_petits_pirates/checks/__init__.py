"""The rules of Les Petits Pirates; see ``pnp.rules.rule``."""
