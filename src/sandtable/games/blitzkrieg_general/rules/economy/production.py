"""Production: what a power's areas, its minors and the deliveries to it yield in a quarter, and its collection."""

from __future__ import annotations

from sandtable.games.blitzkrieg_general.rules.economy.deliveries import deliveries_to
from sandtable.games.blitzkrieg_general.rules.politics.homeland import left_number, right_number
from sandtable.games.blitzkrieg_general.rules.politics.war import conquered
from sandtable.games.blitzkrieg_general.rules.settings import PEACE
from sandtable.kernel.events import Paid
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.steps import Step
from sandtable.rules.economy.questions import Yields
from sandtable.rules.look import yields
from sandtable.rules.politics.pairs import commander, friendly, nation
from sandtable.rules.questions import Income, Production


def _yields(play: Play, q: Yields, value: int, why: list[Reason] | None) -> int:
    """What an area is worth to a holder: the left number to its owner and the owner's allies, else the right one."""
    owner = play.game.board.spaces[q.space].owner
    return left_number(play, q.space) if friendly(play, q.power, owner) else right_number(play, q.space)


def peace_figure(play: Play, power: str) -> int | None:
    """The fixed production of a power that no war has mobilised yet; None where the areas themselves count."""
    plan = play.game.setting(PEACE).get(power)
    if plan is None:
        return None
    war = play.state.war.get(power, frozenset())
    awake = war & set(plan.ends) if plan.ends else war
    return None if awake else plan.production


def _production(play: Play, q: Production, value: int, why: list[Reason] | None) -> int:
    if conquered(play, q.power):
        return 0
    peace = peace_figure(play, q.power)
    if peace is not None:
        value += peace
        because(why, "production.peace", peace, power=q.power, amount=peace)
    for space, holder in play.state.control.items():
        own = nation(play, play.game.board.spaces[space].owner) == q.power
        led = commander(play, holder) == q.power
        if peace is not None and own:
            lost = 0 if led else left_number(play, space)
            value -= lost
            if lost:
                because(why, "production.lost", -lost, space=space, amount=lost, holder=holder)
        elif led and (worth := yields(play, holder, space)):
            value += worth
            code = "production.land" if nation(play, holder) == q.power else "production.minor"
            because(why, code, worth, space=space, amount=worth, holder=holder)
    value = max(0, value)
    for supplier, amount in deliveries_to(play, q.power).items():
        value += amount
        because(why, "production.delivery", amount, supplier=supplier, amount=amount)
    return value


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    return value + int(play.ask(Production(q.purse), why))


def _collect(play: Play, who: tuple[str, ...]) -> Step | None:
    for power in play.game.powers:
        amount = int(play.ask(Income(power)))
        if amount:
            play.emit(Paid(power, amount, "collected"))
    return None


MODULE = Module(
    steps={"collect": _collect}, values={Yields: _yields, Production: _production, Income: _income}, settings=(PEACE,)
)
