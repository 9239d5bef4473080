"""Opponents and advisers outside the program's own thread: workers and programs from outside."""
