"""The game record: JSON lines that are save, replay and export in one.

``writing`` turns events into lines, ``reading`` turns lines into events, and ``checking`` plays a
record again and compares every line with the rules. ``versions`` reads what other versions of the
program wrote otherwise. What differs between games is in a ``Codec``, found by the ``game`` of the
``setup`` line or by the type of the value to write.
"""
