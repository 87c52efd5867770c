"""Reading content: YAML text to nodes with places, nodes to records, folders to projects."""
