"""Questions out of turn, and small ones in it: who rises, what is bombed, who may pass, what is made good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from sandtable.bots.answer.battles import fighting
from sandtable.bots.battle.expected import quick
from sandtable.bots.garrison.marches import base_score
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.allegiance import opposed
from sandtable.bots.view.turn_view import Force, Scene
from sandtable.kernel.decisions import Choose
from sandtable.kernel.offers import Offer, Option, Options
from sandtable.kernel.units import Unit

RISEN = 0.5  # what a plane that rises must save
DEAR = 12.0  # price of a ship, with what it carries, from which on it is worth a pilot's life
BOTH = 2  # pilots for the same ship
MATCH = 1.0  # interceptors for each plane that comes, from which on they rise
LANDED = 0.5  # how much of the worth of a shore hangs on the zone a landing comes from


def react(scene: Scene, threats: Threats, offer: Offer, form: Options) -> Choose | None:
    """An answer to a question that this power is asked, as far as its name is known."""
    if offer.topic == "leave":
        return _leave(scene, str(offer.prompt.args.get("other", "")), form)
    answer = ANSWERS.get(offer.topic)
    return answer(scene, threats, form) if answer is not None and form.options else None


def _leave(scene: Scene, asking: str, form: Options) -> Choose:
    """Powers of our own side pass; whoever is of the other one, at war or not, does not."""
    ours = asking in scene.game.countries and not opposed(scene.game, asking, scene.power)
    return Choose((form.options[0 if ours else -1].key,))


def _unit(scene: Scene, option: Option) -> Unit:
    return scene.state.units[option.units[0]]


def _scramble(scene: Scene, threats: Threats, form: Options) -> Choose:
    """Planes rise, one by one, over the zone where they save most, while they save anything."""
    zones: dict[str, tuple[Force, Force, float]] = {}
    for zone in {o.spaces[0] for o in form.options}:
        attackers = Counter(u.kind for u in scene.enemy(zone) if scene.kind(u).arm != "land")
        defenders = Counter(u.kind for u in scene.friendly(zone) if scene.kind(u).arm != "land")
        shores = [s for s in scene.board.coast[zone] if scene.state.control.get(s) in scene.mates]
        laden = any(u.aboard and scene.kind(u).arm == "land" for u in scene.enemy(zone))
        stake = max((scene.worth(s, 0.5) for s in shores), default=0.0) if laden else 0.0
        zones[zone] = (attackers, defenders, LANDED * stake)
    chosen: list[str] = []
    used: set[str] = set()
    rising: Counter[str] = Counter()
    battles = quick(scene.game)

    def saved(zone: str, kind: str) -> float:
        attackers, defenders, stake = zones[zone]
        now, then = battles.battle(attackers, defenders), battles.battle(attackers, defenders + Counter({kind: 1}))
        held = now.win - then.win if defenders else 1.0 - then.win
        return (then.lost - then.killed) - (now.lost - now.killed) + held * stake

    while len(chosen) < form.most:
        options = [o for o in form.options if o.units[0] not in used and rising[_unit(scene, o).space] < 3]
        best = max(options, key=lambda o: (saved(o.spaces[0], _unit(scene, o).kind), o.key), default=None)
        if best is None or saved(best.spaces[0], _unit(scene, best).kind) < RISEN:
            break
        unit = _unit(scene, best)
        chosen.append(best.key)
        used.add(unit.id)
        rising[unit.space] += 1
        zones[best.spaces[0]][1][unit.kind] += 1
    return Choose(tuple(chosen))


def _intercept(scene: Scene, threats: Threats, form: Options) -> Choose:
    """All rise or none: few against many only die."""
    space = _unit(scene, form.options[0]).space
    coming = sum(scene.kind(u).arm == "air" for u in scene.enemy(space))
    if len(form.options) < MATCH * coming:
        return Choose(())
    return Choose(tuple(o.key for o in form.options)[: form.most])


def _targets(scene: Scene, threats: Threats, form: Options) -> Choose:
    """Factories first, as long as there is something left of them to destroy."""
    chosen: dict[str, tuple[tuple[int, str], str]] = {}
    for option in form.options:
        bomber, _, name = option.key.partition(" > ")
        target = scene.state.units[name]
        kind = scene.kind(target)
        rank = (kind.can("factory") * 10 + kind.hits - target.hits, option.key)
        if bomber not in chosen or rank > chosen[bomber][0]:
            chosen[bomber] = (rank, option.key)
    return Choose(tuple(key for _, key in chosen.values()))


def _kamikaze(scene: Scene, threats: Threats, form: Options) -> Choose:
    """The dearest ships, with what they carry; two for each, and none for small fry."""

    def price(option: Option) -> float:
        ship = _unit(scene, option)
        carried = sum(scene.kind(u).cost for u in scene.state.here(ship.space) if u.aboard == ship.id)
        return (scene.kind(ship).cost + carried) / (scene.kind(ship).hits - ship.hits)

    dear = sorted((o for o in form.options if price(o) >= DEAR), key=lambda o: (-price(o), o.key))
    named = [o.key for o in dear for _ in range(BOTH)]
    return Choose(tuple(named[: form.most]))


def _alight(scene: Scene, threats: Threats, form: Options) -> Choose:
    """Where a patrol comes down: on the best base, or on a deck if there is none."""

    def score(option: Option) -> float:
        if option.key not in scene.board.spaces:
            return 0.0
        return base_score(scene, threats, _unit(scene, option), option.key)

    return Choose((max(form.options, key=lambda o: (score(o), o.key)).key,))


def repairs(scene: Scene, prices: dict[str, int], limits: dict[str, int], money: int) -> dict[str, int]:
    """Damage to be made good: of works as far as money will fill them, then of bases that have stopped working."""
    wanted: dict[str, int] = {}
    foot = min((k.cost for k in scene.kinds.values() if k.can("captures")), default=1)
    left, room = money, money // foot
    units = {f"{u.kind} in {u.space}": u for u in scene.mine if u.hits}
    for name in sorted(limits, key=lambda n: (n not in units or not scene.kind(units[n]).can("factory"), n)):
        unit = units.get(name)
        if unit is None:
            continue
        kind = scene.kind(unit)
        if kind.can("factory"):
            able = kind.numbers.get("capacity", scene.income(unit.space))
            number = min(limits[name], max(0, min(room, able) - max(0, able - unit.hits)))
            room -= able
        else:
            number = max(0, unit.hits - WORKING) if left > IDLE else 0
        number = min(number, left // max(1, prices[name]))
        if number:
            wanted[name] = number
            left -= number * prices[name]
    return wanted


def _charges(scene: Scene, threats: Threats, form: Options) -> Choose:
    """One for each battle in which many charge, the greatest first; what is left goes to the greatest."""
    battles = Counter({o.spaces[0]: 0 for o in form.options})
    for space in battles:
        battles[space] = sum(scene.kind(u).can("on_foot") for u in scene.friendly(space) if u.owner in scene.own)
    great = [s for s, n in battles.most_common() if n >= MANY]
    named = [great[n % len(great)] for n in range(form.most)] if great else []
    return Choose(tuple(f"{s} {n}" for s, count in Counter(named).items() for n in range(1, count + 1)))


def _gun_targets(scene: Scene, threats: Threats, form: Options) -> Choose:
    """As many guns at tanks as hit the dearest targets in all."""
    fight = fighting(scene)
    if fight is None:
        return Choose(())
    kinds = [scene.kind(u) for u in scene.enemy(fight.space)]
    planes = sorted((k.cost for k in kinds if k.arm == "air"), reverse=True)
    tanks = sorted((k.cost for k in kinds if k.can("armour")), reverse=True)

    def shot(at_tanks: int) -> float:
        return sum(planes[: SHOTS * (len(form.options) - at_tanks)]) + sum(tanks[: SHOTS * at_tanks])

    best = max(range(len(form.options) + 1), key=lambda n: (shot(n), -n))
    return Choose(tuple(o.key for o in form.options)[: min(best, form.most)])


def _onslaught(scene: Scene, threats: Threats, form: Options) -> Choose:
    """Where most of the enemy stands."""

    def there(option: Option) -> float:
        space = option.spaces[0] if option.spaces else option.key
        return sum(scene.kind(u).cost for u in scene.enemy(space)) if space in scene.board.spaces else 0.0

    return Choose((max(form.options, key=lambda o: (there(o), o.key)).key,))


def _new_seat(scene: Scene, threats: Threats, form: Options) -> Choose:
    """Where it is safest, and of places as safe where most stand already."""

    def score(option: Option) -> tuple[float, float, str]:
        space = option.spaces[0] if option.spaces else option.key
        if space not in scene.board.spaces:
            return (0.0, 0.0, option.key)
        force = Counter(scene.defence(space))
        return (-threats.danger(space, force)[1], scene.cost(force) + scene.income(space), option.key)

    return Choose((max(form.options, key=score).key,))


def _dock(scene: Scene, threats: Threats, form: Options) -> Choose:
    """Ships are mended while there is money for an army as well."""
    purse = scene.state.purses.get(scene.power, 0)
    return Choose(tuple(o.key for o in form.options)[: min(form.most, purse // MENDED)])


MANY = 2  # on foot in a battle, from which on a charge is worth while
SHOTS = 3  # of a gun
MENDED = 20  # money for each ship that is mended
WORKING = 2  # damage with which a base still works
IDLE = 15  # money from which on bases are mended
ANSWERS: dict[str, Callable[[Scene, Threats, Options], Choose]] = {
    "scramble": _scramble,
    "intercept": _intercept,
    "targets": _targets,
    "kamikaze": _kamikaze,
    "patrols": _alight,
    "charges": _charges,
    "gun_targets": _gun_targets,
    "onslaught": _onslaught,
    "new_seat": _new_seat,
    "dock": _dock,
}
