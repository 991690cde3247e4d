"""Economies of one power that keep apart: each has its capital, its land, and its money, and falls by itself.

Land pays into the purse of its region (`economy.accounts`). What one purse paid for is built on land that pays into
it, and a purse whose capital the enemy holds neither spends nor collects.
"""

from __future__ import annotations

from functools import cache

from sandtable.kernel.game import Game
from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.economy.accounts import purse_at, purses_of
from sandtable.rules.economy.questions import Spends
from sandtable.rules.politics.capitals import seat_lost
from sandtable.rules.production.questions import Site
from sandtable.rules.questions import Income, Produces


@cache
def _seat(game: Game, purse: str) -> str:
    """The capital of one of several economies; "" where a power has only one."""
    owner = game.accounts[purse].owner
    if len(purses_of(game, owner)) < 2:
        return ""
    seats = game.board.tagged("capital").get(owner, [])
    return next((s for s in seats if purse_at(game, owner, s) == purse), "")


def shut(play: Play, purse: str) -> str:
    """The lost capital that shuts a purse; "" if it is open."""
    seat = _seat(play.game, purse)
    return seat if seat and seat_lost(play, play.game.accounts[purse].owner, seat) else ""


def _spends(play: Play, q: Spends) -> list[Fault]:
    seat = shut(play, q.purse)
    return [fault("purse.shut", spaces=(seat,), purse=q.purse, space=seat)] if seat else []


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    if not value or not shut(play, q.purse):
        return value
    because(why, "income.no_capital", -value, purse=q.purse)
    return 0


def _produces(play: Play, q: Produces) -> list[Fault]:
    own = purse_at(play.game, q.power, q.space)
    if not q.build.purse or q.build.purse == own:
        return []
    return [fault("purse.elsewhere", spaces=(q.space,), purse=q.build.purse, space=q.space, owner=own)]


def _site(play: Play, q: Site) -> list[Fault]:
    """A facility stands on land of the economy that paid for one."""
    waiting = {b.purse for b in play.state.queue if b.owner == q.power and b.kind == q.kind}
    own = purse_at(play.game, q.power, q.space)
    if not waiting or "" in waiting or own in waiting:
        return []
    return [fault("purse.elsewhere", spaces=(q.space,), purse=min(waiting), space=q.space, owner=own)]


MODULE = Module(values={Income: _income}, limits={Spends: _spends, Produces: _produces, Site: _site})
