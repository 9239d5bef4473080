"""What a table is shown by, whatever the game: pictures of sprites and spots, motion, effects."""
