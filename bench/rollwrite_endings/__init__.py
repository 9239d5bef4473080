"""Exact values of turns near the end of Roll & Write, and how much the levels lose by them."""
