"""Stones: a tiny third game that only the tests have.

Players take one to three stones from a heap by turns; who takes the last one wins. It has what a
game needs in each layer (rules, lines, an opponent, screens) and is added by one entry in the
registry of each layer: see ``added``.
"""
