"""The game on the screen: window, pictures, input, scenes."""
