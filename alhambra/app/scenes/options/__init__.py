"""Options and controls."""
