"""Colour as the eye sees it: contrast, distance, and the eyes of the colour-blind."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.float64]
"""Any number of colours; the last axis is red, green and blue from 0 to 1, or L*, a*, b*."""

# Machado, Oliveira and Fernandes 2009, severity 1.0; they work on linear light.
BLINDNESSES: dict[str, Colours] = {
    "protan": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deutan": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritan": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
EYES = ("usual", *BLINDNESSES)
_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.072175],
        [0.0193339, 0.119192, 0.9503041],
    ]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])


def parsed(colour: str) -> tuple[Colours, float]:
    """Read `#rrggbb` or `#rrggbbaa` as red, green, blue and how thick it covers."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in range(1, len(colour), 2)]
    return np.array(parts[:3]), parts[3] if len(parts) == 4 else 1.0


def laid(colour: str, ground: Colours) -> Colours:
    """Lay a colour over others."""
    paint, thick = parsed(colour)
    mixed: Colours = paint * thick + ground * (1 - thick)
    return mixed


def linear(colours: Colours) -> Colours:
    """Undo the curve of the screen: amounts of light."""
    light: Colours = np.where(
        colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4
    )
    return light


def luminance(colours: Colours) -> NDArray[np.float64]:
    """How bright colours are, by WCAG."""
    bright: NDArray[np.float64] = linear(colours) @ np.array([0.2126, 0.7152, 0.0722])
    return bright


def contrast(one: Colours, other: Colours) -> NDArray[np.float64]:
    """The contrast of two colours by WCAG, from 1 to 21."""
    a, b = luminance(one), luminance(other)
    ratio: NDArray[np.float64] = (np.maximum(a, b) + 0.05) / (np.minimum(a, b) + 0.05)
    return ratio


def lab(colours: Colours, eyes: str = "usual") -> Colours:
    """Give colours as L*, a*, b*, as these eyes see them."""
    light = linear(colours)
    if eyes in BLINDNESSES:
        light = np.clip(light @ BLINDNESSES[eyes].T, 0, 1)
    xyz = light @ _TO_XYZ.T / _WHITE
    f = np.where(xyz > 0.008856, np.cbrt(xyz), xyz * 7.787037 + 16 / 116)
    x, y, z = np.moveaxis(f, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def distance(one: Colours, other: Colours) -> float:
    """The distance of two colours in L*, a*, b* by CIEDE2000."""
    (l1, a1, b1), (l2, a2, b2) = one.tolist(), other.tolist()
    mean_c = (np.hypot(a1, b1) + np.hypot(a2, b2)) / 2
    g = 0.5 * (1 - np.sqrt(mean_c**7 / (mean_c**7 + 25.0**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc, dh = l2 - l1, c2 - c1, 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2))
    ml, mc = (l1 + l2) / 2, (c1 + c2) / 2
    mh = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * np.cos(np.radians(mh - 30))
        + 0.24 * np.cos(np.radians(2 * mh))
        + 0.32 * np.cos(np.radians(3 * mh + 6))
        - 0.20 * np.cos(np.radians(4 * mh - 63))
    )
    sl = 1 + 0.015 * (ml - 50) ** 2 / np.sqrt(20 + (ml - 50) ** 2)
    sc, sh = 1 + 0.045 * mc, 1 + 0.015 * mc * t
    bend = 30 * np.exp(-(((mh - 275) / 25) ** 2))
    rt = -2 * np.sqrt(mc**7 / (mc**7 + 25.0**7)) * np.sin(np.radians(2 * bend))
    parts = (dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rt * (dc / sc) * (dh / sh)
    return float(np.sqrt(parts))
