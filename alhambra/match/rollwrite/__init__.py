"""What a match of Roll & Write has of its own: levels and statistics."""
