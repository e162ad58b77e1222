"""An SVG as an image in a page: nothing in it can be touched, no style of the page reaches it, and it is short.

>>> slim('<svg><style>.farm-a{fill:red}.farm-b{fill:blue}</style><g id="x"><title>X</title>'
...      '<path id="arm" d="M0 0" class="farm-a"/></g><use href="#arm"/></svg>', ["x"])
'<svg><style>.n0{fill:red}</style><path id="n1" d="M0 0" class="n0"/><use href="#n1"/></svg>'
>>> address('<svg width="3"><path fill="#fff"/></svg>')
"data:image/svg+xml,%3Csvg width='3'%3E%3Cpath fill='%23fff'/%3E%3C/svg%3E"
"""

from __future__ import annotations

import re
from collections.abc import Collection
from collections.abc import Set as AbstractSet
from html import unescape
from urllib.parse import quote

_SAFE = " '=/:;,()[]{}.-_!*+@$?~|"
"""Signs that stand for themselves in the address of an image; a quotation mark would end the attribute."""

_TITLE, _ROLE, _ID = re.compile(r"<title>[^<]*</title>"), re.compile(r' role="\w+"'), re.compile(r' id="([^"]*)"')
_IDLE = re.compile(r"<g>((?:(?!</?g\b).)*)</g>", re.DOTALL)
_STYLE, _RULE = re.compile(r"<style>([^<]*)</style>"), re.compile(r"([^{}]*)\{([^{}]*)\}")
_CLASS, _USED = re.compile(r"\.([A-Za-z][\w-]*)"), re.compile(r' class="([^"]*)"')
_NAMED, _HEARD = re.compile(r'( id="| href="#|url\(#)([\w.-]+)(?=[")])'), re.compile(r' aria-label="[^"]*"')
_OF_PAGE = re.compile(r"var\(--[\w-]+,(?:var\(--[\w-]+,([^()]*)\)|([^()]*))\)")


def slim(svg: str, touchable: Collection[str]) -> str:
    """The SVG without names, roles and ids of what could be touched, and without styles that nothing has.

    What is still named in it is named as shortly as can be.

    In an image there is no page whose theme could be asked: such a colour is the one that is given for that.
    """
    bare = _HEARD.sub("", _ROLE.sub("", _TITLE.sub("", svg)))
    bare = _ID.sub(lambda id: "" if unescape(id[1]) in touchable else id[0], bare)
    bare = _IDLE.sub(r"\1", bare)
    used = {name for classes in _USED.findall(bare) for name in classes.split()}
    return _shortened(_STYLE.sub(lambda style: f"<style>{_kept(style[1], used)}</style>", bare, count=1))


def _kept(style: str, used: AbstractSet[str]) -> str:
    rules = _RULE.findall(_OF_PAGE.sub(lambda found: found[1] or found[2], style))
    kept = ((selector.strip(), body) for selector, body in rules if "[" not in selector)
    return "".join(
        f"{selector}{{{body.strip()}}}".replace("\n", "")
        for selector, body in kept
        if not used.isdisjoint(_CLASS.findall(selector))
    )


def _shortened(svg: str) -> str:
    """The SVG with short ids and classes."""
    names: dict[str, str] = {}

    def short(name: str) -> str:
        return names.setdefault(name, f"n{len(names):x}")

    def selectors(style: re.Match[str]) -> str:
        rules = _RULE.findall(style[1])
        told = (f"{_CLASS.sub(lambda found: f'.{short(found[1])}', each)}{{{body}}}" for each, body in rules)
        return f"<style>{''.join(told)}</style>"

    named = _NAMED.sub(lambda found: f"{found[1]}{short(found[2])}", _STYLE.sub(selectors, svg, count=1))
    return _USED.sub(lambda found: f' class="{" ".join(map(short, found[1].split()))}"', named)


def address(svg: str) -> str:
    """The SVG as the address of an image, shorter than in base64."""
    return f"data:image/svg+xml,{quote(_requoted(svg), safe=_SAFE)}"


def _requoted(svg: str) -> str:
    return svg.replace("'", "&#39;").replace('"', "'")
