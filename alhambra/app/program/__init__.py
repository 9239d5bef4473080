"""What the program itself is: window, loop, scenes, settings, sound, languages, the log."""
