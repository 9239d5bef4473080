"""Lessons and exercises: what is taught, without the screen."""
