"""The rules of the games: pure functions over values. No screen, no files, no clock."""
