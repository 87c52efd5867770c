"""How agents of Piece Packing Pirates reckon."""
