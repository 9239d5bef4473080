"""The commands that need pygame: ``play`` opens the game, ``portrait`` draws without a window."""
