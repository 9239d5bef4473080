"""The buildings on the tiles: a module for every type, each with its variants in ``VARIANTS``.

A variant is a function of the materials; it builds on the ground of one tile (see kit).
"""
