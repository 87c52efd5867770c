"""Themes."""
