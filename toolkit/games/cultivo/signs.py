"""Cultivo's equipment as line drawings: SVG path data in a square from -10 to 10."""

from __future__ import annotations

EQUIPMENT = {
    "cart": "M-9-5h14l-2 7h-9zM5-5h4M-5 7a2.6 2.6 0 1 0-.01 0zM2 7a2.6 2.6 0 1 0-.01 0z",
    "barge": "M-9 2H9L6 8H-6zM-1 2V-9M-1-9L6-1H-1z",
    "tool": "M0 9V-2M-6-9V-4Q-6-2 0-2T6-4V-9M0-9V-2",
    "scales": "M0-8V8M-4 8H4M-7-6H7M-7-6L-10 2H-4zM7-6L4 2H10z",
    "stall": "M-9-2L-6-8H6L9-2zM-3-8V-2M3-8V-2M-7-2V8M7-2V8M-7 3H7",
    "barrel": "M-5-8H5Q9 0 5 8H-5Q-9 0-5-8zM-7-3H7M-7 3H7",
}
