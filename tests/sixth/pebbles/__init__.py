"""A tiny game of a third party: rules in `game`, sentences in `words`, numbers in `data/`."""
