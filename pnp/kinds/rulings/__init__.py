"""Questions that a rulebook leaves open, and its numbers."""
