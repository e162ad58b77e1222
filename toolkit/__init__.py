"""The Farm Games Toolkit: an executable rulebook for farming board games."""
