"""The program around the games: window, loop, scenes, settings, sound, languages, the log."""
