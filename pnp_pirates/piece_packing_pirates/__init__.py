"""What only Piece Packing Pirates knows."""
