"""The rules of Loot Pirates, one module each."""
