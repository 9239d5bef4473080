"""What only matches of Roll & Write have: levels and statistics."""
