"""Pictures from sheets, scaled letters, and shapes."""
