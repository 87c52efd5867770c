"""One sheet that shows a theme: its colours in use, text styles and icons, and pieces of a game."""
