"""Automatic play: engines, agents, and statistics of many games."""
