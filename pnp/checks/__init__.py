"""Rules for the files of all games, a module for each or a package for some; see
``pnp.rules.rule``."""
