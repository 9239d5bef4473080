"""Rule book and exercises of Alhambra on the screen."""
