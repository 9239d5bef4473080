"""A running game: its frames, its players, the computer's thinking, and the saved record."""
