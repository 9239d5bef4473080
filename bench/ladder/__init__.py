"""Compares the strength of two players over many games, with confidence intervals."""
