"""The parts of a match that only Alhambra has: levels, statistics, turning points."""
