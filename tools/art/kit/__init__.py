"""A modelling kit on top of bpy (Blender as a Python module).

One unit is the side of a tile. x points east, y north, z up; a tile is the square from -0.5 to 0.5.
"""
