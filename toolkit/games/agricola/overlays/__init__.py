"""What can be laid over the picture of an Agricola position."""

OVERLAYS: tuple[str, ...] = ()
