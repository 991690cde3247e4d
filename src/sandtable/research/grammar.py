"""From an offer to a decision, word by word. Every stage lists only words that lead to a legal decision."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from sandtable.bots.guard import safe_default
from sandtable.kernel.decisions import Amount, Buy, Choose, Decision, Done, Lose, Put, Recall, Value
from sandtable.kernel.machine import faults_of
from sandtable.kernel.offers import Basket, Group, Losses, Number, Offer, Option, Options, Spots
from sandtable.kernel.play import Play
from sandtable.research.groups import alike
from sandtable.research.moves import Moves
from sandtable.research.tokens import NUMBERS, SLOTS, Answer, Next, Slot, Stage, Vocabulary


class Grammar:
    """The decisions that one power can take now."""

    def __init__(self, words: Vocabulary, play: Play, offers: Iterable[Offer], moving: bool = True) -> None:
        """The first offer is the one the game waits for; others stand. Without `moving` no more moves are offered."""
        self.words, self.play = words, play
        self.game, self.state = play.game, play.state
        self.offer, *self.standing = offers
        self.moving = moving

    def start(self) -> Stage:
        """The first stage: what sort of decision."""
        words, offer = self.words, self.offer
        found: dict[str, Next] = {}
        if self.legal(Done()):
            found["done"] = lambda: self.answer(Done())
        match offer.form:
            case Basket():
                self._offer(found, "buy", self._wares(offer.form))
            case Group():
                self._moves(found, offer.form)
            case Spots():
                self._offer(found, "put", self._kinds(offer.form))
                self._offer(found, "go", Moves(self).boarding(offer.form))
            case Options():
                self._offer(found, "choose", self._options(offer, offer.form, ()))
            case Number():
                self._offer(found, "amount", self._amounts(offer.form))
            case Losses():
                self._offer(found, "lose", self._losses(offer.form, ()))
        if any(self._stands()):
            found["stand"] = self._standing
        if not found or (offer.default not in (None, Done()) and self.legal(offer.default)):
            found["silence"] = self._silence
        return Stage("verb", {words.verb(name): then for name, then in found.items()})

    def legal(self, value: Value | None, offer: Offer | None = None) -> bool:
        """Whether an answer would be taken."""
        asked = offer or self.offer
        return value is not None and not faults_of(self.play, Decision(asked.power, asked.topic, value))

    def answer(self, value: Value) -> Answer:
        """The end of the way."""
        return Answer(self.offer.topic, value)

    def numbers(self, legal: Iterable[tuple[int, Value]]) -> Stage:
        """How many, of those that are legal."""
        return Stage(
            "number",
            {self.words.number(n): self._end(value) for n, value in legal if n < NUMBERS and self.legal(value)},
        )

    def _offer(self, found: dict[str, Next], verb: str, stage: Stage) -> None:
        if stage.next:
            found[verb] = lambda: stage

    def _end(self, value: Value) -> Next:
        return lambda: self.answer(value)

    def _silence(self) -> Answer:
        return self.answer(safe_default(self.game, self.state, self.offer).value)

    def _moves(self, found: dict[str, Next], form: Group) -> None:
        moves = Moves(self)
        if self.moving and moves.can_go(form):
            found["go"] = moves.origins
        if (self.moving or "done" not in found) and moves.can_recall(form):
            found["recall"] = lambda: moves.recalls(form)

    # -- buying and placing --

    def _wares(self, form: Basket) -> Stage:
        """A ware that is not in the basket yet, so that filling it comes to an end."""
        left = form.money - sum(form.prices.get(ware, 0) * n for ware, n in form.chosen.items())
        wares = [w for w, price in form.prices.items() if w not in form.chosen and price <= left][:SLOTS]
        slots = tuple(
            Slot(w, w if w in self.game.kinds else "", "", left // max(1, form.prices[w]), form.prices[w])
            for w in wares
        )
        return Stage("ware", {self.words.slot(i): self._amount_of(form, w, left) for i, w in enumerate(wares)}, slots)

    def _amount_of(self, form: Basket, ware: str, left: int) -> Next:
        most = min(NUMBERS - 1, left // max(1, form.prices[ware]))
        return lambda: self.numbers((n, Buy({**form.chosen, ware: n})) for n in range(1, most + 1))

    def _kinds(self, form: Spots) -> Stage:
        kinds = [k for k, spots in form.spots.items() if spots][:SLOTS]
        slots = tuple(Slot(k, k, "", form.waiting.get(k, 1)) for k in kinds)
        return Stage("group", {self.words.slot(i): self._spots_of(form, k) for i, k in enumerate(kinds)}, slots)

    def _spots_of(self, form: Spots, kind: str) -> Next:
        most = form.waiting.get(kind, 1)

        def how_many(space: str) -> Next:
            return lambda: self.numbers((n, Put(kind, space, n)) for n in range(1, most + 1))

        return lambda: Stage("to", {self.words.space(s): how_many(s) for s in form.spots[kind]})

    # -- choosing --

    def _options(self, offer: Offer, form: Options, picked: tuple[int, ...]) -> Stage:
        """The next option, in the order of the list; `done` ends the choice."""
        options = form.options[:SLOTS]
        found: dict[int, Next] = {}
        value = Choose(tuple(options[i].key for i in picked))
        if len(picked) >= form.least and self.legal(value, offer):
            found[self.words.verb("done")] = lambda: Answer(offer.topic, value)
        if len(picked) < form.most:
            for i in range(picked[-1] + 1 if picked else 0, len(options)):
                if len(picked) + len(options) - i >= form.least:
                    found[self.words.slot(i)] = self._picked(offer, form, (*picked, i))
        slots = tuple(Slot(o.key, self._kind_of(o.units), next(iter(o.spaces), "")) for o in options)
        return Stage("option", found, slots)

    def _picked(self, offer: Offer, form: Options, picked: tuple[int, ...]) -> Next:
        def then() -> Stage | Answer:
            if len(picked) < form.most:
                stage = self._options(offer, form, picked)
                # Not every set of options goes together; a way that leads nowhere ends in what silence means.
                return stage if stage.next else self._silence()
            value = Choose(tuple(form.options[i].key for i in picked))
            return Answer(offer.topic, value) if self.legal(value, offer) else self._silence()

        return then

    def _kind_of(self, units: tuple[str, ...]) -> str:
        unit = self.state.units.get(units[0]) if units else None
        return unit.kind if unit else ""

    def _stands(self) -> Iterator[tuple[Offer, Option]]:
        """What may be done although the game does not wait for it."""
        listed = ((o, k) for o in self.standing if isinstance(o.form, Options) for k in o.form.options)
        return ((o, k) for o, k in listed if self.legal(Choose((k.key,)), o))

    def _standing(self) -> Stage:
        """Offers that the game does not wait for: each of their options is one slot."""
        legal = list(islice(self._stands(), SLOTS))
        slots = tuple(Slot(k.key, self._kind_of(k.units), next(iter(k.spaces), "")) for _, k in legal)
        return Stage("option", {self.words.slot(i): _stands(o, k.key) for i, (o, k) in enumerate(legal)}, slots)

    def _amounts(self, form: Number) -> Stage:
        return self.numbers((n, Amount(n)) for n in range(form.least, min(form.most, NUMBERS - 1) + 1))

    # -- losses --

    def _losses(self, form: Losses, taken: tuple[str, ...]) -> Stage:
        """Who takes the next hit: one word a hit, groups in the order of the list."""
        groups = alike(self.state, [i for i in form.lives if i in self.state.units])[:SLOTS]
        pools = [self._pool(form, group) for group in groups]
        last = next((i for i, p in enumerate(pools) if taken and taken[-1] in p), 0)
        need = form.take - len(taken)
        found: dict[int, Next] = {}
        for i in range(last, len(groups)):
            left = pools[i][sum(u in groups[i] for u in taken) :]
            beyond = sum(len(p) for p in pools[i + 1 :])
            if left and len(left) + beyond >= need:
                found[self.words.slot(i)] = self._lost(form, (*taken, left[0]))
        slots = tuple(self.slot_of(g) for g in groups)
        return Stage("loss", found, slots)

    def _pool(self, form: Losses, group: tuple[str, ...]) -> list[str]:
        """The hits a group can take: each unit once, then those that stand a second one, and so on."""
        most = max(form.lives[u] for u in group)
        return [u for life in range(most) for u in group if form.lives[u] > life]

    def _lost(self, form: Losses, taken: tuple[str, ...]) -> Next:
        def then() -> Stage | Answer:
            if len(taken) == form.take:
                return self.answer(Lose(taken)) if self.legal(Lose(taken)) else self._silence()
            stage = self._losses(form, taken)
            return stage if stage.next else self._silence()

        return then

    def slot_of(self, group: tuple[str, ...]) -> Slot:
        """What a slot says about a group of equal units."""
        unit = self.state.units[group[0]]
        return Slot(f"{unit.owner} {unit.kind}", unit.kind, unit.space, len(group))

    def recall(self, unit: str) -> Next:
        """Take back the moves of a unit."""
        return self._end(Recall((unit,)))


def _stands(offer: Offer, key: str) -> Next:
    return lambda: Answer(offer.topic, Choose((key,)))
