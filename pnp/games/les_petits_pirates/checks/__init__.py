"""The rules of Les Petits Pirates, one module each; see ``pnp.rules.rule``."""
