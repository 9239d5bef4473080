"""Tools that find the opponents' weights."""
