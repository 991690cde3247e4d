"""Pictures of screens against stored ones: too coarse for another machine's fonts, fine enough for a moved button."""

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
SOFT = 2.0  # the blur before comparing, in pixels of the stored picture
FAR = 24.0  # how far a colour must be off to count, of 255
SHARE = 0.012  # of the picture that may be off: other fonts stay below, a missing panel is far above


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
    now, path = taken(page), STORED / f"{name}.png"
    if WRITE:
        STORED.mkdir(exist_ok=True)
        now.quantize(128).save(path, optimize=True)
    assert path.exists(), f"no stored picture of {name}: look at it, then store it with SANDTABLE_SNAPSHOTS=write"
    share = off(now, Image.open(path).convert("RGB"))
    if share > SHARE:
        seen = Path(os.environ.get("TMPDIR", "/tmp")) / f"sandtable-{name}.png"
        now.save(seen)
        raise AssertionError(f"{name} looks different in {share:.1%} of the picture; it is now {seen}")
