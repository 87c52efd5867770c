"""Read content: YAML text to nodes with positions, nodes to records, folders to projects."""
