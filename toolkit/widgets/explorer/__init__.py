"""The case explorer: predict what comes of a case, see what the rules do, play on from there."""

from toolkit.widgets.explorer.explorer import Explorer, explore

__all__ = ["Explorer", "explore"]
