"""Rules for the files of all games, in modules by subject; see ``pnp.rules.rule``."""
