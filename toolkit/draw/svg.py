"""SVG, built element by element: shapes, texts, and groups that can be touched and spoken of.

>>> root = picture(40, 20, "A field")
>>> field = touchable(root, "field/V1.hub", "field V1.hub, <yellow>")
>>> shape = add(field, "rect", width=40, height=20, fill="#fbe88a")
>>> '<title>field V1.hub, &lt;yellow&gt;</title>' in text(root)
True
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from html import escape
from xml.etree.ElementTree import Element, SubElement

NAMESPACE = "http://www.w3.org/2000/svg"

# Only single classes: no longer selector reaches what a `use` element shows. A picture has two type sizes.
_STYLE = """\
.farm{--ink:var(--jp-content-font-color1,var(--vscode-editor-foreground,#1f2328));
--paper:var(--jp-layout-color0,var(--vscode-editor-background,#fff));
--water:#a6cbe3;--land:#d9c9a3;--quiet:#e9ecef;--mark:#0b57d0;--halo:#fff;
color:var(--ink);background:var(--paper);font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;
font-size:13px;font-variant-numeric:tabular-nums;dominant-baseline:central}
[data-jp-theme-light="false"] .farm,.vscode-dark .farm{--water:#274b63;--land:#6d6249;--quiet:#2b3036;--mark:#8ab4f8;
--halo:#000}
.farm-small{font-size:10px}
.farm-strong{font-weight:700}
.farm-middle{text-anchor:middle}
.farm-end{text-anchor:end}
.farm-line{fill:none;stroke:currentColor}
.farm-pen{stroke-width:1.7;stroke-linejoin:round;stroke-linecap:round}
.farm-quiet{fill:var(--quiet)}
.farm-paper{fill:var(--paper)}
.farm-water{fill:var(--water);stroke:var(--water)}
.farm-land{fill:var(--land);stroke:var(--land)}
.farm-halo,.farm-ring{fill:none;pointer-events:none}
.farm-halo{stroke:var(--halo);stroke-width:6}
.farm-ring{stroke:var(--mark);stroke-width:3}
"""


def picture(width: float, height: float, name: str) -> Element:
    """The root of a picture: its size, its name and the style all pictures share. It scales to the width there is."""
    root = Element("svg", xmlns=NAMESPACE, viewBox=f"0 0 {_number(width)} {_number(height)}")
    root.attrib |= {"width": _number(width), "height": _number(height), "class": "farm"}
    root.attrib |= {"role": "group", "aria-label": name, "fill": "currentColor"}
    SubElement(root, "style").text = _STYLE
    return root


def add(parent: Element, tag: str, words: str | None = None, /, **attributes: object) -> Element:
    """A new element in `parent`.

    Args:
        parent: what it is drawn in, on top of what is there.
        tag: the SVG element.
        words: its text.
        **attributes: with `_` for `-`; None leaves one out. `look` names classes of the shared style.
    """
    look = attributes.pop("look", None)
    given = {}
    for name, value in attributes.items():
        if value is not None:
            given[_attribute(name)] = value if isinstance(value, str) else _number(value)
    if look:
        given["class"] = _classes(str(look))
    element = SubElement(parent, tag, given)
    element.text = words
    return element


def touchable(parent: Element, id: str, name: str, marked: bool = False) -> Element:
    """A group that can be touched: what is drawn in it is one thing, with an id and a spoken name."""
    # There are hundreds in a picture, so they are made without the detour through `add`.
    given = {"id": id, "role": "button", "class": "farm-marked"} if marked else {"id": id, "role": "button"}
    group = SubElement(parent, "g", given)
    SubElement(group, "title").text = name
    return group


def frame(group: Element, x: float, y: float, width: float, height: float) -> None:
    """The frame of a touchable group that is marked; nothing for any other. To be added last."""
    for kind in ("halo", "ring") if group.get("class") == "farm-marked" else ():
        add(group, "rect", x=x, y=y, width=width, height=height, rx=6, look=kind)


def at(parent: Element, x: float, y: float) -> Element:
    """A group whose origin is moved there."""
    return add(parent, "g", transform=f"translate({x:g} {y:g})")


def label(parent: Element, x: float, y: float, words: str, look: str = "", fill: str | None = None) -> Element:
    """A line of text; `y` is its middle.

    Args:
        parent: what it is drawn in.
        x: where it begins, unless its look is `middle` or `end`.
        y: the height of its middle.
        words: the text.
        look: any of `small`, `strong`, `middle`, `end`.
        fill: the ink, where it is not that of the page.
    """
    return add(parent, "text", words, x=x or None, y=y or None, look=look, fill=fill)


def text(root: Element) -> str:
    """The picture as text. The same picture gives the same text."""
    parts: list[str] = []
    _write(root, parts.append)
    return "".join(parts)


def _write(element: Element, write: Callable[[str], None]) -> None:
    # Three times as fast as ElementTree's, which looks for namespaces and comments as well.
    write(f"<{element.tag}")
    for name, value in element.items():
        write(f' {name}="{_escaped(value)}"')
    if element.text or len(element):
        write(">")
        if element.text:
            write(escape(element.text, quote=False))
        for child in element:
            _write(child, write)
        write(f"</{element.tag}>")
    else:
        write("/>")


@lru_cache(maxsize=4096)
def _escaped(value: str) -> str:
    return escape(value)


@cache
def _classes(look: str) -> str:
    return " ".join(f"farm-{word}" for word in look.split())


@cache
def _attribute(name: str) -> str:
    return name.replace("_", "-") if name not in _AS_THEY_ARE else name


_AS_THEY_ARE = frozenset({"viewBox", "patternUnits", "preserveAspectRatio"})


def _number(value: object) -> str:
    """Numbers as short as can be: 2.50 is 2.5, 3.0 is 3."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
