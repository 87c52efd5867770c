"""A whole game for other programs, shops and machines: bundles of pieces, and targets that take
them."""
