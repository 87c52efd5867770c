"""Events of the game as scenes: one module for each, as in ``pnp.art.event_scenes``."""
