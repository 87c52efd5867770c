"""New content for ``pnp new``: a whole game, blank or as a copy, and single files."""
