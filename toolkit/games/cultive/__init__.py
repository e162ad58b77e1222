"""Cultive: the forest garden. `game.py` is the way in; every other file is one room of it."""
