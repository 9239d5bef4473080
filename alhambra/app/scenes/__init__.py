"""The screens around a game: title, set-up, saved games, options, menus, statistics, questions."""
