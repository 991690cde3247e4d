"""Forces of several nations: whoever attacks them says in what order they take losses, within each its owner chooses.

Ships of powers that stand apart are no part of such a force: they are fought one group after the other.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from msgspec.structs import replace

from sandtable.kernel.events import Moment
from sandtable.kernel.marks import Mark, put
from sandtable.kernel.module import Module
from sandtable.kernel.offers import Option
from sandtable.kernel.pick import Answer, Pick
from sandtable.kernel.text import Text
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.assign import Share
from sandtable.rules.combat.battle import DEFENDER
from sandtable.rules.combat.choices import TakesPart
from sandtable.rules.combat.fight import Fight
from sandtable.rules.combat.muster import attackers, defenders
from sandtable.rules.hooks import Instead
from sandtable.rules.politics.coalitions import COALITIONS
from sandtable.rules.questions import Choosers

if TYPE_CHECKING:
    from sandtable.kernel.play import Play
    from sandtable.kernel.questions import Reason
    from sandtable.kernel.steps import Step
    from sandtable.kernel.units import Unit
    from sandtable.rules.combat.assign import Assign
    from sandtable.rules.combat.battle import Ask

ORDER, GROUP = "nations_order", "which_fleet"
SUFFER: Mark[list[str]] = Mark("suffer", "fight", [])  # nations in the order in which they take losses
FACED: Mark[dict[str, str]] = Mark("faced", "part", {})  # zone -> the power apart, or "others", that is fought now
DONE: Mark[dict[str, str]] = Mark("faced first", "part", {})  # zone -> the group that was fought before
OTHERS = "others"


# -- two fleets in one zone --


def _group(play: Play, unit: Unit) -> str:
    return unit.owner if unit.owner in play.game.setting(COALITIONS).apart else OTHERS


def groups(play: Play, power: str, zone: str) -> list[str]:
    """The fleets in a zone that are fought apart from each other."""
    return list(dict.fromkeys(_group(play, u) for u in defenders(play, power, zone, "sea")))


def _due(play: Play, moment: Moment) -> None:
    power, zone = moment.who[0], moment.data["space"]
    if moment.data["sort"] != "sea" or zone in FACED.get(play.state) or not attackers(play, power, zone, "sea"):
        return
    there = groups(play, power, zone)
    if len(there) < 2:
        return
    options = tuple(Option(g, Text("option.which_fleet", {"name": g, "space": zone})) for g in there)
    prompt, note = Text("prompt.which_fleet", {"power": power, "space": zone}), {"zone": zone}
    default = (there[0],)
    play.react(Pick(to=power, topic=GROUP, prompt=prompt, options=options, default=default, handler=GROUP, note=note))


def _faced(play: Play, answer: Answer) -> None:
    put(FACED, play, {str(answer.note["zone"]): answer.chosen[0]})


def _takes_part(play: Play, q: TakesPart, value: bool, why: list[Reason] | None) -> bool:
    faced = FACED.get(play.state).get(q.unit.space) if q.side == DEFENDER else None
    return value and (faced is None or _group(play, q.unit) == faced)


def _left(play: Play, moment: Moment) -> None:
    """Whoever beat one fleet meets the other."""
    power, zone = moment.who[0], moment.data["space"]
    first = FACED.get(play.state).get(zone)
    if first is None or moment.data["sort"] != "sea" or zone in DONE.get(play.state):
        return
    put(DONE, play, {zone: first})
    FACED.set(play, {z: g for z, g in FACED.get(play.state).items() if z != zone})
    rest = [g for g in groups(play, power, zone) if g != first]
    if rest and moment.data["won"] == "attacker" and attackers(play, power, zone, "sea"):
        put(FACED, play, {zone: rest[0]})
        play.react(Fight(to=power, space=zone, sort="sea"))


# -- who suffers first --


def _near(play: Play, moment: Moment) -> None:
    power, space, sort = moment.who[0], moment.data["space"], moment.data["sort"]
    if sort not in ("land", "sea") or not attackers(play, power, space, sort, moment.who[1:]):
        return
    nations = list(dict.fromkeys(u.owner for u in defenders(play, power, space, sort)))
    if len(nations) < 2:
        return
    options = tuple(
        Option(", ".join(order), Text("option.nations_order", {"powers": order})) for order in permutations(nations)
    )
    prompt = Text("prompt.nations_order", {"power": power, "space": space})
    default = (options[0].key,)
    play.react(Pick(to=power, topic=ORDER, prompt=prompt, options=options, default=default, handler=ORDER))


def _ordered(play: Play, answer: Answer) -> None:
    SUFFER.set(play, answer.chosen[0].split(", "))


def _instead(play: Play, fight: Fight, act: Ask, question: Assign) -> Step | None:
    """One nation after the other takes the hits, each deals out its own."""
    order = SUFFER.get(play.state)
    units, lots = play.state.units, list[Share]()
    if act.side != DEFENDER or len(order) < 2 or len(act.hits) > 1 or question.hits >= sum(question.lives.values()):
        return None
    left, named, sure = question.hits, list[str](), dict[str, tuple[str, ...]]()
    kinds = combat_rules(play.game).order(DEFENDER)
    for nation in order:
        own = [i for i in question.lives if units[i].owner == nation and not (i in question.last and question.first)]
        hits = min(left, sum(question.lives[i] for i in own))
        if not hits:
            continue
        powers: tuple[str, ...] = play.ask(Choosers(tuple(own)))
        lots.append(Share(hits, tuple(own), question.may, powers[0]))
        own.sort(key=lambda i: kinds.index(units[i].kind) if units[i].kind in kinds else len(kinds))
        every = [i for i in own for _ in range(question.lives[i])]
        named += every[:hits]
        if hits == len(every):  # nothing to choose
            sure[powers[0]] = tuple(every)
        left -= hits
    if left or len({lot.to for lot in lots}) < len(lots):
        return None
    if len(sure) == len(lots):  # one nation is gone, and no other is hit
        sure.popitem()
    return replace(question, to=lots[0].to, lots=tuple(lots), suggested=tuple(named), named=sure)


MODULE = Module(
    on={"fight.due": _due, "fight.near": _near, "fight.left": _left},
    answers={ORDER: _ordered, GROUP: _faced},
    values={TakesPart: _takes_part},
    hooks=(Instead(_instead),),
)
