"""Battles written by hand: set up on an empty board and opened by the game's own rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from sandtable.kernel.dice import SeededDice
from sandtable.kernel.game import Game
from sandtable.kernel.marks import put
from sandtable.kernel.names import find_country, find_space
from sandtable.kernel.pieces import read_piece, split_pieces
from sandtable.kernel.play import Play
from sandtable.kernel.position import Position, blank, enter
from sandtable.kernel.questions import Stands
from sandtable.kernel.state import State
from sandtable.kernel.units import Unit
from sandtable.kernel.verdict import Refused, worded_by_game
from sandtable.odds.build import LAND, SEA, attack_phase, opened
from sandtable.rules.combat.battle import STUCK, Battle, Group
from sandtable.rules.combat.muster import profile
from sandtable.rules.hooks import Meet
from sandtable.rules.look import commanded, foes
from sandtable.rules.marks import BEACH, CAME

MOST = 500  # units a side
ROUND = 2  # without another word: first turns may have rules of their own


@worded_by_game
def by_hand(
    game: Game,
    attacker: str,
    defender: str,
    sort: str = LAND,
    amphibious: bool = False,
    space: str = "",
    scramble: str = "",
    marks: Mapping[str, Any] | None = None,
    owners: tuple[str, str] = ("", ""),
    turn: int = ROUND,
) -> Battle:
    """A battle of written forces, set up on an empty board and opened by the game's own rules.

    Forces read `6 infantry, 2 tank` or, with owners, `Germany: 6 infantry; Japan: 1 bomber`. Guns among the defenders
    fire at aircraft; ships among the attackers of a landing bombard; scrambled units join the defenders. Marks are
    what the game remembers, for example `{"developed": {"Germany": ["jet fighters"]}}`. Units whose owner is not
    written belong to `owners`, or to the first power and its first enemy. `turn` is the round in which it is fought.
    """
    play, power, place = set_up(game, attacker, defender, sort, amphibious, space, scramble, marks, owners, turn)
    battle = opened(play, power, place)
    if not battle.sides[0]:
        raise Refused("odds.nobody", game=game.title, kinds=tuple(game.kinds))
    return battle if space else _in_the_open(battle)


def _in_the_open(battle: Battle) -> Battle:
    """The same battle where nobody is hemmed in: without a place there is always somewhere to go."""
    a, d = (
        tuple(replace(g, profile=replace(g.profile, tags=g.profile.tags - {STUCK})) for g in force)
        for force in battle.sides
    )
    return replace(battle, sides=(a, d))


@worded_by_game
def set_up(
    game: Game,
    attacker: str,
    defender: str,
    sort: str = LAND,
    amphibious: bool = False,
    space: str = "",
    scramble: str = "",
    marks: Mapping[str, Any] | None = None,
    owners: tuple[str, str] = ("", ""),
    turn: int = ROUND,
) -> tuple[Play, str, str]:
    """The board on which such a battle is about to be fought, the power that attacks, and the place."""
    play = Play(game, empty_board(game, marks or {}, turn).copy())
    place = find_space(game, space) if space else _somewhere(game, sort, amphibious)
    sort = SEA if game.board.is_sea[place] else LAND
    owners = (find_country(game, owners[0]) if owners[0] else "", find_country(game, owners[1]) if owners[1] else "")
    ours = _parse(game, attacker, owners[0] or game.powers[0])
    attackers = [owner for owner, *_ in ours]
    power = _leader(play, attackers) or attackers[0]
    enemy = owners[1] or next((c for c in game.powers if c in foes(play, power)), "")
    theirs = _parse(game, defender, enemy)
    theirs += _parse(game, scramble, theirs[0][0] if theirs else enemy) if scramble else []
    for meet in game.hooks(Meet):
        meet(play, attackers, [owner for owner, *_ in theirs])
    play.look = {}  # who meets an enemy may thereby come under another's command
    power = _leader(play, attackers)
    if not power:
        raise Refused("odds.not_together", owners=tuple(dict.fromkeys(attackers)))
    for owner, *_ in theirs:
        if owner not in foes(play, power):
            raise Refused("odds.no_enemy", owner=owner, power=power, enemies=tuple(sorted(foes(play, power))))
    if sort == LAND and theirs:
        play.state.control[place] = theirs[0][0]
    _set_up_defence(game, play.state, place, sort, theirs)
    _set_up_attack(play, place, sort, amphibious, power, ours)
    play.look = {}
    return play, power, place


def _leader(play: Play, owners: list[str]) -> str:
    """Who commands all these attackers: one of them, or the power that leads them; "" if nobody does."""
    return next((p for p in (*owners[:1], *play.game.powers) if commanded(play, p).issuperset(owners)), "")


def empty_board(game: Game, marks: Mapping[str, Any], turn: int = ROUND) -> State:
    """A turn on an empty board; an ordinary one, without marks, is made once a game."""
    plain = not marks and turn == ROUND
    bare: State | None = game.__dict__.get("_odds_bare") if plain else None
    if bare is None:
        land = game.board.open_land[0]
        # One unit, so that there is a turn to stop in; it is taken off again.
        phase = attack_phase(game)
        units = {land: {game.powers[0]: f"1 {walker(game)}"}}
        position = Position(round=turn, power=game.powers[0], phase=phase, empty=True, units=units, marks=dict(marks))
        bare = enter(game, position, SeededDice("odds"))
        for i in list(bare.units):
            bare.drop(i)
        if plain:
            game.__dict__["_odds_bare"] = bare
    return bare


def walker(game: Game) -> str:
    """A kind that fights on land."""
    return next(k.name for k in game.kinds.values() if k.arm == LAND and k.attack)


def _somewhere(game: Game, sort: str, amphibious: bool) -> str:
    """Any place fit for such a battle: with a neighbour to come from, and a coast if need be."""
    board = game.board
    for name in board.sea if sort == SEA else board.open_land:
        if _neighbour(game, name) and (not amphibious or board.coast[name]):
            return name
    raise Refused("odds.no_place", game=game.title)


def _neighbour(game: Game, space: str) -> str:
    board = game.board
    near = [n for n in board.next[space] if board.is_sea[n] == board.is_sea[space] and n not in board.closed]
    return near[0] if near else ""


Lot = tuple[str, str, int, int]  # (owner, kind, number, hits taken)


def _parse(game: Game, text: str, owner: str) -> list[Lot]:
    """The units of a written force."""
    found: list[Lot] = []
    for part in text.split(";"):
        country, colon, rest = part.partition(":")
        whose = find_country(game, country) if colon else owner
        for piece in split_pieces(rest if colon else part):
            found.append(_lot(game, piece, whose))
    if sum(lot[2] for lot in found) > MOST:
        raise Refused("odds.most_units", most=MOST)
    return found


def _lot(game: Game, piece: str, owner: str) -> Lot:
    lot = read_piece(game, piece) if piece.strip()[:1].isalnum() else None
    if lot is None or lot.hold is not None or not lot.n:
        raise Refused("odds.no_units", piece=piece.strip(), game=game.title, kinds=tuple(game.kinds))
    if lot.hits >= game.kinds[lot.kind].hits:
        raise Refused("odds.gone", kind=lot.kind, hits=lot.hits)
    return owner, lot.kind, lot.n, lot.hits


def _put(state: State, lot: Lot, space: str) -> list[str]:
    owner, kind, n, hits = lot
    made = []
    for _ in range(n):
        unit = Unit(state.fresh_id(owner), kind, owner, space, hits)
        state.put(unit)
        made.append(unit.id)
    return made


def ashore(game: Game, kind: str) -> bool:
    """Whether ships of a kind take part in land battles as units in the place."""
    return bool(Play(game, blank(game)).ask(Stands(kind, game.board.open_land[0])))


def _set_up_defence(game: Game, state: State, place: str, sort: str, lots: list[Lot]) -> None:
    for lot in lots:
        if game.kinds[lot[1]].arm not in (sort, "air") and not (sort == LAND and ashore(game, lot[1])):
            raise Refused("odds.no_defender_sea" if sort == SEA else "odds.no_defender_land", kind=lot[1])
        _put(state, lot, place)


def _set_up_attack(play: Play, place: str, sort: str, amphibious: bool, power: str, lots: list[Lot]) -> None:
    """Attackers come over the border or from the sea; ships that support a landing stay off the coast."""
    game, state = play.game, play.state
    if amphibious and (sort == SEA or not game.board.coast[place]):
        raise Refused("odds.no_assault", space=place)
    back = _neighbour(game, place)
    if back and sort == LAND:
        state.control[back] = power
    for lot in lots:
        arm = game.kinds[lot[1]].arm
        if arm == SEA and sort == LAND and not amphibious and not ashore(game, lot[1]):
            raise Refused("odds.fights_at_sea", kind=lot[1])
        if arm == LAND and sort == SEA:
            raise Refused("odds.not_at_sea", kind=lot[1])
        off_shore = arm == SEA and sort == LAND and not ashore(game, lot[1])
        made = _put(state, lot, game.board.coast[place][0] if off_shore else place)
        if amphibious and arm == LAND:
            put(BEACH, state, dict.fromkeys(made, game.board.coast[place][0]))
        elif back and not off_shore:
            put(CAME, state, dict.fromkeys(made, back))


def captured_guns(game: Game, defender: str) -> str:
    """The guns of a written force that fall to whoever takes the place."""
    lots = [lot for lot in _parse(game, defender, "") if {"gun", "captured"} <= game.kinds[lot[1]].abilities]
    return ", ".join(f"{n} {kind}" for _, kind, n, _ in lots)


def turned(game: Game, group: Group, space: str, side: int, state: State | None = None) -> Group:
    """The same units on the other side of a battle, as the game's rules see them there."""
    play = Play(game, state or empty_board(game, {}).copy())
    unit = Unit("odds.1", group.profile.kind, group.profile.owner, space, group.profile.hurt)
    return Group(profile(play, unit, side, space), group.n)
