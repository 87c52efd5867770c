"""Maps joined edge to edge."""
