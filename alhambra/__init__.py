"""Alhambra on the desktop."""

__version__ = "0.3.0"
