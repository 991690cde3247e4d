"""A policy over words as a bot, so that what was learned can be rated in the arena."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from sandtable.bots.interface import Budget
from sandtable.kernel.decisions import Decision
from sandtable.kernel.game import Game
from sandtable.kernel.offers import Offer
from sandtable.kernel.play import Play
from sandtable.kernel.view import View
from sandtable.research.encoder import Encoder
from sandtable.research.grammar import Grammar
from sandtable.research.patience import Orders, counted, may_move
from sandtable.research.tokens import Answer, Stage, Vocabulary

Policy = Callable[[NDArray[np.float32], NDArray[np.int8]], int]  # observation, mask -> word


class WordBot:
    """Answers offers with the words that a policy says."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self._orders: Orders = (None, 0)
        self._known: tuple[Game, Vocabulary, Encoder] | None = None

    def decide(self, view: View, offer: Offer, budget: Budget) -> Decision:
        """Put a decision together word by word."""
        words, encoder = self._tools(view.game)
        self._orders = counted(self._orders, offer, view.state)
        play, more = Play(view.game, view.state), may_move(self._orders, offer)
        found: Stage | Answer = Grammar(words, play, (offer,), more).start()
        position = encoder.position(play, offer.power, offer.power)
        said: tuple[int, ...] = ()
        while isinstance(found, Stage):
            mask = np.zeros(words.size, np.int8)
            mask[list(found.next)] = 1
            word = self.policy(encoder.encode(position, found, said), mask)
            said, found = (*said, word), found.next[word]()
        return Decision(offer.power, found.topic, found.value)

    def _tools(self, game: Game) -> tuple[Vocabulary, Encoder]:
        if self._known is None or self._known[0] is not game:
            words = Vocabulary(game)
            self._known = (game, words, Encoder(game, words))
        return self._known[1], self._known[2]
