"""The games, one folder each; they know the engine and never each other."""
