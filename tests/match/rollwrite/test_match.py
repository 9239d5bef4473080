"""A game of Roll & Write in play: taking back, replays and opponents."""

from __future__ import annotations
