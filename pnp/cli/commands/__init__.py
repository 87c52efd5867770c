"""One module for each command, named like it; ``command`` in it is what click runs."""
