"""Buying and placing by several powers in one step: each its own, in any order, to the same end."""

from __future__ import annotations

from itertools import permutations

from sandtable.kernel.decisions import Buy, Decision, Done, Put, Value
from sandtable.kernel.dice import ScriptedDice
from sandtable.kernel.machine import faults_of, take
from sandtable.kernel.play import Play
from sandtable.kernel.steps import Step
from sandtable.rules.economy.purchase import Purchase
from sandtable.rules.production.mobilise import Mobilise
from sandtable.rules.technology.research import Research
from tests.tools.table import Table

UK, US = "United Kingdom", "United States"
Said = tuple[str, Value]


def begun(step: Step, dice: tuple[int, ...] = (), queue: list[str] | None = None) -> Play:
    homes = {UK: {UK: "1 industrial complex"}, "Eastern United States": {US: "1 industrial complex"}}
    t = Table(UK, "noncombat_move", homes, purses={UK: 12, US: 20}, queue=queue)
    play = Play(t.game, t.state.copy(), ScriptedDice(dice))
    play.push(step)
    return play


def say(play: Play, topic: str, power: str, value: Value) -> list[str]:
    decision = Decision(power, topic, value)
    faults = [f.code for f in faults_of(play, decision)]
    if not faults:
        take(play, decision)
    return faults


def test_two_powers_fill_their_baskets_in_any_order() -> None:
    said: list[Said] = [(UK, Buy({"infantry": 4})), (UK, Done()), (US, Buy({"tank": 4})), (US, Done())]
    digests = set()
    for order in permutations(range(4)):
        if order.index(0) > order.index(1) or order.index(2) > order.index(3):
            continue
        play = begun(Purchase(who=(UK, US)))
        assert play.top.waits(play) == (UK, US)
        assert say(play, "purchase", UK, Buy({"infantry": 5})) == ["buy.money"], "not with the other's money"
        for i in order:
            assert say(play, "purchase", *said[i]) == []
        assert (play.state.purses[UK], play.state.purses[US]) == (0, 0)
        digests.add(play.state.digest())
    assert len(digests) == 1


def test_whoever_is_done_is_not_asked_again() -> None:
    play = begun(Purchase(who=(UK, US)))
    assert say(play, "purchase", UK, Done()) == []
    assert play.top.waits(play) == (US,)
    assert say(play, "purchase", UK, Buy({"infantry": 1})) == ["answer.not_yours"]


def test_two_powers_research_each_for_itself() -> None:
    play = begun(Research(who=(UK, US)), dice=(1, 6, 6))
    assert say(play, "research", US, Buy({"heavy bombers": 2})) == []
    assert play.top.waits(play) == (UK,)
    assert say(play, "research", UK, Buy({"jet fighters": 1})) == []
    assert (play.state.purses[UK], play.state.purses[US]) == (7, 10)


def test_two_powers_place_what_is_their_own() -> None:
    queue = [f"{UK}: 2 infantry", f"{US}: 1 tank"]
    ends = set()
    for order in ((UK, US), (US, UK)):
        play = begun(Mobilise(who=(UK, US)), queue=queue)
        assert set(play.top.waits(play)) == {UK, US}
        assert say(play, "mobilise", US, Put("infantry", "Eastern United States")) == ["place.unbought"]
        for power in order:
            value = {UK: Put("infantry", UK, 2), US: Put("tank", "Eastern United States")}[power]
            assert say(play, "mobilise", power, value) == []
        ends.add(tuple(sorted((u.kind, u.space) for u in play.state.units.values())))
        assert not play.state.queue
    assert len(ends) == 1
