"""The cover of a kit: its front, and behind it what is in it, how to print, cut and assemble it."""
