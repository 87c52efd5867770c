"""Player mats and their tracks."""
