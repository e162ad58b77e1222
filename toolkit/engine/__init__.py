"""The game-independent part: it knows no game, no drawing and no Jupyter."""
