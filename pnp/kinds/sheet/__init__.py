"""Rules and reference sheets: blocks of text in columns, with figures."""
