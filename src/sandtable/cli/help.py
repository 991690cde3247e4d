"""What `help` prints, in the words of the game at hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from sandtable.kernel.game import Game
from sandtable.kernel.match import Match
from sandtable.kernel.play import Play
from sandtable.kernel.units import Kind, Unit
from sandtable.rules.berths import takes
from sandtable.rules.calendar import calendar
from sandtable.rules.hooks import Roles


def help_for(match: Match) -> str:
    """Every sort of order with an example that fits this board, and the words of the table."""
    game = match.game
    unit = _example(match)
    lines = ["Orders (a beginning of a name is enough where it is plain)"]
    kinds, hardy = _kinds(match), _hardy(match)
    own = {topic: verb for topic in game.factories if (verb := game.phrases.templates.get(f"verb.{topic}"))}
    lines += [_row(f"{verb} 1 NAME", game.phrases.word(topic)) for topic, verb in own.items()]
    lines.append(_row(f"buy 2 {kinds[0]}, 1 {kinds[-1]}", "fill the basket; then: done"))
    if unit is not None:
        near = next(_land_beside(game, unit), next(iter(game.board.next[unit.space])))
        lines.append(_row(f"go 1 {unit.kind}: {unit.space} > {near}", f"or: 1 {unit.kind} from {unit.space} to {near}"))
        if hardy:
            lines.append(_row(f"go 1 damaged {hardy}: …", "damaged, or whole, where both are there"))
        lines.append(_row(f"go 1 {unit.kind} of {unit.owner}: …", "whose units, where several have some there"))
    lines += _ships(game)
    roles = list(game.merged(Roles))
    if roles:
        lines.append(_row(f"go 1 UNIT: … as {roles[0]}", f"a task for aircraft: {', '.join(roles)}"))
    if "movement.move" in game.modules:
        lines.append(_row(f"recall 1 {kinds[0]} in SPACE", "take moves of this phase back"))
    lines += [
        _row("choose NAME, or its number", "choose nothing, choose all"),
        _row(f"lose 2 {kinds[0]}, 1 {kinds[-1]}", "take hits"),
        *([_row(f"lose 1 {hardy} twice", "both hits on one unit")] if hardy else []),
        _row(f"place 1 {kinds[0]} at SPACE", "place new units"),
    ]
    standing = list(dict.fromkeys(o.topic.replace("_", " ") for o in match.offers() if not o.holds))
    lines += [_row(topic + (" COUNTRY" if topic == "declare" else ""), "may be done unasked") for topic in standing]
    lines += [_row("done", "nothing more here"), _row("accept", "what silence would mean")]
    asked = {o.power for o in match.offers() if o.holds}
    if len(asked) > 1:
        lines.append(_row("done all", "nothing more from any power that is asked"))
        lines.append(_row("as POWER: ORDER", "an order of one of the powers that are asked"))
    where = f"1 {unit.kind} in {unit.space}" if unit else "1 UNIT in SPACE"
    told = [
        ("?  or Enter", "what may be ordered now"),
        ("board [POWER]", "the board, or the land of one power"),
        ("where SPACE", "the card of a space"),
        (f"reach {where}", "where units can go"),
        ("why ORDER", "whether an order is allowed, and by which rules not"),
        (f"why {where}", "what a unit is worth there, and why"),
        ("odds [SPACE]", "the odds of the battles that are planned"),
        ("units", "every kind of unit: price, strength, range"),
        ("score", "how far each side is from victory"),
        ("orders", "what is paid for and waits, and when it comes"),
        *([("calendar", "the time table")] if calendar(Play(game, match.state)) else []),
        ("log [20]", "what happened"),
        ("undo", "take the last order back; undo N: all agree to go back to record N, past dice"),
        ("save [FILE], quit", "every decision is saved anyway"),
    ]
    return "\n".join([*lines, "At the table", *(_row(*row) for row in told)])


def _row(order: str, meaning: str) -> str:
    return f"  {order:<44}  {meaning}"


def _kinds(match: Match) -> list[str]:
    """Two kinds of land units that the power that is asked has most of."""
    asked, known = match.waiting(), match.game.kinds
    mine = [u.kind for u in match.state.units.values() if u.owner in asked]
    usual = [kind for kind, _ in Counter(mine).most_common() if known[kind].arm == "land" and known[kind].move]
    return (usual or [k.name for k in known.values() if k.cost and k.arm == "land"])[:2]


def _hardy(match: Match) -> str:
    """A kind of unit that can be damaged, of land if there is one; "" if there is none."""
    able, usual = [k for k in match.game.kinds.values() if k.hits > 1 and k.move], _kinds(match)
    return next((k.name for k in sorted(able, key=lambda k: (k.name not in usual, k.arm != "land"))), "")


def some_unit(match: Match) -> Unit:
    """A unit on the board to make examples with."""
    return _example(match) or next(iter(match.state.units.values()))


def _example(match: Match) -> Unit | None:
    """A land unit of the power that is asked, of a kind it has many of, best where it can march."""
    asked, usual = match.waiting(), _kinds(match)
    able = [u for u in match.state.units.values() if match.game.kinds[u.kind].arm == "land" and not u.aboard]
    able = [u for u in able if match.game.kinds[u.kind].move]
    rank = {kind: at for at, kind in enumerate(usual)}
    able.sort(key=lambda u: (u.owner not in asked, not any(_land_beside(match.game, u)), rank.get(u.kind, len(rank))))
    return able[0] if able else None


def _land_beside(game: Game, unit: Unit) -> Iterator[str]:
    return (s for s in game.board.next[unit.space] if not game.board.is_sea[s])


def _ships(game: Game) -> list[str]:
    ships = [k for k in game.kinds.values() if k.arm == "sea" and (k.can("carries") or _berths(game, k, "land"))]
    if not ships:
        return []
    return [
        _row("go 1 UNIT: LAND > ZONE", f"go aboard there: {' or '.join(k.name for k in ships)}; then move the ship"),
        _row("go 1 UNIT: ZONE > LAND", "land, or declare an assault"),
    ]


def _berths(game: Game, ship: Kind, arm: str) -> bool:
    """Whether a ship has room for units of an arm."""
    return any(takes(berth, k) for berth in ship.holds for k in game.kinds.values() if k.arm == arm and k.move)
