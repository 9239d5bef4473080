"""Opponents for Alhambra."""
