"""What all pictures share: SVG elements that can be touched and named, colours with patterns, legends."""
