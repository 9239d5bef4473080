"""Commands that draw without a window: ``shot`` and ``portrait``."""
