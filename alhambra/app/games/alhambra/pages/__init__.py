"""Pages around a game of Alhambra: its end, statistics and close-ups."""
