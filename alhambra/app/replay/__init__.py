"""Watching a game again, and its review."""
