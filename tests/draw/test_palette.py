"""The colours stay apart, to usual and to colour-blind eyes, and letters read on them."""

from __future__ import annotations

import pytest

from toolkit.draw import patterns, vision
from toolkit.draw.palette import GOODS, PLAYERS

# Pairs of the published test data for CIEDE2000, with the difference they must have. They are in Lab, so they test the
# formula; `difference` is tested from colours below.
PUBLISHED = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1, 2), (50, 0, 0), 2.3669),
    ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((2.0776, 0.0795, -1.135), (0.9033, -0.0636, -0.5514), 0.9082),
]


@pytest.mark.parametrize(("one", "other", "published"), PUBLISHED)
def test_the_formula_gives_what_was_published(
    one: tuple[float, float, float], other: tuple[float, float, float], published: float
) -> None:
    assert vision._ciede2000(one, other) == pytest.approx(published, abs=1e-4)
    assert vision._ciede2000(other, one) == pytest.approx(published, abs=1e-4)


@pytest.mark.parametrize("kind", vision.VISIONS)
def test_a_colour_differs_from_itself_by_nothing_and_greys_look_alike_to_all(kind: str) -> None:
    assert vision.difference("#b8341f", "#b8341f", kind) == 0
    assert vision.difference("#777777", "#999999", kind) == pytest.approx(
        vision.difference("#777777", "#999999"), abs=0.1
    )


def test_red_and_green_are_confused_by_the_red_green_blind_only() -> None:
    apart = {kind: vision.difference("#b03a2e", "#5a7d2a", kind) for kind in vision.VISIONS}
    assert apart["deuteranopia"] < 5 < 40 < min(apart["usual"], apart["tritanopia"])


@pytest.mark.parametrize("paints", [GOODS, PLAYERS], ids=["goods", "players"])
def test_colours_stay_apart_under_every_vision(paints: dict[str, object]) -> None:
    smallest, kind, pair = vision.smallest_difference(paint.fill for paint in paints.values())  # type: ignore[attr-defined]
    assert smallest >= 12, f"{pair} differ by {smallest:.1f} to {kind} eyes"


def test_goods_have_a_pattern_each() -> None:
    used = [paint.pattern for paint in GOODS.values()]
    assert len(set(used)) == len(used)
    assert set(used) <= set(patterns.NAMES)


@pytest.mark.parametrize("name", [*GOODS, *PLAYERS])
def test_ink_reads_on_its_ground(name: str) -> None:
    paint = {**GOODS, **PLAYERS}[name]
    assert vision.contrast(paint.fill, paint.ink) >= 4.5
