"""The table as a picture: what lies where, what can be pointed at, what moves. No pygame."""
