"""The commands that need pygame: ``play`` opens the game, the others draw without a window."""
