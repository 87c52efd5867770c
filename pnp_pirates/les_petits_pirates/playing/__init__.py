"""How agents of Les Petits Pirates think."""
