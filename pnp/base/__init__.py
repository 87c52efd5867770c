"""What every room stands on: units, findings, files, colours, geometry, SVG, output."""
