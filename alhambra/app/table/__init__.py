"""Playing at a table, whatever the game: what is seen, what is done, what is taken back.

Each game has its own of these beside it, with what only that game knows.
"""
