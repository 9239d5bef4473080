"""Trials: the program is attacked many times over, and what broke is counted and can be repeated.

``python -m tools.trials`` lists them. Each runs in short form among the tests.
"""
