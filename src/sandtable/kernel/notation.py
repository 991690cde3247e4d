"""Decisions on one line, as people type them and as logs print them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from sandtable.kernel.board import plain
from sandtable.kernel.decisions import Amount, Buy, Choose, Done, Go, Lose, Put, Recall, Value
from sandtable.kernel.game import Game
from sandtable.kernel.names import find_country, find_space, kind_of, meant
from sandtable.kernel.offers import Basket, Losses, Offer, Option
from sandtable.kernel.pieces import split_pieces
from sandtable.kernel.state import State
from sandtable.kernel.text import Text
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused, worded_by_game

MOST_LETTERS = 4000

DAMAGED, WHOLE, TWICE = "damaged", "whole", " twice"  # how units that can be hit more than once are told apart


def to_text(value: Value) -> str:
    """A decision as one line."""
    if isinstance(value, Buy):
        return "buy " + (", ".join(f"{n} {k}" for k, n in value.basket.items()) or "nothing")
    if isinstance(value, Go):
        text = f"go {', '.join(value.units)}: {' > '.join(value.path)}"
        return text + (f" as {value.role}" if value.role else "") + (f" aboard {value.aboard}" if value.aboard else "")
    if isinstance(value, Recall):
        return f"recall {', '.join(value.units)}"
    if isinstance(value, Put):
        return f"place {value.number} {value.kind} at {value.space}" + (f" via {value.via}" if value.via else "")
    if isinstance(value, Choose):
        return "choose " + ("; ".join(value.options) or "nothing")
    if isinstance(value, Amount):
        return f"amount {value.number}"
    if isinstance(value, Lose):
        return "lose " + (", ".join(value.units) or "nothing")
    return "done"


@worded_by_game
def parse(game: Game, state: State, offer: Offer, text: str) -> Value:
    """What a line means as an answer to an offer; a line that means nothing is refused with what would."""
    if len(text) > MOST_LETTERS:
        raise Refused("order.long", letters=len(text), most=MOST_LETTERS)
    word, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if word in ALONE and rest:
        raise Refused("order.alone", word=word)
    if word == "done":
        return Done()
    if word == "accept":
        if offer.default is None:
            raise Refused("order.no_default")
        return offer.default
    if word in READERS:
        return READERS[word](game, state, offer, rest)
    if word != offer.topic:
        raise Refused("order.no_verb", word=word)
    # A basket is also filled, and a choice made, by the name of the step that asks for it.
    return (_buy if isinstance(offer.form, Basket) else _choose)(game, state, offer, rest)


def verbs(game: Game) -> tuple[str, ...]:
    """The words an order of this game may begin with: those of all games, and the names of its steps."""
    return (*VERBS, *game.factories)


def count(part: str) -> tuple[int, str]:
    """A number and a name, as in `3 piece`; without a number, one."""
    number, _, name = part.strip().partition(" ")
    if name and number.isdigit() and not _is_number(number, 4):
        raise Refused("order.far_too_many", number=number[:20])
    return (int(number), name.strip()) if name.strip() and _is_number(number, 4) else (1, part.strip())


def _is_number(text: str, most: int) -> bool:
    """Whether a text is a plain number of at most so many digits."""
    return text.isascii() and text.isdigit() and len(text) <= most


def _buy(game: Game, state: State, offer: Offer, text: str) -> Value:
    if text == "nothing":
        return Buy({})
    basket: dict[str, int] = {}
    prices = {key.casefold(): key for key in getattr(offer.form, "prices", {})}
    for part in split_pieces(text):
        n, name = count(part)
        before, _, after = name.rpartition(" ")
        if name.casefold() not in (*prices, *game.kinds) and before and ":" not in before and _is_number(after, 4):
            name, n = before.rstrip(), int(after)  # "wall 2" as well as "2 wall"
        exact = prices.get(name.casefold()) or (name.casefold() if name.casefold() in game.kinds else None)
        kind = exact or meant(name, prices.values()) or _for_sale(game, name)
        basket[kind] = basket.get(kind, 0) + n
    return Buy(basket)


def _for_sale(game: Game, name: str) -> str:
    """The kind of unit a person means, or the name itself: what is not for sale is the rules' to refuse."""
    try:
        return kind_of(game, name)
    except Refused:
        return name if ":" in name else name.casefold()


