"""One player against another, over many games: who is stronger, and how sure that is."""
