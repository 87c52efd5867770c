"""What ``pnp new`` begins: a whole game, blank or as a copy, and single files."""
