"""Shared foundations: units, findings, files, colours, geometry, SVG, output."""
