"""Maps of spaces, drawn as sea charts."""
