"""A lost capital stops the income of its country and nothing else; convoy money goes to those who are left."""

from __future__ import annotations

from sandtable.kernel.module import Module
from sandtable.kernel.play import Play
from sandtable.kernel.questions import Reason, because
from sandtable.kernel.verdict import Fault, fault
from sandtable.rules.look import capital_lost, nations
from sandtable.rules.questions import Income, Sells


def _fallen(play: Play, purse: str) -> bool:
    """Whether every capital behind a purse is lost."""
    account = play.game.accounts[purse]
    if account.country:
        return capital_lost(play, account.country)
    parts = nations(play.game, account.owner) - {account.owner} or {account.owner}
    return all(capital_lost(play, country) for country in parts)


def _income(play: Play, q: Income, value: int, why: list[Reason] | None) -> int:
    if not value or not _fallen(play, q.purse):
        return value
    because(why, "income.no_capital", -value, purse=q.purse)
    return 0


def _sells(play: Play, q: Sells) -> list[Fault]:
    """Nobody buys for a country that could not place anything."""
    country = play.game.accounts[q.purse].country
    return [fault("purse.no_capital", purse=q.purse)] if country and capital_lost(play, country) else []


MODULE = Module(values={Income: _income}, limits={Sells: _sells})
