"""From drawing commands to pixels of the window, spread over frames where they are many."""
