"""A game while it is written: what changed on the disk, drawn again, and shown in a browser."""
