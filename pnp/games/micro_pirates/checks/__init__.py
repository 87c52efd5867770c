"""The rules of Micro Pirates, one module each."""
