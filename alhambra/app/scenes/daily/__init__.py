"""The palace of the day: its games, and its calendar."""
