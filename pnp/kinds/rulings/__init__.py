"""What a rulebook leaves open, and its numbers."""
