"""What only single games know: a package for each, with its ``facts`` and its ``checks``."""
