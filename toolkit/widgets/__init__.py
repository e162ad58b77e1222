"""What is shown and clicked in a notebook. Everything a widget does is also a method of the object behind it."""

from toolkit.widgets.player import Player

__all__ = ["Player"]
