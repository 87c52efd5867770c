"""Fold-up paper dice."""
