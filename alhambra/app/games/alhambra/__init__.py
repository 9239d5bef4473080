"""All that a player sees of Alhambra."""
