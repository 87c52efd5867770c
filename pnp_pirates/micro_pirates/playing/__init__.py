"""How agents of Micro Pirates think: what things are worth, what to go for, and what to choose."""
