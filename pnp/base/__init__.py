"""What all packages share: units, findings, files, colours, geometry, SVG, output."""
