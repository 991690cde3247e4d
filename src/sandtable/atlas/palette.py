"""Colours: nine for the powers of all games, in three themes. `clear` is made for colour-blind eyes,
`night` for dark rooms.

The figures were measured (CIEDE2000 under four kinds of vision); a test keeps the least distances.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sandtable.games.livery import Wear, livery_of

NEUTRAL = "Neutral"

# The nine colours a game can give its powers, and the letters of the emblem that goes with each.
EMBLEM_OF: dict[str, str] = {
    "gray": "DE", "lightgreen": "IT", "orange": "JP", "red": "SU", "tan": "UK", "green": "US", "yellow": "CN",
    "blue": "FR", "purple": "AN",
}  # fmt: skip


@dataclass(frozen=True)
class Theme:
    name: str
    land: dict[str, str]
    neutral: str
    minor: str  # small countries that can be entered
    sea: tuple[str, ...]  # tints; neighbouring zones never share one
    open_water: str
    number: str
    border: str
    coast: str
    ink: str
    paper: str
    frame: str
    glow: str
    texture: bool = False
    worn: Mapping[str, Wear] = field(default_factory=dict)  # what the countries of a game wear

    def emblem(self, power: str) -> str:
        """The letters of a power's emblem; an empty text for neutrals and small countries."""
        wear = self.worn.get(power)
        return EMBLEM_OF.get(wear.colour, "") if wear else ""

    def sign(self, power: str) -> str:
        """Two or three letters on tokens."""
        wear = self.worn.get(power)
        return wear.sign if wear else power[:2].upper()

    def square(self, power: str) -> bool:
        """Whether its tokens are square."""
        wear = self.worn.get(power)
        return wear is not None and wear.shape == "square"

    def land_of(self, power: str) -> str:
        """The colour of its land."""
        if not power or power == NEUTRAL:
            return self.neutral
        return self.land.get(self.emblem(power), self.minor)

    def token(self, power: str) -> tuple[str, str]:
        """Field and glyph colour of a unit token."""
        return TOKENS[self.emblem(power)]


TOKENS = {
    "DE": ("#505560", "#FFFFFF"), "IT": ("#676404", "#FFFFFF"), "JP": ("#EF8C06", "#1F1B14"),
    "SU": ("#DC2F48", "#FFFFFF"), "UK": ("#BFAF80", "#1F1B14"), "US": ("#538F70", "#1F1B14"),
    "CN": ("#F4E726", "#1F1B14"), "FR": ("#3D23B1", "#FFFFFF"), "AN": ("#96619B", "#FFFFFF"),
    "": ("#E2DDD0", "#1F1B14"),
}  # fmt: skip

ATLAS = Theme(
    "atlas",
    land={
        "DE": "#848F94", "IT": "#8A874D", "JP": "#E49450", "SU": "#C17D7B", "UK": "#DEBE8C",
        "US": "#7CB7A0", "CN": "#F2E987", "FR": "#6E89C6", "AN": "#C5B0E8",
    },
    neutral="#E2DDD0", minor="#E9E1CB",
    sea=("#ADC6CE", "#A3BFC9", "#B7CED3", "#A8C3CC", "#B2CAD1"), open_water="#C4D3D6",
    number="#2B4C5C", border="#3B5F70", coast="#1F1B14", ink="#1F1B14", paper="#F6F3EA",
    frame="#2A241B", glow="#EAF4F5",
)  # fmt: skip

CLEAR = Theme(
    "clear",
    land={
        "DE": "#848993", "IT": "#828831", "JP": "#FB970B", "SU": "#C47173", "UK": "#C7AE74",
        "US": "#70B69E", "CN": "#FFE647", "FR": "#6786EB", "AN": "#C9AEF2",
    },
    neutral="#E2DDD0", minor="#E9E1CB",
    sea=ATLAS.sea, open_water=ATLAS.open_water, number=ATLAS.number, border=ATLAS.border, coast=ATLAS.coast,
    ink=ATLAS.ink, paper=ATLAS.paper, frame=ATLAS.frame, glow=ATLAS.glow, texture=True,
)  # fmt: skip

NIGHT = Theme(
    "night",
    land={
        "DE": "#576168", "IT": "#453F00", "JP": "#854F00", "SU": "#6B1D27", "UK": "#695636",
        "US": "#3E6858", "CN": "#6C6F36", "FR": "#1C4586", "AN": "#513450",
    },
    neutral="#4A473F", minor="#524E42",
    sea=("#15242C", "#132027", "#182A33", "#14222A", "#17272F"), open_water="#1B2226",
    number="#7FA3B4", border="#5C8296", coast="#B5B0A4", ink="#F4EFE2", paper="#1E1C18",
    frame="#0C0B09", glow="#2B4756", texture=True,
)  # fmt: skip

THEMES: dict[str, Theme] = {theme.name: theme for theme in (ATLAS, CLEAR, NIGHT)}


def dressed(theme: str, game: str) -> Theme:
    """A theme with the colours and signs of one game's countries."""
    return replace(THEMES[theme], worn=livery_of(game))
