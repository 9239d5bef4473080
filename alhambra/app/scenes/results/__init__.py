"""End of a game and statistics, for any game."""
