"""The powers that rules of this game alone name, and who is at war with whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.rules.politics.alliances import at_war

if TYPE_CHECKING:
    from sandtable.kernel.play import Play

GERMANY, BRITAIN, FRANCE, JAPAN = "Germany", "Britain", "France", "Japan"
RUSSIA, AMERICA, CHINA = "Russia", "United States", "China"


def enemy_land(play: Play, power: str, space: str) -> bool:
    """Whether land belongs to a power that this one is at war with: neutral countries are no target of such weapons."""
    holder = play.state.control.get(space, "")
    return holder in play.game.powers and at_war(play, power, holder)
