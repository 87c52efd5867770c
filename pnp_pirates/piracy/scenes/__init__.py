"""Scenes of the events of the game: one module per scene, as in ``pnp.art.event_scenes``."""
