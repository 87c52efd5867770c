"""Writing scenes to files: one module per format. An exporter walks items; it never measures."""
