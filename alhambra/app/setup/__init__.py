"""What the set-ups of both games are made of."""
