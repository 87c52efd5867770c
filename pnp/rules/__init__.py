"""What a rule of the validator is, which rules exist, and how they are applied to files."""
