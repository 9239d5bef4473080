"""Lesson and exercises of Alhambra."""
