"""Profiles of printers."""
