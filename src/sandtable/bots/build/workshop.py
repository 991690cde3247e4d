"""Money that buys no units: programmes of research, improved factories, and troops raised without one."""

from __future__ import annotations

from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.offers import Basket
from sandtable.rules.production.plants import LEVIED, PLANTS
from sandtable.rules.production.questions import Site
from sandtable.rules.technology.programmes import LEVELS, PROGRAMMES, START

PAYS = 3.0  # turns after which an improvement has paid for itself
RICH = 4  # times its price that must be there


def research(scene: Scene, form: Basket) -> dict[str, int]:
    """What is wished for and still missing, by programmes or by dice that are thrown for it."""
    wished = [name for name in scene.known.studies.get(scene.power, ()) if name in form.prices]
    if not wished:
        return {}
    if PROGRAMMES.name in scene.game.settings:
        return _programmes(scene, form, wished)
    dice = int(min(scene.known.research, form.money) // form.prices[wished[0]])
    return {wished[0]: dice} if dice else {}


def _programmes(scene: Scene, form: Basket, wished: list[str]) -> dict[str, int]:
    """What is given is used: the programmes most wished for are started, and dice bought for the money that is free."""
    rules = scene.game.setting(PROGRAMMES)
    running = LEVELS.get(scene.state).get(scene.power, {})
    basket: dict[str, int] = {}
    begun = [name for name in wished if name in running]
    for name in wished:
        if name not in running and len(begun) < rules.gifts and form.prices[f"{START}{name}"] == 0:
            basket[f"{START}{name}"] = 1
            begun.append(name)
    if not begun and form.money >= rules.start + rules.free:
        basket[f"{START}{wished[0]}"] = 1
    # What is nearest to its end first; at the top more dice are of no use.
    money = min(rules.free, form.money)
    for name in sorted(begun, key=lambda n: (-running.get(n, 0), wished.index(n))):
        if running.get(name, 0) < rules.top:
            number = money // max(1, form.prices[name])
            money -= number * form.prices[name]
            if number:
                basket[name] = number
    return basket


def improvements(scene: Scene, form: Basket) -> dict[str, int]:
    """One at a time, for what this power builds most, where most of it is made."""
    for name in scene.known.improves.get(scene.power, ()):
        if name in form.prices and form.money >= RICH * form.prices[name]:
            return {name: 1}
    return {}


def levies(scene: Scene, form: Basket, places: list[str]) -> dict[str, int]:
    """Troops for land of ours: wherever they can be raised by who has no factory, else where the enemy is near."""
    kind = next((k for k in form.prices if scene.kinds[k].can(LEVIED)), "")
    if not kind:
        return {}
    rules, state = scene.game.setting(PLANTS), scene.state
    lands = [s for s in scene.board.open_land if state.control.get(s) == scene.power]
    able = [s for s in lands if not scene.play.faults(Site(scene.power, kind, s))]
    if places:
        able = [s for s in able if scene.front.get(s, 9) <= 1.5 and not scene.friendly(s)]
    room = sum(scene.income(s) if scene.power in rules.by_worth else 1 for s in able)
    number = min(room, form.money // form.prices[kind], form.limits.get(kind, room))
    return {kind: number} if number else {}
