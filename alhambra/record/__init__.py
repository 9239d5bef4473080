"""The game record: JSON lines that are save, replay and export in one.

``writing`` turns events into lines, ``reading`` lines into events, and ``checking`` plays a record
again and holds every line against the rules. What is a game's own is its ``Codec``, found by the
``game`` of the ``setup`` line or by the type of what is to be written.
"""
