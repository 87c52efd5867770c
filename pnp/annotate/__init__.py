"""A board with what the validator found marked on it: people would rather look than read."""
