"""Motion on a table: transitions between two pictures, and what stirs at rest."""
