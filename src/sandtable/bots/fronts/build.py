"""What to build and repair, and where new units stand."""

from __future__ import annotations

from sandtable.bots.fronts.level_weights import Temper
from sandtable.bots.fronts.position_view import Scene
from sandtable.kernel.decisions import Buy, Done, Put, Value
from sandtable.kernel.offers import Basket, Spots

SORTS = ("infantry", "armour", "aircraft", "convoy", "submarine", "task force")
PLAIN: dict[str, float] = {"infantry": 0.6, "armour": 0.2, "aircraft": 0.2}
FOOT: dict[str, float] = {"infantry": 1.0}
LAND: dict[str, float] = {"infantry": 1.0, "armour": 1.0, "aircraft": 1.0}
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
    wishes = _wishes(scene, temper)
    spent = dict.fromkeys(SORTS, 0.0)
    left = {key: form.limits.get(key, SPENDING) for key in form.prices}
    for _ in range(SPENDING):
        able = {key: price for key, price in form.prices.items() if price <= money and left[key] > 0 and sort_of(key)}
        sorts = {sort_of(key) for key in able}
        shares = next((w for w in wishes if any(w.get(s) for s in sorts)), None)
        if shares is None:
            break
        wished = sorted(s for s in sorts if shares.get(s))
        sort = max(wished, key=lambda s: shares[s] * (1 + sum(spent.values())) - spent[s])
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


def _wishes(scene: Scene, temper: Temper) -> list[dict[str, float]]:
    """What to spend on what, and what on when those counters are used up: foot soldiers while a home is in danger."""
    plan = scene.known.build.get(scene.power, PLAIN)
    if not temper.guard:
        return [plan]
    return [FOOT, plan, LAND] if _in_danger(scene) else [plan, LAND]


def _in_danger(scene: Scene) -> bool:
    return any(
        scene.ours(s) and scene.threat(s) and scene.falls(s, scene.friendly(s)) > DANGER
        for s in scene.game.board.open_land
        if scene.game.board.spaces[s].owner in scene.own and scene.game.board.spaces[s].tags.get("home") == "yes"
    )


def place(scene: Scene, temper: Temper, form: Spots) -> Value:
    """The next new units go to the home area nearest to the enemy, ships to where our ships are."""
    for key, spots in form.spots.items():
        if not spots or not form.waiting.get(key):
            continue
        sea = scene.game.board.is_sea
        best = max(spots, key=lambda s: _sea_score(scene, s) if sea[s] else _land_score(scene, temper, s))
        return Put(key, best, form.waiting[key])
    return Done()


def _sea_score(scene: Scene, zone: str) -> float:
    return len(scene.friendly(zone)) - 10.0 * len(scene.enemy(zone))


def _land_score(scene: Scene, temper: Temper, space: str) -> float:
    hopeless = scene.falls(space, scene.friendly(space)) > 0.9
    far = scene.approach(space) if temper.lift else float(scene.distance(space))
    return -far - (5.0 if hopeless else 0.0)
