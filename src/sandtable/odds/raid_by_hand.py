"""A bombing raid of written forces: bombers and escorts against what is built, its guns and the fighters that rise."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel.game import Game
from sandtable.kernel.marks import put
from sandtable.kernel.play import Play
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused
from sandtable.odds.hand import set_up
from sandtable.odds.met import Met, met_raid
from sandtable.odds.raids import Raid, chances_of, raid
from sandtable.rules.combat.bombing import DUEL
from sandtable.rules.combat.interception import fighters
from sandtable.rules.combat.raiding import RAID
from sandtable.rules.hooks import Muster, Roles
from sandtable.rules.look import can, foes
from sandtable.rules.marks import ESCORT, INTERCEPTS, ROLE

FULL = 1_000  # money in the purse: what a raid destroys is not to be hidden by an empty one


def has_raids(game: Game) -> bool:
    """Whether the game knows bombing raids at all."""
    return RAID in game.merged(Muster)


def raid_by_hand(game: Game, attacker: str, defender: str, space: str = "", owners: tuple[str, str] = ("", "")) -> Raid:
    """What these aircraft do to a factory, or to whatever else is built and named among the defenders."""
    if not has_raids(game):
        raise Refused("odds.no_raids", game=game.title)
    board = game.board
    space = space or max(board.open_land, key=lambda name: board.spaces[name].value)  # some cap damage by it
    play, power, place = set_up(game, attacker, defender, space=space, owners=owners)
    target = _target(play, power, place, owners[1])
    ours = [u for u in play.state.here(place) if u.owner not in foes(play, power)]
    sent = {u.id: _task(play, power, u, place) for u in ours}
    if RAID not in sent.values():
        raise Refused("odds.no_bombers")
    raiders, escorts = ([i for i, task in sent.items() if task == name] for name in (RAID, ESCORT))
    play.state.purses = dict.fromkeys(play.state.purses, FULL)
    if DUEL in game.merged(Muster):
        risen = [u.id for u in play.state.here(place) if u.owner in foes(play, power) and can(play, u, "duels")]
        return _summed(game, met_raid(game, play.state, power, place, target, raiders, escorts, risen), ours)
    put(ROLE, play.state, sent)
    if ESCORT in game.merged(Roles):
        put(INTERCEPTS, play.state, {u.id: place for u in fighters(play, power, place)})
    return raid(game, play.state, power, place, [*raiders, *escorts])


def _task(play: Play, power: str, unit: Unit, place: str) -> str:
    """What a unit is sent for: bombs if it carries any, else the company of those who do."""
    roles = play.game.merged(Roles)
    for task in (RAID, ESCORT):
        if task in roles and not roles[task](play, power, unit, place):
            return task
    raise Refused("odds.no_raider", kind=unit.kind)


def _target(play: Play, power: str, place: str, enemy: str) -> str:
    """What is bombed: the first thing that is built there and named; a factory if nothing is."""
    game, state = play.game, play.state
    against = foes(play, power)
    built = [u for u in state.here(place) if u.owner in against and can(play, u, "fixed")]
    owner = next((u.owner for u in state.here(place) if u.owner in against), enemy)
    owner = owner or next(c for c in game.powers if c in against)
    state.control[place] = owner
    if not built:
        kind = next(k.name for k in game.kinds.values() if k.can("factory"))
        built = [Unit(state.fresh_id(owner), kind, owner, place)]
        state.put(built[0])
    play.look = {}
    return built[0].id


def _summed(game: Game, found: dict[Met, float], ours: Sequence[Unit]) -> Raid:
    """The same in the shape of a raid: damage, and aircraft that did not come back."""
    had = sum(game.kinds[u.kind].cost for u in ours)
    lost = [
        (p, len(ours) - sum(n for _, n in met.attackers), had - sum(game.kinds[k].cost * n for k, n in met.attackers))
        for met, p in found.items()
    ]
    return Raid(
        chances_of([(p, met.damage) for met, p in found.items()]),
        chances_of([(p, n) for p, n, _ in lost]),
        sum(p * met.damage for met, p in found.items()),
        sum(p * cost for p, _, cost in lost),
    )
