"""Figures in sheets: pieces and boards of the game, with call-outs and arrows."""
