"""A running game: what has happened, who plays, the computer's thinking, and the saved record."""
