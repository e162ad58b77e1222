"""SVG elements: text stays text, the same picture gives the same text, pieces are drawn once."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from toolkit.draw.palette import GOODS
from toolkit.draw.pieces import Pieces
from toolkit.draw.svg import NAMESPACE, add, at, frame, label, picture, text, touchable


def parsed(root: ElementTree.Element) -> ElementTree.Element:
    return ElementTree.fromstring(text(root))


@pytest.mark.parametrize("words", ["<script>alert(1)</script>", "\"&'", "a > b"])
def test_words_stay_words(words: str) -> None:
    root = picture(10, 10, words)
    label(root, 1, 1, words)
    touchable(root, words, words)
    again = parsed(root)
    found = again.find(f"{{{NAMESPACE}}}text")
    group = again.find(f"{{{NAMESPACE}}}g")
    assert found is not None and found.text == words
    assert group is not None and group.get("id") == words and group[0].text == words
    assert again.get("aria-label") == words
    assert not list(again.iter(f"{{{NAMESPACE}}}script"))


def test_attributes_are_written_as_svg_wants_them() -> None:
    root = picture(10.0, 7.25, "A picture")
    add(root, "rect", x=1.0, y=0.333333, stroke_width=2, fill=None, look="small middle")
    assert '<rect x="1" y="0.33" stroke-width="2" class="farm-small farm-middle"/>' in text(root)
    assert root.get("viewBox") == "0 0 10 7.25"


def test_only_what_is_marked_has_a_frame() -> None:
    root = picture(10, 10, "A picture")
    for id, marked in (("plain", False), ("marked", True)):
        frame(touchable(root, id, id, marked=marked), 0, 0, 5, 5)
    plain, marked_group = (group for group in root if group.tag == "g")
    assert [element.get("class") for element in plain] == [None]
    assert [element.get("class") for element in marked_group] == [None, "farm-halo", "farm-ring"]


def test_a_piece_is_drawn_once_and_used_everywhere() -> None:
    root, pieces = picture(10, 10, "A picture"), Pieces()
    root.append(pieces.defs)
    for x in range(3):
        pieces.swatch(at(root, x, 0), GOODS["red"], "r", 0, 0)
        pieces.badge(root, "o", x, 0)
    drawn = [element.get("id") for element in pieces.defs]
    assert sorted(drawn) == ["badge", "badge-o", "badge-r", "paint-dots", "swatch-r"]
    used = [element.get("href") for element in root.iter("use")]
    assert used.count("#swatch-r") == used.count("#badge-o") == 3
    assert used.count("#badge-r") == 1
    assert {use.removeprefix("#") for use in used if use} <= set(drawn)
