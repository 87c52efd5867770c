"""How the agents of Piracy judge."""
