"""The studio: draw a wish bit by bit, and see at every moment what it makes and what speaks against it."""

from toolkit.widgets.studio.studio import Studio, studio

__all__ = ["Studio", "studio"]
