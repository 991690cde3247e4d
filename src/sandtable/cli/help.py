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

TABLE = """\
At the table
  ?  or Enter                     what may be ordered now
  board [power]                   the board, or the land of one power
  where SPACE                     the card of a space
  reach {unit}     where units can go
  why ORDER                       whether an order is allowed, and by which rules not
  why {unit}       what a unit is worth there, and why
  units                           every kind of unit: price, strength, range
  score                           how far each side is from victory
  orders                          what is paid for and waits, and when it comes
  calendar                        the time table
  log [20]                        what happened
  undo, save [FILE], quit"""


def help_for(match: Match) -> str:
    """Every sort of order with an example that fits this board, and the words of the table."""
    game = match.game
    unit = _example(match, "land")
    lines = ["Orders (a beginning of a name is enough where it is plain)"]
    kinds = _kinds(match)
    own = {topic: verb for topic in game.factories if (verb := game.phrases.templates.get(f"verb.{topic}"))}
    lines += [_row(f"{verb} 1 NAME", game.phrases.word(topic)) for topic, verb in own.items()]
    lines.append(_row(f"buy 2 {kinds[0]}, 1 {kinds[-1]}", "fill the basket; then: done"))
    if unit is not None:
        near = next(_land_beside(game, unit), next(iter(game.board.next[unit.space])))
        lines.append(_row(f"go 1 {unit.kind}: {unit.space} > {near}", f"or: 1 {unit.kind} from {unit.space} to {near}"))
        lines.append(_row(f"go 1 damaged {unit.kind}: …", "damaged, or whole, where both are there"))
        lines.append(_row(f"go 1 {unit.kind} of {unit.owner}: …", "whose units, where several have some there"))
    lines += _ships(game)
    roles = list(game.merged(Roles))
    if roles:
        lines.append(_row(f"go 1 UNIT: … as {roles[0]}", f"a task for aircraft: {', '.join(roles)}"))
    if "movement.move" in game.modules:
        lines.append(_row(f"recall 1 {kinds[0]} in SPACE", "take moves of this phase back"))
    lines += [
        _row("choose NAME, or its number", "choose nothing, choose all"),
        _row(f"lose 2 {kinds[0]}, 1 {kinds[-1]}", "take hits; lose 1 … twice puts both on one unit"),
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
    told = TABLE.format(unit=where)
    if not calendar(Play(game, match.state)):
        told = "\n".join(line for line in told.splitlines() if not line.startswith("  calendar"))
    return "\n".join([*lines, told])


def _row(order: str, meaning: str) -> str:
    return f"  {order:<44}  {meaning}"


def _kinds(match: Match) -> list[str]:
    """Two kinds of land units that the power that is asked has most of."""
    asked, known = match.waiting(), match.game.kinds
    mine = [u.kind for u in match.state.units.values() if u.owner in asked]
    usual = [kind for kind, _ in Counter(mine).most_common() if known[kind].arm == "land" and known[kind].move]
    return (usual or [k.name for k in known.values() if k.cost and k.arm == "land"])[:2]


def _example(match: Match, arm: str) -> Unit | None:
    """A unit of the power that is asked, to make examples with."""
    asked = match.waiting()
    able = [u for u in match.state.units.values() if match.game.kinds[u.kind].arm == arm and not u.aboard]
    able = [u for u in able if match.game.kinds[u.kind].move]
    able.sort(key=lambda u: (u.owner not in asked, not any(_land_beside(match.game, u))))  # best where it can march
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
