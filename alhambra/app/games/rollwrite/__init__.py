"""Everything that a player sees of Alhambra Roll & Write."""
