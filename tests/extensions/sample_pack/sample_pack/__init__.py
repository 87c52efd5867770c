"""A package that adds one of each thing to pnp."""
