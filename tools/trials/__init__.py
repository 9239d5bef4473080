"""Trials attack the program many times; failures are counted and can be repeated.

``python -m tools.trials --help`` lists them. The tests run a short form of each.
"""
