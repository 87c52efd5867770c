"""The mutation test of the validator: what it notices of single wrong facts in bundled content."""
