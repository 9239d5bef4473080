"""The screens of Alhambra Roll & Write."""
