"""What a match of Alhambra has of its own: levels, statistics, turning points."""
