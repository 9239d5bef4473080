"""Rule book and exercises of Roll & Write on the screen."""
