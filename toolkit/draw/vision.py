"""How different two colours look, to usual eyes and with three kinds of colour blindness.

Colours are "#rrggbb" in sRGB. Colour blindness is simulated with the matrices of Machado, Oliveira and Fernandes (2009)
for full severity, in linear light. Differences are CIEDE2000 (Sharma, Wu and Dalal 2005), white point D65: about 1 is
just noticeable side by side, 12 is plain at a glance.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Triple = tuple[float, float, float]

_UNCHANGED = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
VISIONS: dict[str, tuple[Triple, Triple, Triple]] = {
    "usual": _UNCHANGED,
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What each kind of eye makes of linear red, green and blue."""

_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def difference(one: str, other: str, vision: str = "usual") -> float:
    """CIEDE2000 between two colours as this kind of eye sees them.

    >>> round(difference("#000000", "#ffffff"))
    100
    >>> [round(difference("#b03a2e", "#5a7d2a", vision)) for vision in ("usual", "deuteranopia")]
    [51, 2]
    """
    return _ciede2000(_lab(_seen(one, vision)), _lab(_seen(other, vision)))


def smallest_difference(colours: Iterable[str]) -> tuple[float, str, tuple[str, str]]:
    """The least difference between any two colours under any vision, the vision, and the two.

    >>> smallest_difference(["#ffffff", "#000000", "#eeeeee"])[2]
    ('#ffffff', '#eeeeee')
    """
    return min(
        (difference(*pair, vision), vision, pair) for pair in combinations(tuple(colours), 2) for vision in VISIONS
    )


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21.

    >>> contrast("#000000", "#ffffff")
    21.0
    """
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(colour: str) -> Triple:
    red, green, blue = (int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return _light(red), _light(green), _light(blue)


def _light(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _seen(colour: str, vision: str) -> Triple:
    red, green, blue = _times(VISIONS[vision], _linear(colour))
    return _within(red), _within(green), _within(blue)


def _within(light: float) -> float:
    return min(1.0, max(0.0, light))


def _times(matrix: tuple[Triple, Triple, Triple], vector: Triple) -> Triple:
    first, second, third = (sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)
    return first, second, third


def _lab(light: Triple) -> Triple:
    x, y, z = (_root(value / white) for value, white in zip(_times(_TO_XYZ, light), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116


def _ciede2000(one: Triple, other: Triple) -> float:
    """The formula as published; the names are those of its symbols."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    c7 = ((hypot(a1, b1) + hypot(a2, b2)) / 2) ** 7
    stretch = 1 + (1 - sqrt(c7 / (c7 + 25**7))) / 2
    c1, h1 = hypot(stretch * a1, b1), degrees(atan2(b1, stretch * a1)) % 360
    c2, h2 = hypot(stretch * a2, b2), degrees(atan2(b2, stretch * a2)) % 360
    turn = 0.0 if not c1 * c2 else (h2 - h1 + 180) % 360 - 180
    lightness, chroma, hue = l2 - l1, c2 - c1, 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    mean_h = h1 + h2 if not c1 * c2 else (h1 + turn / 2) % 360
    tone = (
        1
        - 0.17 * cos(radians(mean_h - 30))
        + 0.24 * cos(radians(2 * mean_h))
        + 0.32 * cos(radians(3 * mean_h + 6))
        - 0.20 * cos(radians(4 * mean_h - 63))
    )
    s_l = 1 + 0.015 * (mean_l - 50) ** 2 / sqrt(20 + (mean_l - 50) ** 2)
    s_c, s_h = 1 + 0.045 * mean_c, 1 + 0.015 * mean_c * tone
    bend = 2 * sqrt(mean_c**7 / (mean_c**7 + 25**7)) * sin(radians(60 * exp(-(((mean_h - 275) / 25) ** 2))))
    chroma, hue = chroma / s_c, hue / s_h
    return sqrt((lightness / s_l) ** 2 + chroma**2 + hue**2 - bend * chroma * hue)
