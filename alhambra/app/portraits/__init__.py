"""Pictures of what players have built: how they look, how they are asked for and painted."""
