"""Pictures of screens against stored ones: too coarse for another way of drawing letters, fine enough for a button."""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageFilter

STORED = Path(__file__).parent / "snapshots"
WRITE = os.environ.get("SANDTABLE_SNAPSHOTS") == "write"
WIDTH = 640  # stored pictures are this wide (phones: half): letters blur, blocks of colour stay
SOFT = 1.5  # the blur before comparing, in pixels of the stored picture
FAR = 18.0  # how far a colour must be off to count, of 255
SHARE = 0.008  # of the picture that may be off: softer letters stay below, a missing panel is far above


def _small(raw: bytes, phone: bool) -> Image.Image:
    picture = Image.open(io.BytesIO(raw)).convert("RGB")
    width = WIDTH // 2 if phone else WIDTH
    return picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.BOX)


def taken(page: Any) -> Image.Image:
    """The page as it would be stored; what moves by itself (clocks, carets) is masked."""
    raw = page.screenshot(mask=[page.locator(".clock")], animations="disabled", caret="hide")
    return _small(raw, page.viewport_size["width"] < 768)


def off(one: Image.Image, other: Image.Image) -> float:
    """The share of a picture in which it differs from another, after both are softened."""
    if one.size != other.size:
        return 1.0
    first, second = (np.asarray(i.filter(ImageFilter.GaussianBlur(SOFT)), dtype=float) for i in (one, other))
    return float((np.abs(first - second).max(axis=2) > FAR).mean())


def check(page: Any, name: str) -> None:
    """The page looks like the stored picture of that name. SANDTABLE_SNAPSHOTS=write stores it anew."""
    now, path = taken(page), STORED / f"{name}.webp"
    if WRITE:
        STORED.mkdir(exist_ok=True)
        now.save(path, quality=90, method=6)
    assert path.exists(), f"no stored picture of {name}: look at it, then store it with SANDTABLE_SNAPSHOTS=write"
    share = off(now, Image.open(path).convert("RGB"))
    if share > SHARE:
        seen = Path(os.environ.get("TMPDIR", "/tmp")) / f"sandtable-{name}.png"
        now.save(seen)
        raise AssertionError(f"{name} looks different in {share:.1%} of the picture; it is now {seen}")
