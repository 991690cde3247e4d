"""Seats of government: what their loss stops, and what their fall and return bring about."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.kernel.events import Owned, Paid, Taken
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Phase, Reason
from sandtable.kernel.settings import Setting, Shape
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import purse_at
from sandtable.rules.look import can, capital_lost, foes, friends, seats
from sandtable.rules.questions import CapitalLost


class Capitals(Shape, frozen=True):
    """What the loss of a capital means."""

    stops: tuple[str, ...]  # phases that are left out while it is lost


CAPITALS = Setting("capitals", Capitals, "Phases that are left out while a power's capital is lost.")


def _lost(play: Play, q: CapitalLost, value: bool, why: list[Reason] | None) -> bool:
    """A country with several seats of government has lost its capital when all of them are."""
    return value or _fallen(play, q.country, seats(play, q.country))


def _fallen(play: Play, country: str, capitals: Sequence[str]) -> bool:
    against = foes(play, country)
    return bool(capitals) and all(play.state.control.get(s) in against for s in capitals)


def seat_lost(play: Play, country: str, space: str) -> bool:
    """Whether the enemy holds the seat of government that this land of a country pays to."""
    purse = purse_at(play.game, country, space)
    return _fallen(play, country, [s for s in seats(play, country) if purse_at(play.game, country, s) == purse])


def _phase(play: Play, q: Phase) -> list[Fault]:
    stopped = play.game.setting(CAPITALS).stops
    if q.item in stopped and capital_lost(play, q.power):
        return [fault("capital.lost", power=q.power, phase=q.item)]
    return []


def _taken(play: Play, event: Taken) -> None:
    country = play.game.board.spaces[event.space].tags.get("capital")
    if not country:
        return
    if event.by in foes(play, country):
        lost, won = purse_at(play.game, country, event.space), purse_at(play.game, event.by, event.space)
        money = play.state.purses.get(lost, 0)
        if money and event.loser not in foes(play, country):
            play.emit(Paid(lost, -money, "plundered"))
            if won:
                play.emit(Paid(won, money, "plunder"))
    elif event.by == country:
        _give_back(play, country, purse_at(play.game, country, event.space))


def _give_back(play: Play, country: str, purse: str) -> None:
    """Friends hand over what they kept for a country, or for one economy of it, while its capital was lost."""
    mates = friends(play, country) - {country}
    for space in play.game.board.open_land:
        if purse_at(play.game, country, space) != purse:
            continue
        if play.game.board.spaces[space].owner == country and play.state.control[space] in mates:
            keeper = play.state.control[space]
            play.emit(Taken(space, country, keeper, "returned"))
            kept = tuple(u.id for u in play.state.here(space) if can(play, u, "factory") or can(play, u, "fixed"))
            if kept:
                play.emit(Owned(kept, country))


MODULE = Module(values={CapitalLost: _lost}, limits={Phase: _phase}, on={Taken: _taken}, settings=(CAPITALS,))
