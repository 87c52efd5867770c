"""Print-and-play games from YAML: read, check, lay out, impose, export."""

__version__ = "0.1.0"
