"""Where names, badges and unit stacks stand. Inside the space when they fit, tidily beside it when not."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import numpy as np
import shapely

from sandtable.atlas.build.anchors import LEAST_ANCHORS, TIGHT, TOKEN, inside_anchors, outside_anchors
from sandtable.atlas.build.geography import Board, LabelHint
from sandtable.atlas.build.place import BADGE, Place, centre
from sandtable.atlas.build.problems import Problems
from sandtable.atlas.build.room import Box, Room
from sandtable.atlas.build.shapes import Geometry, largest
from sandtable.atlas.build.text import LEADING, breaks, width
from sandtable.atlas.rules import Space

SIGN = 19.0  # width of a city star or a facility beside it


def _grid(shape: Geometry, count: int) -> list[tuple[float, float]]:
    left, top, right, bottom = shape.bounds
    xs = np.linspace(left, right, count + 2)[1:-1]
    ys = np.linspace(top, bottom, count + 2)[1:-1]
    return [(float(x), float(y)) for y in ys for x in xs]


class Furnisher:
    def __init__(
        self,
        board: Board,
        shapes: dict[str, Geometry],
        spaces: dict[str, Space],
        period: float,
        frames: dict[str, Geometry],
        signs: dict[str, tuple[str, ...]],
    ) -> None:
        self.board = board
        self.shapes = shapes
        self.spaces = spaces
        self.room = Room(period)
        self.frames = frames
        self.signs = signs
        self.places: dict[str, Place] = {}
        self.slim = {name: shape.buffer(-1.5).simplify(0.7) for name, shape in shapes.items()}
        for shape in self.slim.values():
            shapely.prepare(shape)
        self.solid = shapely.STRtree([shapes[name] for name in shapes if not self._sea(name)])
        self.solid_names = [name for name in shapes if not self._sea(name)]

    def _sea(self, name: str) -> bool:
        return name in self.spaces and self.spaces[name].sea

    def text(self, name: str, hint: LabelHint) -> str:
        if hint.text:
            return hint.text
        if self._sea(name):
            return name.removeprefix("Sea Zone ").removesuffix(" (sea)")
        return name.upper()

    def row_width(self, space: Space) -> float:
        wide = BADGE * (1.7 if space.production else 1.0) if space.value else 0.0
        wide += SIGN if space.city or space.capital else 0.0
        return wide + SIGN * len(self.signs[space.name])

    def blocks(self, name: str, text: str, size: float) -> Iterator[tuple[tuple[str, ...], float, float]]:
        """Ways to set the name at this size: lines, width and height."""
        sea = self._sea(name)
        for lines in breaks(text):
            face = "BoldItalic" if sea else "Bold"
            wide = max(width(line, face) for line in lines) * size
            yield lines, wide + 2, (len(lines) - 1) * LEADING * size + 0.86 * size

    def sizes(self, name: str, hint: LabelHint) -> list[float]:
        if hint.size:
            return [hint.size]
        low, high = self.board.sea_label_size if self._sea(name) else self.board.label_size
        area = float(self.shapes[name].area)
        if not self._sea(name):
            high = min(high, max(low, 7.0 + math.sqrt(area) / 14))
        else:
            high = min(high, max(low, 8.0 + math.sqrt(area) / 22))
        steps = int((high - low) / 0.5) + 1
        return [round(high - 0.5 * step, 1) for step in range(steps)]

    def turns(self, name: str) -> list[float]:
        """Upright; for a long slanted space also along it."""
        shape = self.shapes[name]
        if self._sea(name) or shape.area < 6000:
            return [0.0]
        corners = list(shapely.minimum_rotated_rectangle(largest(shape)).exterior.coords)
        sides = sorted(itertools.pairwise(corners), key=lambda side: math.dist(*side))
        if math.dist(*sides[-1]) < 1.9 * math.dist(*sides[0]):
            return [0.0]
        (ax, ay), (bx, by) = sides[-1]
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        angle = (angle + 90) % 180 - 90
        if not 6 <= abs(angle) <= 65:
            return [0.0]
        return [0.0, float(round(angle)), float(round(angle / 2))]

    def label_inside(self, name: str, hint: LabelHint, text: str, apart: bool = False) -> Place | None:
        """`apart` sets the name alone; its strip then looks for a place of its own."""
        shape, slim, space = self.shapes[name], self.slim[name], self.spaces[name]
        if slim.is_empty:
            return None
        cx, cy, _ = centre(shape)
        extra = 0.0 if apart or not self.row_width(space) else BADGE + 1
        # a strip does not turn, so a turned name needs its strip apart
        turns = [hint.turn] if hint.turn else (self.turns(name) if apart or not extra else [0.0])
        spots = [hint.at] if hint.at else [(cx, cy), *_grid(largest(shape), 22)]
        for size in self.sizes(name, hint):
            best: tuple[float, Place] | None = None
            for lines, wide, high in self.blocks(name, text, size):
                if len(lines) > 1 and space.sea and len(text) < 4:
                    continue
                block_w, block_h = max(wide, self.row_width(space) if extra else 0.0), high + extra
                for turn in turns:
                    boxes = [Box(x, y, block_w, block_h, turn) for x, y in spots]
                    outlines = np.array([box.shape(1.0) for box in boxes], dtype=object)
                    fits = shapely.contains_properly(slim, outlines) if not hint.at else [True]
                    for box, outline, fit in zip(boxes, outlines, fits, strict=True):
                        if not fit or not self.room.free(outline):
                            continue
                        score = (
                            math.dist((box.x, box.y), (cx, cy)) + 6.0 * len(lines) + (20.0 + abs(turn) if turn else 0.0)
                        )
                        if best is None or score < best[0]:
                            best = (score, self._place(name, lines, size, box, extra, True))
            if best is not None:
                return best[1]
        return None

    def label_with_strip_apart(self, name: str, hint: LabelHint, text: str) -> Place | None:
        space = self.spaces[name]
        if not self.row_width(space):
            return None
        place = self.label_inside(name, hint, text, apart=True)
        if place is None or place.label is None:
            return None
        at, taken = place.label, place.label.shape(0.5)
        best: tuple[float, Box] | None = None
        for x, y in _grid(largest(self.shapes[name]), 30):
            row = Box(x, y, self.row_width(space), BADGE)
            outline = row.shape()
            score = math.dist((x, y), (at.x, at.y))
            if best is not None and score >= best[0]:
                continue
            free = not outline.intersects(taken) and self.room.free(outline)
            if free and shapely.contains_properly(self.slim[name], outline):
                best = (score, row)
        if best is None:
            return None
        place.row = best[1]
        return place

    def _place(self, name: str, lines: tuple[str, ...], size: float, box: Box, extra: float, inside: bool) -> Place:
        high = (len(lines) - 1) * LEADING * size + 0.86 * size
        face = "BoldItalic" if self._sea(name) else "Bold"
        wide = max(width(line, face) for line in lines) * size + 2
        angle = math.radians(box.turn)
        up, down = (box.h - high) / 2, (box.h - extra) / 2 + 1
        label = Box(box.x + math.sin(angle) * up, box.y - math.cos(angle) * up, wide, high, box.turn)
        row = None
        if extra:
            row = Box(
                box.x - math.sin(angle) * down,
                box.y + math.cos(angle) * down,
                self.row_width(self.spaces[name]),
                BADGE,
            )
        return Place(name, lines, size, label, row, inside)

    def label_beside(self, name: str, hint: LabelHint, text: str) -> Place | None:
        """Over the water (or a neighbour's edge) next to the space, as near as possible."""
        shape, space = self.shapes[name], self.spaces[name]
        low = self.board.label_size[0]
        extra = BADGE + 1 if self.row_width(space) else 0.0
        best: tuple[float, Place] | None = None
        cx, cy, _ = centre(shape)
        edges = self.frames[name].bounds
        room_w, room_h = edges[2] - edges[0], edges[3] - edges[1]
        for size in [hint.size] if hint.size else [low + 2, low + 1, low]:
            for lines, wide, high in self.blocks(name, text, size):
                block_w, block_h = max(wide, self.row_width(space)), high + extra
                if block_w > room_w or block_h > room_h:
                    continue
                left, top, right, bottom = shape.bounds
                xs = np.arange(left - block_w / 2 - 24, right + block_w / 2 + 24, 5)
                ys = np.arange(top - block_h / 2 - 24, bottom + block_h / 2 + 24, 5)
                for x in xs:
                    for y in ys:
                        box = Box(float(x), float(y), block_w, block_h)
                        outline = box.shape(1.0)
                        away = float(outline.distance(shape))
                        score = away + 0.05 * math.dist((x, y), (cx, cy)) + 4 * len(lines) + 6 * (low + 2 - size)
                        if away > 20 or (best is not None and score >= best[0]):
                            continue
                        if self._crosses_land(outline) or not self.room.free(outline, 2.0):
                            continue
                        if not self.frames[name].contains(outline):
                            continue
                        best = (score, self._place(name, lines, size, box, extra, False))
        return best[1] if best else None

    def _crosses_land(self, outline: Geometry) -> bool:
        return len(self.solid.query(outline, predicate="intersects")) > 0

    def labels(self, hints: dict[str, LabelHint], problems: Problems) -> None:
        order = sorted(self.spaces, key=lambda name: (self.spaces[name].sea, float(self.shapes[name].area), name))
        beside: dict[str, Place | None] = {}
        for name in (name for name in order if not self.spaces[name].sea):
            hint = hints.get(name, LabelHint())
            text = self.text(name, hint)
            place = self.label_inside(name, hint, text) or self.label_with_strip_apart(name, hint, text)
            if place is None or (not hint.at and self.crowded(place)):
                beside[name] = place
            else:
                self._settle(name, place, problems)
        # names over water come next; the quiet names of the zones make way for them
        for name, inside in beside.items():
            hint = hints.get(name, LabelHint())
            self._settle(name, self.label_beside(name, hint, self.text(name, hint)) or inside, problems)
        for name in (name for name in order if self.spaces[name].sea):
            hint = hints.get(name, LabelHint())
            text = self.text(name, hint)
            place = self.label_inside(name, hint, text) or self.label_with_strip_apart(name, hint, text)
            self._settle(name, place, problems)

    def crowded(self, place: Place) -> bool:
        """Whether the name, set inside, would push the stacks out of the space."""
        found = inside_anchors(place, self.shapes[place.name], self.slim[place.name], self.room, TIGHT)
        return len(found) < LEAST_ANCHORS

    def _settle(self, name: str, place: Place | None, problems: Problems) -> None:
        if place is None:
            problems.add(f"{name}: its label finds no room; give it a shorter text, a smaller size or a place")
            return
        self.places[name] = place
        for box in (place.label, place.row):
            if box is not None:
                self.room.take(box.shape())
        # the strip, or the name where there is none, grows to the right when a facility is built
        strip, slots = place.row or place.label, self.board.facilities
        if place.row is not None:
            slots = max(1, slots)
        if strip is not None and slots and not self.spaces[name].sea:
            wide = SIGN + 20.0 * (slots - 1)
            self.room.take(Box(strip.x + strip.w / 2 + wide / 2 + 1, strip.y, wide, BADGE).shape())

    def anchors(self, problems: Problems) -> None:
        """At least four places for stacks in or beside every space."""
        places = sorted(self.places.values(), key=lambda place: (self.spaces[place.name].sea, place.name))
        for place in places:
            shape, slim = self.shapes[place.name], self.slim[place.name]
            place.anchors = inside_anchors(place, shape, slim, self.room)
            if len(place.anchors) < LEAST_ANCHORS:
                tighter = inside_anchors(place, shape, slim, self.room, TIGHT)
                if len(tighter) > len(place.anchors):
                    place.anchors, place.scale = tighter, TIGHT
            for x, y in place.anchors:
                self.room.take(Box(x, y, TOKEN[0] * place.scale, TOKEN[1] * place.scale).shape())
        for place in places:
            beside = outside_anchors(place, self.shapes[place.name], self.room, self.frames[place.name], self.solid)
            place.anchors += beside
            place.outside = len(beside)
            if len(place.anchors) < LEAST_ANCHORS:
                problems.add(f"{place.name}: only {len(place.anchors)} stack anchors fit in or beside it")
