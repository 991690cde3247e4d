"""The small questions of a battle, answered by value."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.bots.battle.chances import Chance, chance
from sandtable.bots.tell.plans import broke_off
from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.decisions import Choose, Lose, Value
from sandtable.kernel.offers import Losses, Offer, Options
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.odds import attack
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import ATTACKER, DEFENDER
from sandtable.rules.combat.fight import Fight, being_fought


def lose(scene: Scene, form: Losses) -> Value:
    """The cheap first; the attacker's last unit that can take the land is kept while the land is worth a plane."""
    units = [scene.state.units[i] for i in form.lives if i in scene.state.units]
    fight = fighting(scene)
    attacking = fight is not None and fight.to in scene.mates
    # At sea everybody gives up ships and planes in the game's own order, as the table proposes and the odds expect.
    places = {kind: n for n, kind in enumerate(combat_rules(scene.game).order(ATTACKER if attacking else DEFENDER))}
    sea = fight is not None and fight.sort == "sea"
    order = sorted(
        units,
        key=lambda u: (places.get(u.kind, 99) if sea else 0, _price(scene, u, attacking), _laden(scene, u), u.id),
    )
    pool: list[str] = []
    for unit in order:
        # The first hits on a sturdy unit cost nothing.
        pool = [unit.id] * (form.lives[unit.id] - 1) + pool if form.lives[unit.id] > 1 else pool
    pool += [u.id for u in order]
    # Where the rules spare a kind while others can be hit, it comes behind everything else.
    pool.sort(key=lambda i: scene.kind(scene.state.units[i]).can("last"))
    if attacking and fight is not None and fight.sort == "land":
        pool = _keep_taker(scene, fight, pool, form.take)
    chosen: list[str] = []
    # Hits that few can take come first, so that as many as possible are taken.
    for lot in sorted(form.lots, key=lambda lot: len(lot.among)):
        left = lot.hits
        for i in list(pool):
            if left and i in lot.among:
                chosen.append(i)
                pool.remove(i)
                left -= 1
    return Lose(tuple(chosen[: form.take]))


def _keep_taker(scene: Scene, fight: Fight, pool: list[str], take: int) -> list[str]:
    units = scene.state.units
    takers = [i for i in pool if scene.kind(units[i]).can("captures")]
    spare = [i for i in pool if not scene.kind(units[i]).can("captures")]
    if not takers or not spare or any(i in takers for i in pool[take:]):
        return pool
    cheapest = min(scene.kind(units[i]).cost for i in spare)
    if scene.worth(fight.space) < cheapest:
        return pool
    last = takers[-1]
    return [*(i for i in pool if i != last), last]


def _price(scene: Scene, unit: Unit, attacking: bool) -> float:
    kind = scene.kind(unit)
    strength = kind.attack if attacking else kind.defence
    # Strength is needed for the rest of the battle; money decides between equals.
    return kind.cost + 0.6 * strength + (2.0 if kind.arm == "air" and attacking else 0.0)


def _laden(scene: Scene, unit: Unit) -> bool:
    return any(u.aboard == unit.id for u in scene.state.here(unit.space))


def fighting(scene: Scene) -> Fight | None:
    """The battle that is being fought."""
    return being_fought(scene.state)


def choose(
    scene: Scene, offer: Offer, form: Options, pressing: float = 0.0, tell: Callable[[Text], None] | None = None
) -> Value | None:
    """An answer to a choice; None if nothing is known about it. `pressing` is what it is worth to fight on."""
    fight = fighting(scene)
    if offer.topic == "retreat" and fight is not None:
        return _retreat(scene, fight, form, pressing, tell)
    if offer.topic == "submerge" and fight is not None:
        return _submerge(scene, fight, form)
    if offer.topic == "refuge" and form.options:
        return Choose((form.options[0].key,))
    return None


def _outlook(scene: Scene, fight: Fight) -> Chance | None:
    """The rest of the battle: as it stands on the board, without what happens only at its beginning."""
    now = attack(scene.game, scene.state, fight.to, fight.space)
    facts = {k: v for k, v in now.facts.items() if k not in ("gun", "guns", "bombard")}
    if not now.sides[0] or not now.sides[1]:
        return None
    return chance(scene, replace(now, facts=facts))


def _retreat(scene: Scene, fight: Fight, form: Options, pressing: float, tell: Callable[[Text], None] | None) -> Value:
    found = _outlook(scene, fight)
    if found is None or not form.options:
        return Choose(())
    land = fight.sort == "land"
    worth = scene.worth(fight.space, 0.5) * (found.take if land else 0.0)
    if found.swing + worth + pressing >= -1.0:
        return Choose(())
    if tell is not None:
        tell(broke_off(fight.space, found.take if land else found.win))
    # Back to where most of our own stand.
    best = max(form.options, key=lambda o: (len(scene.friendly(o.key)) if o.key in scene.board.spaces else 0, o.key))
    return Choose((best.key,))


def _submerge(scene: Scene, fight: Fight, form: Options) -> Value:
    found = _outlook(scene, fight)
    if found is None:
        return Choose(())
    attacking = fight.to in scene.mates
    swing = found.swing if attacking else -found.swing
    return Choose(tuple(o.key for o in form.options)[: form.most]) if swing < -0.5 else Choose(())
