"""The screens of Alhambra."""
