"""Lesson and exercises of Roll & Write."""
