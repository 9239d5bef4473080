"""The drawn heads of the opponents: a module for every temperament, and what all are made of."""
