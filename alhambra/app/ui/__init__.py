"""Boxes, sizes, colours, focus and widgets: what scenes are made of. No pygame here."""
