"""Pages of what is found while files are read and linked, before any rule looks at them."""
