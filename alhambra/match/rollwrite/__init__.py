"""The parts of a match that only Roll & Write has: levels and statistics."""
