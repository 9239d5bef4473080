"""Judging the turns of finished games."""
