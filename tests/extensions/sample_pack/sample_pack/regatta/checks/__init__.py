"""The rules of Regatta, one module each."""
