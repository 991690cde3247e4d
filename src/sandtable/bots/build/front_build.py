"""What to build and repair, and where new units stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sandtable.bots.staff.front_weights import Temper
from sandtable.bots.tell.fronts import ahead
from sandtable.bots.view.front_view import Scene
from sandtable.bots.words import percent
from sandtable.kernel.decisions import Buy, Done, Put, Value
from sandtable.kernel.offers import Basket, Spots
from sandtable.kernel.text import Text
from sandtable.kernel.units import Kind
from sandtable.narrate import Narrator

Shares = dict[str, float]  # sort of unit -> share of the money
PLAIN = (0.6, 0.2, 0.2)  # for foot, what is fast on land, and aircraft, where the game's file names no shares
DANGER = 0.35  # the chance of losing a home area above which foot soldiers come first
SPENDING = 60  # orders in one basket at most


def sort_of(scene: Scene, key: str) -> str:
    """The sort of unit an order is for, whatever its strength; "" for repairs and the like."""
    name = key.rpartition(": ")[2]
    return name.rstrip("0123456789").rstrip() if name in scene.kinds else ""


def _by_sort(scene: Scene, keys: Iterable[str]) -> dict[str, str]:
    """Orders for units, each with its sort."""
    return {key: sort for key in keys if (sort := sort_of(scene, key))}


def why_bought(scene: Scene, temper: Temper, wanted: dict[str, int]) -> Text:
    """What was ordered, and what decided it."""
    goods = Narrator(scene.game, scene.state).wanted(scene.power, wanted)
    made = _by_sort(scene, wanted)
    space = _endangered(scene) if temper.guard and _sorts(scene, made, _on_foot) else ""
    if space:
        falls = scene.falls(space, scene.friendly(space))
        return Text("bot.bought.danger", {"goods": goods, "space": space, "chance": percent(falls)})
    enemy = _facing(scene) if made else ""
    if enemy:
        return Text("bot.bought.front", {"goods": goods, "enemy": enemy})
    return Text("bot.bought.plan" if made else "bot.bought", {"goods": goods})


def _facing(scene: Scene) -> str:
    """The land of the enemy that is nearest to our homes, where new units stand; "" if no road leads to one."""
    homes = [s for country in scene.own for s in scene.homes.get(country, ()) if scene.ours(s)]
    near = min(homes, key=lambda s: (scene.distance(s), s), default="")
    return ahead(scene, near) if near else ""


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
    # What the game's file names for nobody is bought by nobody.
    named = {sort for shares in scene.known.build.values() for sort in shares}
    sorts = {key: sort for key, sort in _by_sort(scene, form.prices).items() if sort in named or not named}
    wishes = _wishes(scene, temper, sorts)
    spent = dict.fromkeys(sorts.values(), 0.0)
    left = {key: form.limits.get(key, SPENDING) for key in sorts}
    for _ in range(SPENDING):
        able = {key: form.prices[key] for key in sorts if form.prices[key] <= money and left[key] > 0}
        shares = next((w for w in wishes if any(w.get(sorts[key]) for key in able)), None)
        if shares is None:
            break
        wished = sorted({sorts[key] for key in able if shares.get(sorts[key])})
        sort = max(wished, key=lambda s: shares[s] * (1 + sum(spent.values())) - spent[s])
        key = max((k for k in able if sorts[k] == sort), key=lambda k: (able[k], ":" not in k, k))
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


def _wishes(scene: Scene, temper: Temper, sorts: dict[str, str]) -> list[Shares]:
    """What to spend on what, and what on when those counters are used up: foot soldiers while a home is in danger."""
    foot, fast, air = (dict.fromkeys(_sorts(scene, sorts, test), 1.0) for test in (_on_foot, _fast, _in_the_air))
    plain = {s: PLAIN[n] / len(group) for n, group in enumerate((foot, fast, air)) for s in group}
    plan = scene.known.build.get(scene.power, plain)
    if not temper.guard:
        return [plan]
    anything = foot | fast | air
    return [foot, plan, anything] if _endangered(scene) else [plan, anything]


def _sorts(scene: Scene, sorts: dict[str, str], test: Callable[[Kind], bool]) -> list[str]:
    """The sorts of unit on offer of which something is true."""
    kinds = ((scene.kinds[key.rpartition(": ")[2]], sort) for key, sort in sorts.items())
    return [sort for kind, sort in kinds if kind.attack and test(kind)]


def _on_foot(kind: Kind) -> bool:
    return kind.can("captures") and not kind.can("blitz")


def _fast(kind: Kind) -> bool:
    return kind.can("captures") and kind.can("blitz")


def _in_the_air(kind: Kind) -> bool:
    return kind.arm == "air"


def _endangered(scene: Scene) -> str:
    """A home area that may well fall; "" if there is none."""
    spaces = scene.board.spaces
    homes = (s for s in scene.board.open_land if spaces[s].owner in scene.own and spaces[s].tags.get("home") == "yes")
    threatened = (s for s in homes if scene.ours(s) and scene.threat(s))
    return next((s for s in threatened if scene.falls(s, scene.friendly(s)) > DANGER), "")


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
