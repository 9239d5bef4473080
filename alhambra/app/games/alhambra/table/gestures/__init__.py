"""Meanings of gestures at the table of Alhambra: choices, payments and plans."""
