"""The political part of a turn: wars that are due, countries worth their price, and what is tried once a game."""

from __future__ import annotations

from sandtable.bots.declare.calendar import declarations
from sandtable.bots.garrison.guarding import is_seat, keeps
from sandtable.bots.knowledge import NEVER_COMES
from sandtable.bots.threat.threats import Threats
from sandtable.bots.view.turn_view import Scene
from sandtable.kernel.decisions import Amount, Choose, Done, Value
from sandtable.kernel.offers import Number, Offer, Option, Options
from sandtable.kernel.phases import round_of
from sandtable.rules.parts import part_of

FACES = 6
SHARE = 0.5  # of the purse that may go into courting in a turn, one attempt after the other
LASTS = 5  # turns that an income for good counts for
PLOT_COSTS = 16  # what a plot that fails costs in troops
HELP = 0.25  # chance that an ally's seat of government falls from which on it is sent money
SENT = 0.5  # how much of what may be sent is


def politics(scene: Scene, threats: Threats, form: Options) -> Value:
    """One thing after the other, the wars first; then enough."""
    by_verb: dict[str, list[Option]] = {}
    for option in form.options:
        by_verb.setdefault(option.key.partition(" ")[0], []).append(option)
    for verb, choose in VERBS.items():
        found = choose(scene, threats, by_verb[verb]) if verb in by_verb else None
        if found is not None:
            return Choose((found.key,))
    return Done()


def _target(option: Option) -> str:
    return option.key.partition(" ")[2]


def _war(scene: Scene, threats: Threats, options: list[Option]) -> Option | None:
    named = tuple(Option(_target(o), o.text) for o in options)
    due = declarations(scene, Options(named, 0, len(named))).options
    return next((o for o in options if _target(o) in due), None)


def _court(scene: Scene, threats: Threats, options: list[Option]) -> Option | None:
    """The country that promises most for its price, while courting leaves money for an army."""
    purse = scene.state.purses[scene.power]

    def gain(option: Option) -> float:
        price, on = int(option.text.args.get("price", 0)), int(option.text.args.get("on", 0))
        return _prize(scene, _target(option)) * on / FACES - price

    best = max(options, key=lambda o: (gain(o), o.key))
    cheap = int(best.text.args.get("price", 0)) <= SHARE * purse
    return best if gain(best) > 0 and cheap else None


def _prize(scene: Scene, land: str) -> float:
    """What a country is worth that joins with its garrison."""
    return scene.worth(land) + sum(scene.kind(u).cost for u in scene.state.here(land) if scene.fights(u))


def _plot(scene: Scene, threats: Threats, options: list[Option]) -> Option | None:
    """It may cost troops, so not in a turn of several parts: that is a day on which all of them are needed."""
    if part_of(scene.play, scene.power)[1] > 1:
        return None
    told = options[0].text.args
    wins = int(told.get("on", 0)) / FACES * int(told.get("pays", 0)) * LASTS
    return options[0] if wins > (FACES + 1 - int(told.get("fails", FACES))) / FACES * PLOT_COSTS else None


def _double(scene: Scene, threats: Threats, options: list[Option]) -> Option | None:
    """A turn in two parts is for the day on which the first of the wars begins that were meant to."""
    plans = scene.known.wars.get(scene.power, {})
    enemies = scene.state.war.get(scene.power, frozenset())
    meant = [target for target, plan in plans.items() if plan.round < NEVER_COMES]
    late = bool(meant) and round_of(scene.state) > max(plans[t].round for t in meant)
    return options[0] if late or any(t in enemies for t in meant) else None


def _lend(scene: Scene, threats: Threats, options: list[Option]) -> Option | None:
    """Whoever has no enemy of its own sends money to the ally whose seat of government is in danger."""
    if scene.state.war.get(scene.power):
        return None

    def danger(option: Option) -> float:
        there = type(scene)(scene.game, scene.state, _target(option), scene.known)
        watch = type(threats)(there)
        return max((watch.danger(s, there.defence(s))[1] for s in keeps(there) if is_seat(there, s)), default=0.0)

    feared = [(danger(o), o.key, o) for o in options]
    worst = max(feared, key=lambda f: f[:2])
    return worst[2] if worst[0] > HELP else None


def _for_nothing(scene: Scene, threats: Threats, options: list[Option]) -> Option | None:
    """What costs nothing and can only help."""
    return options[0]


VERBS = {
    "war": _war,
    "double": _double,
    "plot": _plot,
    "share": _for_nothing,
    "steal": _for_nothing,
    "sabotage": _for_nothing,
    "merge": _for_nothing,
    "court": _court,
    "lend": _lend,
}


def named_sum(scene: Scene, offer: Offer, form: Number) -> Value | None:
    """How much: to an ally a part of what may be sent, against a rival's suit as little as makes him pay for it."""
    if offer.topic == "lend":
        return Amount(max(form.least, int(SENT * form.most)))
    if offer.topic == "bid":
        land = str(offer.prompt.args.get("space", ""))
        fair = land in scene.board.spaces and _prize(scene, land) / FACES > 1
        return Amount(min(form.most, 1) if fair else form.least)
    return None


def matched_bid(scene: Scene, offer: Offer, form: Options) -> Choose:
    """A rival's bid is matched while the country is worth as much again."""
    land, money = str(offer.prompt.args.get("space", "")), int(offer.prompt.args.get("money", 0))
    keys = [o.key for o in form.options]
    fair = land in scene.board.spaces and scene.board.spaces[land].value / FACES * _prize(scene, land) >= money
    return Choose(("match",) if fair and "match" in keys else ("give_up",))
