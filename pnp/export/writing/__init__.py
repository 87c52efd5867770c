"""Shared code of exporters: PDF operators, outlines as text, pixels."""
