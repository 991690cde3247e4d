"""What to build and repair, and where new units stand."""

from __future__ import annotations

from sandtable.bots.fronts.scene import Scene
from sandtable.bots.fronts.temper import Temper
from sandtable.kernel.decisions import Buy, Done, Put, Value
from sandtable.kernel.offers import Basket, Spots

SORTS = ("infantry", "armour", "aircraft", "convoy", "submarine", "task force")
PLAIN: dict[str, float] = {"infantry": 0.6, "armour": 0.2, "aircraft": 0.2}
LAND = ("infantry", "armour", "aircraft")  # what to build when the counters of what was wanted are used up
DANGER = 0.35  # the chance of losing a home area above which foot soldiers come first
SPENDING = 60  # orders in one basket at most


def sort_of(key: str) -> str:
    """The sort of unit an order is for; "" for repairs and the like."""
    name = key.rpartition(": ")[2]
    return next((s for s in SORTS if name.startswith(s)), "")


def basket(scene: Scene, temper: Temper, form: Basket) -> Value:
    """Repairs that pay, then new units by the power's needs; what is left is saved."""
    if form.chosen:
        return Done()
    money = form.money
    wanted: dict[str, int] = {}
    for key, price in sorted(form.prices.items(), key=lambda item: item[1]):
        if key.startswith(("repair ", "rebuild ")) and price <= money and _worth_mending(scene, key):
            wanted[key] = 1
            money -= price
    shares = _shares(scene, temper)
    spent = dict.fromkeys(SORTS, 0.0)
    left = {key: form.limits.get(key, SPENDING) for key in form.prices}
    for _ in range(SPENDING):
        able = {key: price for key, price in form.prices.items() if price <= money and left[key] > 0 and sort_of(key)}
        sorts = {sort_of(key) for key in able}
        sorts = sorts & {s for s, share in shares.items() if share > 0} or (
            sorts & set(LAND) if temper.guard else set()
        )
        if not sorts:
            break
        sort = max(sorted(sorts), key=lambda s: shares.get(s, 0.0) * (1 + sum(spent.values())) - spent[s])
        key = max((k for k in able if sort_of(k) == sort), key=lambda k: (able[k], ":" not in k, k))
        wanted[key] = wanted.get(key, 0) + 1
        left[key] -= 1
        money -= able[key]
        spent[sort] += able[key]
    return Buy(wanted) if wanted else Done()


def _worth_mending(scene: Scene, key: str) -> bool:
    unit = scene.state.units.get(key.removeprefix("repair "))
    if unit is None:
        return True  # a headquarters costs next to nothing
    return scene.arm(unit) != "land" or scene.distance(unit.space) <= 4


def _shares(scene: Scene, temper: Temper) -> dict[str, float]:
    """What to spend on what: foot soldiers when the homeland is in danger."""
    if temper.guard and _in_danger(scene):
        return {"infantry": 1.0}
    return scene.plan.build.get(scene.power, PLAIN)


def _in_danger(scene: Scene) -> bool:
    return any(
        scene.ours(s) and scene.threat(s) and scene.falls(s, scene.friends_at(s)) > DANGER
        for s in scene.game.board.open_land
        if scene.game.board.spaces[s].owner in scene.own and scene.game.board.spaces[s].tags.get("home") == "yes"
    )


def place(scene: Scene, form: Spots) -> Value:
    """The next new units go to the home area nearest to the enemy, ships to where our ships are."""
    for key, spots in form.spots.items():
        if not spots or not form.waiting.get(key):
            continue
        sea = scene.game.board.is_sea
        best = max(spots, key=lambda s: _sea_score(scene, s) if sea[s] else _land_score(scene, s))
        return Put(key, best, form.waiting[key])
    return Done()


def _sea_score(scene: Scene, zone: str) -> float:
    return len(scene.friends_at(zone)) - 10.0 * len(scene.enemies(zone))


def _land_score(scene: Scene, space: str) -> float:
    hopeless = scene.falls(space, scene.friends_at(space)) > 0.9
    return -float(scene.distance(space)) - (5.0 if hopeless else 0.0)
