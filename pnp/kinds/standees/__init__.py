"""Standing figures of folded paper."""
