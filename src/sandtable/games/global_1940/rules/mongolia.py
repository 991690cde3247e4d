"""The pact over Mongolia: neutrals that join a guardian when its neighbour attacks it beside them."""

from __future__ import annotations

from sandtable.kernel.events import Moment, Owned, Taken, Told
from sandtable.kernel.marks import Mark
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.text import Text
from sandtable.rules.marks import LANDING
from sandtable.rules.politics.alliances import STRICT, leaning
from sandtable.rules.politics.questions import Turns


class Mongolia(Shape, frozen=True):
    """Which land, who guards it, and against whom."""

    lands: tuple[str, ...]  # each is a neutral country of its own name
    guardian: str
    neighbour: str
    also: tuple[str, ...]  # land of the neighbour's that counts as if it bordered on them


MONGOLIA = Setting("mongolia", Mongolia, "The neutral land of a pact, who guards it, and against whom.")
CALLED: Mark[bool] = Mark("pact called", "turn", False)  # the neighbour attacked the guardian beside them this turn
BROKEN: Mark[bool] = Mark("pact broken", "game", False)  # the guardian struck first


def borders(play: Play, space: str) -> bool:
    """Whether land borders on theirs."""
    return bool(set(play.game.board.next[space]) & set(play.game.setting(MONGOLIA).lands))


def strict(play: Play) -> bool:
    """Whether all of them still stand aside."""
    return all(leaning(play, play.state.control[land]) == STRICT for land in play.game.setting(MONGOLIA).lands)


def _attacked(play: Play, attacker: str, victim: str) -> list[str]:
    """Land of a power that another has troops in or landing on, when its combat moves are over."""
    targets = {u.space for u in play.state.units.values() if u.owner == attacker}
    targets |= {land for i, land in LANDING.get(play.state).items() if i in play.state.units}
    return [s for s in play.game.board.open_land if s in targets and play.state.control[s] == victim]


def _closed(play: Play, moment: Moment) -> None:
    rules, power = play.game.setting(MONGOLIA), moment.who[0]
    if power == rules.neighbour and any(borders(play, s) for s in _attacked(play, power, rules.guardian)):
        CALLED.set(play, True)
    if power == rules.guardian and strict(play):
        struck = _attacked(play, power, rules.neighbour)
        if any(borders(play, s) or s in rules.also for s in struck):
            BROKEN.set(play, True)


def _fought(play: Play, moment: Moment) -> None:
    """What still stands aside, or stood against the neighbour, joins the guardian with its garrison."""
    rules = play.game.setting(MONGOLIA)
    if moment.who[0] != rules.neighbour or not CALLED.get(play.state) or BROKEN.get(play.state):
        return
    friendly = (STRICT, play.game.countries[rules.guardian].alliance)
    joining = [s for s in rules.lands if play.state.control[s] == s and leaning(play, s) in friendly]
    for space in joining:
        garrison = tuple(u.id for u in play.state.here(space) if u.owner == space)
        play.emit(Taken(space, rules.guardian, space, "joined"))
        if garrison:
            play.emit(Owned(garrison, rules.guardian))
    if joining:
        play.emit(Told(Text("log.pact_called", {"power": rules.guardian, "spaces": joining})))


def _turns(play: Play, q: Turns, value: bool, why: list[Reason] | None) -> bool:
    """They lean to the enemies of the guardian's side only if the guardian itself attacks one of them."""
    rules, sides = play.game.setting(MONGOLIA), play.game.countries
    if q.country not in rules.lands or sides[q.attacker].alliance != sides[rules.guardian].alliance:
        return value
    return value and q.attacker == rules.guardian and any(v in rules.lands for v in q.victims)


MODULE = Module(
    on={"combat_move.closed": _closed, "combat.left": _fought}, values={Turns: _turns}, settings=(MONGOLIA,)
)
