"""Playing at a table, whatever the game; what only a game knows is in the folder of that game."""
