"""Drawing: the canvas for scenes, and the painter that shows its commands in the window."""