class Wanted(NamedTuple):
    """Which units somebody means: their kind, and if it is said whose they are and whether they are damaged."""

    kind: str
    owner: str | None = None
    hurt: bool | None = None

    def fits(self, unit: Unit) -> bool:
        """Whether a unit is meant."""
        return (
            unit.kind == self.kind
            and self.owner in (None, unit.owner)
            and (self.hurt is None or self.hurt == bool(unit.hits))
        )


def wanted(game: Game, word: str) -> Wanted:
    """The units that `piece of North` or `damaged wall 3` stands for."""
    name, of, country = word.partition(" of ")
    state, _, kind = name.strip().partition(" ")
    hurt = {DAMAGED: True, WHOLE: False}.get(state.casefold())
    return Wanted(kind_of(game, name if hurt is None else kind), find_country(game, country) if of else None, hurt)


Where = Callable[[str | None], Text]  # whose units somebody meant -> the words for where they were looked for


def find_units(
    state: State, game: Game, text: str, fit: Callable[[Unit], bool], where: Where, prefer: Callable[[Unit], int]
) -> tuple[str, ...]:
    """The units that a list such as `2 piece, north.17` names among those that fit."""
    found: list[str] = []
    for part in split_pieces(text):
        name = part.strip()
        if name in state.units:
            found.append(name)
            continue
        n, word = count(name)
        mean = wanted(game, word)
        able = [u for u in state.units.values() if mean.fits(u) and fit(u)]
        able = sorted((u for u in able if u.id not in found), key=prefer)
        kind = word.partition(" of ")[0].strip()
        if not able:
            raise Refused("order.none_there", kind=kind, where=where(mean.owner))
        if len(able) < n:
            raise Refused("order.too_few", able=len(able), kind=kind, where=where(mean.owner), n=n)
        found += [u.id for u in able[:n]]
    if not found:
        raise Refused("order.which_units")
    return tuple(found)


def _go(game: Game, state: State, offer: Offer, text: str) -> Value:
    units, colon, way = text.partition(":") if ":" in text else text.partition(" from ")
    if not colon:
        raise Refused("order.how_go")
    way, _, aboard = way.partition(" aboard ")
    way, _, role = way.partition(" as ")
    path = []
    for name in way.replace(" to ", ">").split(">"):
        path.append(find_space(game, name))
    free = set(getattr(offer.form, "units", ()))
    to_land = len(path) == 2 and game.board.is_sea[path[0]] and not game.board.is_sea[path[1]]
    # Countries that give no orders may be led by this power: whether they are is for the rules to say.
    led = {c.name for c in game.countries.values() if not c.power} | {offer.power}
    chosen = find_units(
        state,
        game,
        units,
        lambda u: u.space == path[0] and (u.owner in led or u.id in free),
        partial(_whose, game, state, offer, path[0], led),
        # Those that can still move first; for a landing, those aboard.
        lambda u: (u.id not in free) * 2 + (bool(u.aboard) != to_land),
    )
    if aboard and aboard.strip() not in state.units:
        kind = kind_of(game, aboard)
        ships = [u.id for u in state.here(path[-1]) if u.kind == kind] or [
            u.id for u in state.units.values() if u.kind == kind and u.owner == offer.power
        ]
        if len(ships) != 1:
            raise Refused("order.which_ship", kind=kind, ships=tuple(ships))
        aboard = ships[0]
    return Go(chosen, tuple(path), aboard.strip(), role.strip())


def _whose(game: Game, state: State, offer: Offer, space: str, led: set[str], owner: str | None) -> Text:
    """Where units were looked for; whoever means those of a power that moves its own is told so."""
    if owner is not None and owner not in led and any(u.owner == owner for u in state.here(space)):
        raise Refused("order.not_led", owner=owner, power=offer.power)
    return Text("order.of_power", {"power": owner or offer.power, "space": space})


def _recall(game: Game, state: State, offer: Offer, text: str) -> Value:
    units, _, place = text.partition(" in ")
    space = find_space(game, place) if place else None
    back = set(getattr(offer.form, "recallable", ()))
    if not back:
        raise Refused("order.no_recall")

    def where(owner: str | None) -> Text:
        moved = Text("order.moved_to", {"space": space}) if space else Text("order.moved")
        return Text("order.theirs", {"power": owner, "where": moved}) if owner else moved

    moved = find_units(
        state, game, units, lambda u: u.id in back and space in (None, u.space), where, prefer=lambda u: 0
    )
    return Recall(moved)


