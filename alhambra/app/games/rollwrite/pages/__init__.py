"""Pages around a game of Roll & Write: its end, statistics and close-ups."""
