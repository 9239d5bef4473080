"""Learning the games: lessons, what is offered beside them, and the rule book."""
