"""What lies beside the board, to be read at the terminal: kinds of units, points, what is on its way, the calendar."""

from __future__ import annotations

from sandtable.kernel.game import Game
from sandtable.kernel.match import Match
from sandtable.kernel.play import Play
from sandtable.kernel.units import Kind
from sandtable.rules.calendar import calendar, date
from sandtable.rules.victory.score import scores

NUMBERS = {"quarters": "quarters to build", "repair": "repair", "command": "command"}


def kinds(game: Game) -> str:
    """Every kind of unit with what is printed about it."""
    return "\n".join(f"  {kind.name}: {', '.join(_about(kind))}" for kind in game.kinds.values())


def _about(kind: Kind) -> list[str]:
    strengths = [("attack", kind.attack), ("defence", kind.defence)]
    if kind.attack == kind.defence and kind.worn:
        strengths = [("strength", kind.attack)]
    told = [f"price {kind.cost}"] if kind.cost else []
    told += [f"{word} {value}" for word, value in strengths]
    told += [f"damaged {'/'.join(map(str, kind.worn))}"] if kind.worn else []
    hurt = [(word, kind.numbers.get(f"hurt_{word}")) for word in ("attack", "defence")]
    told += [f"damaged {word} {value}" for word, value in hurt if value is not None]
    told += [f"takes {kind.hits} hits"] if kind.hits > 1 else []
    told += [f"moves {kind.move}"]
    return told + [f"{word} {kind.numbers[key]}" for key, word in NUMBERS.items() if kind.numbers.get(key)]


def score(match: Match) -> str:
    """How far each side is on each way to victory."""
    told = []
    for row in scores(Play(match.game, match.state)):
        which = f": {', '.join(row.which)}" if row.which else ""
        told.append(f"  {row.side}, {match.game.say(row.what)}: {row.has} of {row.needs}{which}")
    return "\n".join(told) or "  This game keeps no score."


def waiting(match: Match) -> str:
    """What is paid for and not on the board yet, by owner and the date it comes."""
    groups: dict[tuple[str, str], list[str]] = {}
    for build in match.state.queue:
        groups.setdefault((build.owner, build.due), []).append(build.name or build.kind)
    told = []
    for (owner, due), names in groups.items():
        counted = ", ".join(f"{names.count(name)} {name}" for name in dict.fromkeys(names))
        told.append(f"  {owner}" + (f", {due}" if due else "") + f": {counted}")
    return "\n".join(told) or "  Nothing is on its way."


def time_table(match: Match) -> str:
    """The calendar: what has been, what is due and what will come, with what it hangs on and brings."""
    play, say = Play(match.game, match.state), match.game.say
    told = [f"  now: {date(play)}"] if date(play) else []
    for entry in calendar(play):
        hangs = f" (if {'; '.join(say(t) for t in entry.only_if)})" if entry.only_if else ""
        brings = f" Brings: {'; '.join(say(t) for t in entry.brings)}." if entry.brings else ""
        told.append(f"  {entry.state:<6}  {say(entry.text)}{hangs}{brings}")
    return "\n".join(told) or "  This game has no time table."
