"""Models that are built once and put up many times."""

from __future__ import annotations

import bpy

from kit.solids import Point3


class Stock:
    """Models built once, put up many times."""

    def __init__(self) -> None:
        self.models: dict[str, bpy.types.Collection] = {}

    def keep(self, name: str) -> None:
        """Take everything built since the last call out of the scene as a model."""
        model = bpy.data.collections.new(name)
        ground = bpy.context.scene.collection
        for thing in list(ground.objects):
            if thing.type in {"MESH", "CURVE"}:
                ground.objects.unlink(thing)
                model.objects.link(thing)
        self.models[name] = model

    def put(self, name: str, at: Point3, turn: float, size: float) -> None:
        """Put a model up."""
        thing = bpy.data.objects.new(name, None)
        thing.instance_type = "COLLECTION"
        thing.instance_collection = self.models[name]
        thing.location = at
        thing.rotation_euler = (0, 0, turn)
        thing.scale = (size, size, size)
        bpy.context.scene.collection.objects.link(thing)
