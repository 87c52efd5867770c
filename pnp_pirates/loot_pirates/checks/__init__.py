"""The rules of Loot Pirates; see ``pnp.rules.rule``."""
