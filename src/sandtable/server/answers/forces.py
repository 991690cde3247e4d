"""Odds of two forces in writing, with all a person may say about the battle: where, how, and what both would do."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from sandtable import odds
from sandtable.kernel.game import Game
from sandtable.kernel.phases import round_of
from sandtable.kernel.play import Play
from sandtable.kernel.position import describe
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.odds import words
from sandtable.odds.hand import ROUND
from sandtable.odds.policy import Policy, retreat, stand, submerge
from sandtable.odds.raid_by_hand import raid_by_hand
from sandtable.odds.result import Odds, units_of
from sandtable.odds.sorts import sorts_of
from sandtable.rules.combat.assemble import combat_rules
from sandtable.rules.combat.battle import Battle, Force
from sandtable.rules.look import commanded, foes
from sandtable.rules.marks import BEACH, LANDING
from sandtable.server.answers.odds import solved, told
from sandtable.server.errors import Illegal

REMEMBERED = ("developed", "advantages")  # what a game remembers of its powers that changes how they fight


class Forces(msgspec.Struct, frozen=True):
    """A battle as it is written down; what is left empty is as the game has it."""

    attacker: str
    defender: str
    sort: str = "land"
    space: str = ""
    powers: tuple[str, str] = ("", "")
    turn: int = ROUND
    developments: tuple[str, ...] = ()  # `Germany: jet fighters`
    losses: tuple[str, str] = ("", "")  # who goes first, on each side
    retreat: str = "never"
    stand: str = "never"
    dive: tuple[str, str] = ("never", "never")


def force_odds(game: Game, asked: dict[str, Any], marks: dict[str, Any] | None = None, heavy: bool = False) -> Any:
    """How such a battle goes; of a raid, what it destroys and what it costs."""
    forces = msgspec.convert(asked, Forces)
    try:
        if forces.sort == "raid":
            return _raid(game, forces)
        battle = _battle(game, forces, marks or {})
        return whole(solved(game, battle, heavy, _policy(game, forces)), battle)
    except Refused as refused:
        raise Illegal(refused) from None


def whole(found: Odds, battle: Battle) -> dict[str, Any]:
    """Odds with the losses of each side by kind."""
    return {**told(found), "lost": [_lost(found, battle, side) for side in (0, 1)]}


def _lost(found: Odds, battle: Battle, side: int) -> dict[str, float]:
    """How many of each kind are lost on average."""
    had = units_of(battle, side)
    left = dict.fromkeys(had, 0.0)
    for one in found.survivors(side):
        for kind, n in one.units.items():
            left[kind] = left.get(kind, 0.0) + one.chance * n
    return {kind: max(0.0, n - left[kind]) for kind, n in had.items()}


def _battle(game: Game, forces: Forces, marks: dict[str, Any]) -> Battle:
    known = {**marks, **words.marks(game, list(forces.developments), None)}
    sea, landing = forces.sort == "sea", forces.sort == "landing"
    return odds.by_hand(
        game,
        forces.attacker,
        forces.defender,
        "sea" if sea else "land",
        landing,
        forces.space,
        marks=known,
        owners=forces.powers,
        turn=forces.turn,
    )


def _policy(game: Game, forces: Forces) -> Policy:
    order = tuple(words.order_of_loss(game, text) for text in forces.losses)
    dive = tuple(submerge(text) for text in forces.dive)
    return Policy(
        order=(order[0], order[1]),
        retreat=retreat(forces.retreat),
        defender_retreat=stand(forces.stand),
        submerge=(dive[0], dive[1]),
    )


def _raid(game: Game, forces: Forces) -> dict[str, Any]:
    found = raid_by_hand(game, forces.attacker, forces.defender, forces.space, forces.powers)
    return {
        "damage": found.damage,
        "down": found.losses,
        "gain": found.expected_damage,
        "loss": found.expected_loss,
        "swing": found.swing,
        "method": "exact",
    }


def remembered(game: Game, state: State) -> dict[str, Any]:
    """What the powers of a table have learned that changes how they fight."""
    return {name: value for name, value in describe(game, state).marks.items() if name in REMEMBERED}


# -- what can be said --


def calculator(game: Game) -> dict[str, Any]:
    """The sorts of battle of a game with who fights in them, and what else may be said about one."""
    research = game.settings.get("research", {}).get("developments", [])
    return {
        "sorts": msgspec.to_builtins(sorts_of(game)),
        "powers": [c for c in game.countries if c in game.powers],
        "losses": [list(combat_rules(game).order(side)) for side in (0, 1)],
        "developments": list(research),
        "options": [name for name in ("low_luck",) if name in game.options],
    }


def written(game: Game, state: State, power: str, space: str) -> dict[str, Any]:
    """An attack as it stands on the board, in writing: it can be changed and asked about again."""
    try:
        battle = odds.attack(game, state, power, space)
    except Refused as refused:
        raise Illegal(refused) from None
    sort = "sea" if game.board.is_sea[space] else "landing" if battle.facts.get("amphibious") else "land"
    fought = next((f for f in sorts_of(game) if f.sort == sort), None)
    sides = [_in_line(force) for force in battle.sides]
    if fought is not None:
        sides[0] += _beside(game, state, battle, _off_shore(state, space), fought.attackers, own=True)
        sides[1] += _beside(game, state, battle, {space}, fought.defenders, own=False)
    return {
        "attacker": _text(sides[0]),
        "defender": _text(sides[1]),
        "sort": sort,
        "space": space,
        "turn": round_of(state),
    }


Lots = Counter[tuple[str, str, int]]  # owner, kind, hits taken


def _in_line(force: Force) -> Lots:
    return Lots({(g.profile.owner, g.profile.kind, g.profile.hurt): g.n for g in force if not g.doomed})


def _off_shore(state: State, space: str) -> set[str]:
    """The zones from which a landing comes."""
    beach, landing = BEACH.get(state), LANDING.get(state)
    return {zone for i, zone in beach.items() if i in state.units and space in (state.units[i].space, landing.get(i))}


def _beside(game: Game, state: State, battle: Battle, spaces: set[str], kinds: tuple[str, ...], own: bool) -> Lots:
    """Those who fire without standing in the line: guns there, and ships that support a landing."""
    play = Play(game, state)
    power = str(battle.facts["power"])
    mates = commanded(play, power) if own else foes(play, power)
    ranks = {g.profile.kind for g in battle.sides[0 if own else 1]}
    here = [u for space in spaces for u in state.here(space) if u.owner in mates and not u.aboard]
    return Lots((u.owner, u.kind, u.hits) for u in here if u.kind in kinds and u.kind not in ranks)


def _text(lots: Lots) -> str:
    """`Germany: 3 infantry, 1 battleship hit 1; Italy: 1 fighter`."""
    owners = dict.fromkeys(owner for owner, *_ in lots)
    return "; ".join(
        f"{owner}: "
        + ", ".join(
            f"{n} {kind}{f' hit {hits}' if hits else ''}" for (whose, kind, hits), n in lots.items() if whose == owner
        )
        for owner in owners
    )
