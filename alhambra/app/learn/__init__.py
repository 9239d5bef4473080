"""Learning the games: lessons, and what is offered beside them."""
