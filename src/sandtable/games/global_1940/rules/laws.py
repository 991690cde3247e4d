"""What must be true of every position of this game: the laws of the game beneath it, and those of the Pacific."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.games.europe_1940.rules import laws as europe
from sandtable.games.global_1940.rules.china import BY_ROAD, CHINA, WARES, own_soil, reach
from sandtable.games.global_1940.rules.dutch import WARDS
from sandtable.games.global_1940.rules.pacts import PACTS
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.rules.combat.kamikaze import left as kamikazes_left
from sandtable.rules.hooks import Laws, LawsBetweenTurns
from sandtable.rules.politics.alliances import at_war
from sandtable.rules.production.facilities import FACILITIES


def china_stays_at_home(play: Play) -> Iterator[str]:
    """GLO-SCOPE-02, GLO-DEC-14: its units are within its reach, it has no factory, and waits for its own wares only."""
    within, soil, large = reach(play), own_soil(play), play.game.setting(FACILITIES).large
    for unit in play.state.units.values():
        if unit.owner == CHINA and unit.space not in within:
            yield f"GLO-SCOPE-02: China's {unit.kind} is in {unit.space}"
        if unit.kind == large and unit.space in soil:
            yield f"GLO-SCOPE-02: there is a {unit.kind} in {unit.space}"
    for build in play.state.queue:
        if build.owner == CHINA and build.kind not in (*WARES, *BY_ROAD):
            yield f"GLO-DEC-14: China has bought {build.kind}"


def kamikazes_in_bounds(play: Play) -> Iterator[str]:
    """GLO-DEC-13: never more are flown than there are."""
    if kamikazes_left(play) < 0:
        yield "GLO-DEC-13: more kamikazes were sent than there are"


def wars_are_made_together(play: Play) -> Iterator[str]:
    """GLO-JPN-03, GLO-UKP-01, GLO-ANZ-01: partners are at war with their enemy together."""
    for pact in play.game.setting(PACTS).coupled:
        if len({at_war(play, power, pact.against) for power in pact.powers}) > 1:
            yield f"GLO-JPN-03: {pact.against} is at war with some of {', '.join(pact.powers)}"


def wards_have_no_army(play: Play) -> Iterator[str]:
    """GLO-DUTCH-01: a government in exile has land, and nobody who fights for it."""
    wards = play.game.setting(WARDS)
    for unit in play.state.units.values():
        if unit.owner in wards:
            yield f"GLO-DUTCH-01: {unit.owner} has a {unit.kind} in {unit.space}"


ALWAYS = (*europe.ALWAYS, china_stays_at_home, kamikazes_in_bounds, wars_are_made_together, wards_have_no_army)

MODULE = Module(hooks=(Laws(ALWAYS), LawsBetweenTurns(europe.BETWEEN_TURNS)))
