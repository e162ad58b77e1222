"""Cultivo, by Rita Dorra, Stefan Dorra and Andreas Zimmermann: rules, board, solvers, words."""
