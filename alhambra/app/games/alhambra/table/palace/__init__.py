"""Palaces at the table: their ground, tiles and walls."""
