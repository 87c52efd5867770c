"""Spinners."""
