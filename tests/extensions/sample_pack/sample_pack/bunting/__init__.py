"""Bunting: small flags on a string, to hang above the table."""
