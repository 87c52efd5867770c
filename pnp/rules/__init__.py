"""What a rule of the validator is, which there are, and how they are brought to bear on files."""
