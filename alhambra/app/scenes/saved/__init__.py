"""Saved games: the list, saving, games that cannot be written."""
