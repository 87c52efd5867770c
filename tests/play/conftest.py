"""Lets the tests of each game import what they share from here."""
