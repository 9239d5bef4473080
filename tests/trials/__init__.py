"""Short forms of the trials in ``tools/trials``."""
