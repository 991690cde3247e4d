"""Colour arithmetic: distances as eyes see them, and what colour-blind eyes see. For shades and for tests."""

from __future__ import annotations

import math

RGB = tuple[float, float, float]
Lab = tuple[float, float, float]

# Machado, Oliveira, Fernandes 2009, severity 1, on linear light
MACHADO: dict[str, tuple[RGB, RGB, RGB]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
# Viénot, Brettel, Mollon 1999, on linear light
VIENOT: dict[str, tuple[RGB, RGB, RGB]] = {
    "protan": ((0.11238, 0.88762, 0.0), (0.11238, 0.88762, 0.0), (0.00401, -0.00401, 1.0)),
    "deutan": ((0.29275, 0.70725, 0.0), (0.29275, 0.70725, 0.0), (-0.02234, 0.02234, 1.0)),
}


def parse(colour: str) -> RGB:
    return (int(colour[1:3], 16) / 255, int(colour[3:5], 16) / 255, int(colour[5:7], 16) / 255)


def text(rgb: RGB) -> str:
    red, green, blue = (round(max(0.0, min(1.0, part)) * 255) for part in rgb)
    return f"#{red:02X}{green:02X}{blue:02X}"


def mix(one: str, other: str, share: float) -> str:
    """`share` of the other colour in the first."""
    a, b = parse(one), parse(other)
    return text((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share))


def linear(rgb: RGB) -> RGB:
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb)
    return (red, green, blue)


def gamma(rgb: RGB) -> RGB:
    red, green, blue = (
        12.92 * part if part <= 0.0031308 else 1.055 * max(0.0, part) ** (1 / 2.4) - 0.055 for part in rgb
    )
    return (red, green, blue)


def seen(colour: str, matrix: tuple[RGB, RGB, RGB]) -> str:
    """The colour as someone with this kind of vision sees it."""
    light = linear(parse(colour))
    red, green, blue = (sum(weight * part for weight, part in zip(row, light, strict=True)) for row in matrix)
    return text(gamma((red, green, blue)))


def contrast(one: str, other: str) -> float:
    """WCAG contrast ratio."""
    low, high = sorted(
        sum(w * part for w, part in zip((0.2126, 0.7152, 0.0722), linear(parse(c)), strict=True)) for c in (one, other)
    )
    return (high + 0.05) / (low + 0.05)


def lab(colour: str) -> Lab:
    red, green, blue = linear(parse(colour))
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))


def distance(one: str, other: str) -> float:
    """CIEDE2000."""
    l1, a1, b1 = lab(one)
    l2, a2, b2 = lab(other)
    middle = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    grey = 0.5 * (1 - math.sqrt(middle**7 / (middle**7 + 25**7)))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = math.degrees(math.atan2(b1, a1)) % 360, math.degrees(math.atan2(b2, a2)) % 360
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    dl, dc = l2 - l1, c2 - c1
    dh = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1 - 0.17 * math.cos(math.radians(hm - 30)) + 0.24 * math.cos(math.radians(2 * hm))
        + 0.32 * math.cos(math.radians(3 * hm + 6)) - 0.20 * math.cos(math.radians(4 * hm - 63))
    )  # fmt: skip
    sl = 1 + 0.015 * (lm - 50) ** 2 / math.sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rotation = (
        -2 * math.sqrt(cm**7 / (cm**7 + 25**7)) * math.sin(math.radians(60 * math.exp(-(((hm - 275) / 25) ** 2))))
    )
    dl, dc, dh = dl / sl, dc / sc, dh / sh
    return math.sqrt(dl * dl + dc * dc + dh * dh + rotation * dc * dh)
