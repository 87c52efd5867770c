"""Dice of folded paper."""
