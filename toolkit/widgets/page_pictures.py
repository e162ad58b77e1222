"""Pictures as parts of an HTML page: they follow its theme, and it takes them in fewer letters than a file of SVG does.

>>> from toolkit.engine.game import Drawing
>>> PagePictures().html(Drawing('<svg><g id="x" role="button"><title>X</title><path d="M0 0"/></g></svg>', "", ("x",)))
'<svg><path d="M0 0"/></svg>'
"""

from __future__ import annotations

import re
from html import unescape

from toolkit.engine.game import Drawing

_NAMES = re.compile(r'<title>[^<]*</title>| role="button"')
_TAG = re.compile(r"<[^>']*>")
_ID, _REFERENCE = re.compile(r' id="([^"]*)"'), re.compile(r'( id="| href="#|="url\(#)([A-Za-z][\w-]*)(?=[")])')
_STYLE, _CLASSES, _CLASS = re.compile(r"<style>[^<]*"), re.compile(r' class="[^"]*'), re.compile(r"\bfarm-\w+")
_VALUE = re.compile(r'="([\w.#-]+)"(?=(/?))')
_IDLE_GROUP = re.compile(r"<g>((?:(?!</?g\b).)*)</g>", re.DOTALL)


class PagePictures:
    """The pictures of one page: what is named in several of them gets the same short name in all."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def html(self, drawing: Drawing) -> str:
        """The picture without the ids, roles and names of what could be touched, for which its `alt` stands."""
        touchable = frozenset(drawing.ids)
        bare = _ID.sub(lambda id: "" if unescape(id[1]) in touchable else id[0], _NAMES.sub("", drawing.svg))
        styled = _STYLE.sub(self._classes, bare)
        short = _TAG.sub(lambda tag: _VALUE.sub(_unquoted, self._named(tag[0])), styled)
        flat = _IDLE_GROUP.sub(r"\1", short)
        return flat.replace(' xmlns="http://www.w3.org/2000/svg"', "", 1).replace("\r", "")

    def _named(self, tag: str) -> str:
        """A tag with short ids and classes."""
        tag = _REFERENCE.sub(lambda found: f"{found[1]}{self._short(found[2])}", tag)
        return _CLASSES.sub(self._classes, tag)

    def _classes(self, text: re.Match[str]) -> str:
        return _CLASS.sub(lambda name: self._short(name[0]), text[0])

    def _short(self, name: str) -> str:
        return self._names.setdefault(name, f"n{len(self._names):x}")


def _unquoted(value: re.Match[str]) -> str:
    """An attribute as HTML takes it as well; the slash of a closed tag would count as part of it."""
    return f"={value[1]}{' ' if value[2] else ''}"
