"""Figures of folded paper that stand up."""
