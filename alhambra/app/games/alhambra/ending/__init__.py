"""Scorings and the end of a game: sheets, charts, sentences."""
