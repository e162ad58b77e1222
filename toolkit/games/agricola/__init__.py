"""Agricola, 2007 edition: the farm, its fences and animals, the harvest."""
