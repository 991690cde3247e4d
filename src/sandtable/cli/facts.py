"""The position as facts: what `show` prints as tables and as JSON."""

from __future__ import annotations

from collections import Counter
from typing import Any

from sandtable.kernel.game import Game
from sandtable.kernel.machine import waiting
from sandtable.kernel.phases import phase_of, round_of
from sandtable.kernel.play import Play
from sandtable.kernel.program import Over
from sandtable.kernel.state import State
from sandtable.rules.economy.accounts import purses_of
from sandtable.rules.look import commanded
from sandtable.rules.memories import memories
from sandtable.rules.questions import CapitalLost, Income, Production
from sandtable.rules.victory.score import Score, scores


def when(game: Game, state: State) -> dict[str, Any]:
    """Round, power and phase."""
    over = isinstance(state.stack[-1], Over)
    whose, phase = phase_of(game, state)
    return {
        "round": round_of(state),
        "power": "" if over else whose,
        "phase": "" if over else phase,
    }


def position(game: Game, state: State) -> dict[str, Any]:
    """Everything on the table."""
    play = Play(game, state)
    return {
        "game": game.slug,
        "title": game.title,
        "ruleset": game.version,
        "options": game.options,
        **when(game, state),
        "asked": list(waiting(game, state)),
        "over": isinstance(state.stack[-1], Over),
        "powers": [power(play, name) for name in game.powers],
        "score": [score_facts(play, score) for score in scores(play)],
        "spaces": [space(play, name) for name in game.board.spaces if name not in game.board.closed],
    }


def score_facts(play: Play, score: Score) -> dict[str, Any]:
    """How far a side is on one way to victory."""
    words = {"side": score.side, "what": play.game.say(score.what)}
    return words | {"has": score.has, "needs": score.needs, "which": list(score.which)}


def power(play: Play, name: str) -> dict[str, Any]:
    """A power's books."""
    state = play.state
    remembered = {word: memory.look(play) for word, memory in memories(play.game).items()}
    led = commanded(play, name)
    purses = [purse.name for purse in purses_of(play.game, name)]
    return {
        "name": name,
        "side": play.game.countries[name].alliance,
        "money": sum(state.purses.get(purse, 0) for purse in purses),
        "production": play.ask(Production(name)),
        "income": sum(max(0, play.ask(Income(purse))) for purse in purses),
        "purses": {purse: state.purses.get(purse, 0) for purse in purses if purse != name},
        "capital_lost": play.ask(CapitalLost(name)),
        "units": sum(u.owner in led for u in state.units.values()),
        "waiting": dict(Counter(b.kind for b in state.queue if b.owner in led)),
        "leads": sorted(led - {name}),
        "at_war_with": sorted(state.war.get(name, ())),
        "remembers": {word: held[name] for word, held in remembered.items() if name in held},
    }


def space(play: Play, name: str) -> dict[str, Any]:
    """A space and what stands in it."""
    place = play.game.board.spaces[name]
    facts: dict[str, Any] = {"name": name, "kind": place.kind, "units": units(play.state, name)}
    if place.kind == "land":
        facts |= {"value": place.value, "owner": place.owner, "holder": play.state.control.get(name, "")}
    return facts | dict(place.tags)


def units(state: State, name: str) -> list[dict[str, Any]]:
    """The units in a space, like ones counted together."""
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for unit in state.here(name):
        ship = state.units[unit.aboard].kind if unit.aboard in state.units else ""
        key = (unit.owner, unit.kind, unit.hits, unit.post, ship)
        if key not in found:
            found[key] = {"owner": unit.owner, "kind": unit.kind, "number": 0, "ids": []}
            found[key] |= {k: v for k, v in (("hits", unit.hits), ("post", unit.post), ("aboard", ship)) if v}
        found[key]["number"] += 1
        found[key]["ids"].append(unit.id)
    return list(found.values())
