"""Pages of the rules whose patterns are found while files are read, one module each."""
