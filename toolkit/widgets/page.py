"""The script and the style of a widget's page."""

from __future__ import annotations

from pathlib import Path

_ELEMENTS, _THEME = (Path(__file__).with_name(name) for name in ("elements.js", "theme.css"))


def script(own: Path) -> str:
    """A widget's own script after the elements that all share: anywidget loads one text, which can import no other."""
    return _together(_ELEMENTS, own)


def style(own: Path) -> str:
    """A widget's own style after what all share. As text: anywidget watches a path's file, and keeps every widget."""
    return _together(_THEME, own)


def _together(*paths: Path) -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)
