"""What odds cost on this machine, in processor time, and how that grows with the armies."""

from __future__ import annotations

import tracemalloc
from collections import Counter
from collections.abc import Callable
from time import process_time

from sandtable.games.loader import available, load
from sandtable.kernel.game import Game
from sandtable.kernel.position import Position, enter
from sandtable.odds.answer import odds
from sandtable.odds.attacks import attacks
from sandtable.odds.dice import binomial
from sandtable.odds.hand import by_hand
from sandtable.odds.kept import forget
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import Battle

Row = tuple[str, float, str]
FLEET = "3 submarine, 1 destroyer, 1 transport, 1 battleship, 2 aircraft carrier, 2 fighter"
ARMADA = "8 submarine, 6 destroyer, 6 transport, 5 battleship, 5 aircraft carrier, 10 fighter"
TWO_STEP = "20 infantry 3, 7 armour 4, 3 aircraft 4"
TEN, OTHERS = 10, 4  # ships and planes of a fleet, and sorts of its ships beside submarines
SIZES = (5, 10, 20, 30, 40, 60)


def mixed(n: int) -> str:
    """A land army of so many units, of every kind."""
    tanks, guns, planes = n // 4, n // 6, n // 10
    parts = {"infantry": n - tanks - guns - planes, "artillery": guns, "tank": tanks, "fighter": planes}
    return ", ".join(f"{k} {kind}" for kind, k in parts.items() if k)


def rows(quick: bool = False) -> list[Row]:
    """The measurements; where it is not said, nothing is kept from one call to the next but the binomial numbers."""
    game = load("revised-1942")
    rules = combat_rules(game)
    repeat = 3 if quick else 15

    def exact(battle: Battle) -> Callable[[], object]:
        def fresh() -> object:
            forget()
            return odds(rules, battle, method="exact")

        return fresh

    def again(battle: Battle) -> Callable[[], object]:
        return lambda: odds(rules, battle, method="exact")

    def sampled(battle: Battle) -> Callable[[], object]:
        return lambda: odds(rules, battle, method="sample", samples=20_000)

    armada = by_hand(game, ARMADA, ARMADA, sort="sea")
    turn = enter(game, Position(power="Germany", phase="combat_move"))
    found = [
        ("odds: 30 v 30 land, exact", _best(exact(by_hand(game, mixed(30), mixed(30))), repeat), "ms"),
        ("odds: 10 v 10 naval, exact", _best(exact(by_hand(game, FLEET, FLEET, sort="sea")), repeat), "ms"),
        ("odds: the same again", _best(again(by_hand(game, FLEET, FLEET, sort="sea")), repeat), "ms"),
        ("odds: 40 v 40 naval, 20000 sampled", _best(sampled(armada), min(repeat, 5)), "ms"),
        ("odds: every attack of a turn", _best(lambda: attacks(game, turn, "Germany"), min(repeat, 5)), "ms"),
    ]
    for n in SIZES[:3] if quick else SIZES:
        found.append((f"odds: {n} v {n} land, exact", _best(exact(by_hand(game, mixed(n), mixed(n))), 3), "ms"))
    found.append(("odds: most memory, 40 v 40 naval", _memory(sampled(armada)), "MB"))
    return found + _two_step_rows(repeat) + [row for name in available() for row in _fleet_rows(name, repeat)]


def fleet(game: Game, submarines: int, planes: int) -> str:
    """Ten ships and planes of a game: so many submarines, so many of its first plane, the rest of its other ships."""
    boats = _boats(game)
    plane = next(k.name for k in game.kinds.values() if k.arm == "air" and k.attack)
    ships = [k for k in game.kinds.values() if k.arm == "sea" and k.name not in boats and not k.can("fixed")]
    sorts = [k.name for k in ships if k.defence][:OTHERS]
    parts = Counter({plane: planes, boats[0]: submarines})
    for i in range(TEN - submarines - planes):
        parts[sorts[i % len(sorts)]] += 1
    return ", ".join(f"{n} {kind}" for kind, n in parts.items())


def _boats(game: Game) -> list[str]:
    return [k.name for k in game.kinds.values() if k.can("sneaks") or "submarine" in k.name]


def _fleet_rows(name: str, repeat: int) -> list[Row]:
    """Ten ships and planes against ten with submarines: the first time, and after other numbers of the same units."""
    game = load(name)
    if not _boats(game):
        return []
    rules = combat_rules(game)
    battle, other = (by_hand(game, fleet(game, *n), fleet(game, *n), sort="sea") for n in ((3, 2), (2, 3)))

    def once() -> object:
        return odds(rules, battle, method="exact")

    def warmed() -> None:
        forget()
        odds(rules, other, method="exact")

    return [
        (f"odds: 10 v 10 at sea, {name}, first", _best(once, min(repeat, 5), forget), "ms"),
        (f"odds: 10 v 10 at sea, {name}, after others of its kind", _best(once, repeat, warmed), "ms"),
    ]


def _two_step_rows(repeat: int) -> list[Row]:
    """Blitzkrieg General, whose units take two hits and are weaker after the first."""
    game = load("blitzkrieg-general")
    rules = combat_rules(game)
    army = by_hand(game, TWO_STEP, TWO_STEP)
    turn = enter(game, Position(power="Germany", phase="movement"))

    def two_step() -> object:
        forget()
        return odds(rules, army, method="exact")

    return [
        (
            "odds: 30 v 30 units of two steps, exact",
            _best(two_step, repeat),
            "ms",
        ),
        ("odds: every attack of Germany, 1939", _best(lambda: attacks(game, turn, "Germany"), min(repeat, 5)), "ms"),
    ]


def _best(action: Callable[[], object], repeat: int, before: Callable[[], object] = lambda: None) -> float:
    """The least time in milliseconds: noise only ever adds. What comes before it each time is not counted."""
    least = float("inf")
    for _ in range(repeat):
        before()
        start = process_time()
        action()
        least = min(least, process_time() - start)
    return round(least * 1e3, 3)


def _memory(action: Callable[[], object]) -> float:
    binomial.cache_clear()
    tracemalloc.start()
    action()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round(most / 1e6, 1)
