"""Pages of findings that are made outside rules: while files are read, linked and drawn, by
commands and by play. Each module maps their facts to their pages in ``PAGES``.
"""
