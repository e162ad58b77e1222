"""The script of a widget's page."""

from __future__ import annotations

from pathlib import Path

_ELEMENTS = Path(__file__).with_name("elements.js")


def script(own: Path) -> str:
    """A widget's own script after the elements that all share: anywidget loads one text, which can import no other."""
    return "\n".join(path.read_text(encoding="utf-8") for path in (_ELEMENTS, own))
