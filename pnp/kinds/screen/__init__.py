"""Players' screens."""