def _place(game: Game, state: State, offer: Offer, text: str) -> Value:
    units, at, place = text.partition(" at ") if " at " in text else text.partition(" in ")
    if not at:
        raise Refused("order.how_place")
    place, _, via = place.partition(" via ")
    n, name = count(units)
    named = {key.casefold(): key for key in getattr(offer.form, "waiting", {})}
    kind = named.get(name.casefold()) or kind_of(game, name)
    return Put(kind, find_space(game, place), n, find_space(game, via) if via else "")


def _choose(game: Game, state: State, offer: Offer, text: str) -> Value:
    options: tuple[Option, ...] = getattr(offer.form, "options", ())
    if text.casefold() in ("nothing", "none"):
        return Choose(())
    if text.casefold() == "all":
        return Choose(tuple(o.key for o in options))
    named: list[str] = []
    for part in (p.strip() for p in text.split(";")):
        # What fits nothing goes through as it is: the question itself says what it offers.
        found = _option(game, state, options, part) or _by_kind(game, state, options, part, named)
        named += found or [_of_their_form(game, options, part)]
    return Choose(tuple(named))


def _of_their_form(game: Game, options: tuple[Option, ...], word: str) -> str:
    """What is not offered, named as the options are: `South` is `North on South` among `North on ...`."""
    before = {o.key.rpartition(" on ")[0] for o in options}
    try:
        return f"{before.pop()} on {find_country(game, word)}" if len(before) == 1 and "" not in before else word
    except Refused:
        return word


def _option(game: Game, state: State, options: tuple[Option, ...], word: str) -> list[str]:
    """The one option meant: by its key, its space, its wording, or the words that only it has."""
    for names in (lambda o: o.key, lambda o: game.say(o.text)):
        exact = [o.key for o in options if names(o).casefold() == word.casefold()]
        if len(exact) == 1:
            return exact
    space = game.board.find(word)
    if space is not None and any(o.key == space for o in options):
        return [space]
    wanted = set(plain(word).split())
    some = [o.key for o in options if wanted and wanted <= _words(game, state, o)]
    return some if len(some) == 1 else []


def _words(game: Game, state: State, option: Option) -> set[str]:
    """All that an option could be told by: its key and wording, and where its units stand."""
    units = [state.units[i] for i in option.units if i in state.units]
    parts = [option.key, game.say(option.text), *option.spaces, *(f"{u.kind} {u.space}" for u in units)]
    return set(plain(" ".join(parts)).split())


def _by_kind(game: Game, state: State, options: tuple[Option, ...], part: str, named: list[str]) -> list[str]:
    """Options that stand for units can be chosen by number and kind, as in `2 piece`."""
    n, word = count(part) if part else (0, "")
    stand = {o.key: state.units[o.units[0]] for o in options if len(o.units) == 1 and o.units[0] in state.units}
    try:
        mean = wanted(game, word)
    except Refused:
        return []
    able = [key for key, unit in stand.items() if mean.fits(unit) and key not in named]
    return able[:n] if len(able) >= n else []


def _lose(game: Game, state: State, offer: Offer, text: str) -> Value:
    lives = offer.form.lives if isinstance(offer.form, Losses) else {}
    found: list[str] = []
    for part in split_pieces(text):
        name = part.strip()
        if name in state.units:
            found.append(name)
            continue
        n, word = count(name.removesuffix(TWICE))
        mean = wanted(game, word)
        if not lives:
            raise Refused("order.no_hits")
        able = [i for i in lives if mean.fits(state.units[i]) and found.count(i) < lives[i]]
        if name.endswith(TWICE):  # both hits on one unit
            able = [i for i in able if lives[i] - found.count(i) > 1]
            turns = [i for i in able for _ in range(2)]
            n *= 2
        else:  # every unit is hit once before any is hit twice
            turns = [i for turn in range(3) for i in able if lives[i] - found.count(i) > turn]
        if len(turns) < n:
            raise Refused("order.hits_by_kind", hits=len(turns), kind=word, n=n)
        found += turns[:n]
    return Lose(tuple(found))


def _amount(game: Game, state: State, offer: Offer, text: str) -> Value:
    if not _is_number(text, 6):
        raise Refused("order.no_number", word=text)
    return Amount(int(text))


READERS: dict[str, Callable[[Game, State, Offer, str], Value]] = {
    "buy": _buy,
    "go": _go,
    "recall": _recall,
    "place": _place,
    "choose": _choose,
    "lose": _lose,
    "amount": _amount,
}
ALONE = ("done", "accept")  # nothing stands behind them
VERBS = (*READERS, *ALONE)
