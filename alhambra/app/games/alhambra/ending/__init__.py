"""Scorings and the end of a game: score tables, charts, sentences."""
