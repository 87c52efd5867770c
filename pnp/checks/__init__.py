"""Rules for the files of all games, one module each; see ``pnp.rules.rule``."""
