"""The review of a game beside its replay, whatever the game."""
