"""The cover of a kit: its front, then its contents and how to print, cut and assemble it."""
