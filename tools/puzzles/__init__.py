"""Makes the puzzles of the game, and proves them again; see docs/puzzles.md."""
