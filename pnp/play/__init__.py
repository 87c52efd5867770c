"""Games that play themselves: engines, agents, and what is measured of many games."""
