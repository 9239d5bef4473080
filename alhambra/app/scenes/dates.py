"""Days and times, written as the language writes them."""

from __future__ import annotations

from datetime import datetime

from alhambra.app.table.picture_builder import Say


def write_moment(say: Say, moment: datetime) -> str:
    """Return day and time of day: ``24 Nov 2026 14:05``."""
    return say("date.moment", day=write_day(say, moment), time=write_time(say, moment))


def write_day(say: Say, moment: datetime) -> str:
    """Return the day: ``24 Nov 2026``."""
    month = say(f"date.month.{moment.month}")
    return say("date.day", day=moment.day, month=month, year=moment.year)


def write_time(say: Say, moment: datetime) -> str:
    """Return the time of day: ``14:05``."""
    return say("date.time", hour=moment.hour, minute=f"{moment.minute:02}")
