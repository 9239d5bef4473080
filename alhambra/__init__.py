"""Alhambra on the desktop."""

__version__ = "0.4.0.dev0"
