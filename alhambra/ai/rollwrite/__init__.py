"""Opponents for Alhambra Roll & Write."""
