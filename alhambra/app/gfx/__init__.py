"""Drawing: the canvas scenes draw on, and what brings its commands to the window."""
