"""Games on the disk: the folder of saved games, autosaves, summaries and finished games."""
