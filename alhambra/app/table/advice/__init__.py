"""Hints, and what the coach says of a turn."""
