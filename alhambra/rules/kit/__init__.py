"""What both games of the box have in common. Nothing stays here that only one of them uses."""
