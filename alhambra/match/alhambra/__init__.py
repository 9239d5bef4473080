"""What only matches of Alhambra have: levels, statistics, turning points."""
