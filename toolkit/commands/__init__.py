"""The commands of `python -m toolkit`, one module each: `add` describes the command, its function does it."""
