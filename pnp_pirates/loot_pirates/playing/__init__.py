"""How agents of Loot Pirates reckon."""
