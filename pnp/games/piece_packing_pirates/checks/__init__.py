"""The rules of Piece Packing Pirates, one module each."""
