"""Colours stay apart for every kind of vision; the least distances were measured and are kept."""

from __future__ import annotations

from itertools import combinations

import pytest

from sandtable.atlas import colour
from sandtable.atlas.palette import ATLAS, CLEAR, EMBLEM_OF, NIGHT, THEMES, Theme, dressed
from sandtable.atlas.palette import TOKENS as FIELDS
from sandtable.games.livery import COLOURS
from sandtable.games.loader import available, load

# normal, protan, deutan, tritan: the measured minima, rounded down
LEAST = {"atlas": (14.5, 8.6, 9.3, 8.4), "clear": (17.7, 11.4, 11.6, 10.3), "night": (12.3, 7.6, 7.3, 6.7)}
TOKENS = (20.4, 13.3, 12.6, 12.5)


def _views(name: str) -> list[str]:
    return {"normal": [""], "protan": ["m", "v"], "deutan": ["m", "v"], "tritan": ["m"]}[name]


def _distance(one: str, other: str, vision: str) -> float:
    """The worse of the simulations known for this kind of vision."""
    found = []
    for view in _views(vision):
        if view == "":
            found.append(colour.distance(one, other))
        else:
            matrix = (colour.MACHADO if view == "m" else colour.VIENOT)[vision]
            found.append(colour.distance(colour.seen(one, matrix), colour.seen(other, matrix)))
    return min(found)


def _least(colours: list[str], vision: str) -> float:
    return min(_distance(one, other, vision) for one, other in combinations(colours, 2))


@pytest.mark.parametrize("theme", list(THEMES.values()), ids=lambda theme: theme.name)
@pytest.mark.parametrize("place", range(4))
def test_owners_sea_and_neutral_are_told_apart(theme: Theme, place: int) -> None:
    vision = ("normal", "protan", "deutan", "tritan")[place]
    owners = [*theme.land.values(), theme.neutral]
    assert _least(owners, vision) >= LEAST[theme.name][place]


@pytest.mark.parametrize("place", range(4))
def test_tokens_are_told_apart(place: int) -> None:
    vision = ("normal", "protan", "deutan", "tritan")[place]
    fields = [FIELDS[emblem][0] for emblem in EMBLEM_OF.values()]
    assert _least(fields, vision) >= TOKENS[place]


@pytest.mark.parametrize("theme", [ATLAS, CLEAR, NIGHT], ids=lambda theme: theme.name)
def test_names_can_be_read_on_every_land(theme: Theme) -> None:
    for fill in [*theme.land.values(), theme.neutral, theme.minor]:
        assert colour.contrast(theme.ink, fill) >= 4.5
    for tint in theme.sea:
        assert colour.contrast(theme.number, tint) >= 4.5


def test_glyphs_can_be_read_on_their_tokens() -> None:
    for field, glyph in FIELDS.values():
        assert colour.contrast(field, glyph) >= 4.4


def test_distance_is_the_published_one() -> None:
    """Two pairs of the published test data of CIEDE2000 would need Lab input; white and black must
    give 100."""
    assert colour.distance("#FFFFFF", "#000000") == pytest.approx(100, abs=0.1)
    assert colour.distance("#336699", "#336699") == 0


def test_every_colour_a_game_can_give_is_drawn() -> None:
    assert set(EMBLEM_OF) == set(COLOURS)
    for theme in (ATLAS, CLEAR, NIGHT):
        assert set(theme.land) == set(EMBLEM_OF.values())


@pytest.mark.parametrize("game", list(available()))
def test_powers_are_told_apart(game: str) -> None:
    """Each has a colour of its own, and no two countries of a game have the same sign."""
    theme, loaded = dressed("atlas", game), load(game)
    lands = [theme.land_of(power) for power in loaded.powers]
    assert len({*lands, theme.minor, theme.neutral}) == len(loaded.powers) + 2
    signs = [theme.sign(country) for country in loaded.countries if country != "Neutral"]
    assert len(set(signs)) == len(signs)
    for power in loaded.powers:
        rivals = [p for p in loaded.powers if loaded.countries[p].alliance != loaded.countries[power].alliance]
        assert all(theme.square(rival) != theme.square(power) for rival in rivals)


def test_neutrals_and_small_countries() -> None:
    theme = dressed("atlas", "blitzkrieg-general")
    assert theme.land_of("Neutral") == theme.neutral
    assert theme.land_of("Portugal") == theme.minor
    assert theme.land_of("Canada") == theme.land_of("British Empire")
    assert (theme.sign("Denmark"), theme.sign("Germany"), theme.sign("Benelux")) == ("DK", "DE", "BNL")
