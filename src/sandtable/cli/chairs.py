"""Bots at the terminal: who plays for a power that nobody sits for."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sandtable.kernel.decisions import Decision
from sandtable.kernel.game import Game
from sandtable.kernel.match import Match
from sandtable.kernel.names import find_country
from sandtable.kernel.offers import Offer
from sandtable.kernel.verdict import Refused
from sandtable.narrate import Line

SECONDS = 2.0  # that a decision may take
Player = Callable[[Match, Offer], Decision]
Teller = Callable[[Match], list[Line]]


def _nobody(match: Match) -> list[Line]:
    return []


class Bots(NamedTuple):
    """The chairs that bots have: power to the bot's name, and to the one who decides with it."""

    names: dict[str, str] = {}
    players: dict[str, Player] = {}
    told: Teller = _nobody  # what they have to say of the turns that are over

    @property
    def words(self) -> str:
        """How one asks for them on the command line."""
        return "".join(f' --bot "{power}={bot}"' for power, bot in self.names.items())


def seat(match: Match, words: list[str] | None) -> Bots:
    """Give chairs to bots; whoever asks for one that is not there is told before anything is written."""
    names = _chairs(match.game, words)
    return Bots(names, *_players(names, match.seed)) if names else Bots()


def _chairs(game: Game, words: list[str] | None) -> dict[str, str]:
    """Which bot plays which power, from `POWER=BOT` or `SIDE=BOT`."""
    found: dict[str, str] = {}
    for word in words or ():
        who, equals, bot = (part.strip() for part in word.partition("="))
        if not equals or not bot:
            raise Refused("cli.bot", word=word)
        found |= dict.fromkeys(_powers(game, who), bot)
    return found


def _powers(game: Game, who: str) -> list[str]:
    sides = {game.countries[power].alliance for power in game.powers}
    side = next((s for s in sides if s.casefold() == who.casefold()), None)
    if side is not None:
        return [power for power in game.powers if game.countries[power].alliance == side]
    power = find_country(game, who)
    if power not in game.powers:
        raise Refused("power.unknown", name=who, known=tuple(game.powers))
    return [power]


def _players(seated: dict[str, str], seed: str) -> tuple[dict[str, Player], Teller]:
    """The bots themselves, one for all powers it plays; they are loaded only where somebody wants them."""
    from sandtable.bots.guard import Guard
    from sandtable.bots.interface import Budget
    from sandtable.bots.registry import make
    from sandtable.bots.tell.accounts import Accounts
    from sandtable.bots.words import turn_at
    from sandtable.kernel.view import view

    guards = {bot: Guard(make(bot, seed=f"{seed}/{bot}"), bot, seed) for bot in seated.values()}
    accounts = Accounts()

    def player(bot: str) -> Player:
        def decide(match: Match, offer: Offer) -> Decision:
            decision = guards[bot].decide(view(match.game, match.state, (offer.power,)), offer, Budget(SECONDS))
            accounts.note(offer.power, bot, turn_at(match.state), match.number + 1, guards[bot].words)
            return decision

        return decide

    def told(match: Match) -> list[Line]:
        return [Line(text.code, "why", text.args) for text in (account.text for account in accounts.due(match))]

    return {power: player(bot) for power, bot in seated.items()}, told
