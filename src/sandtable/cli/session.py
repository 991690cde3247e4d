"""A sitting at the terminal: prompt, order, what happened, and again."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from sandtable.cli import complete, sheets, talk, wording
from sandtable.cli.chairs import Bots
from sandtable.cli.do import carry_out, take
from sandtable.cli.door import sentences
from sandtable.cli.files import write
from sandtable.cli.help import help_for
from sandtable.cli.offers import in_words
from sandtable.cli.output import print_lines
from sandtable.cli.show import colours_of
from sandtable.cli.speaker import idle, speaker
from sandtable.kernel.match import Match
from sandtable.kernel.offers import Group
from sandtable.kernel.state import State
from sandtable.kernel.verdict import Refused
from sandtable.narrate import Narrator, chronicle
from sandtable.paper import Paper, Styled
from sandtable.texts import say


class Quit(Exception):
    """Enough for today."""


def ask(prompt: str) -> str:
    """A line from the keyboard or a pipe; the end of input is the end of the sitting."""
    try:
        line = input(prompt)
    except (EOFError, KeyboardInterrupt):
        print()
        raise Quit from None
    if not sys.stdin.isatty():
        print(line)  # so that what is printed reads like a conversation
    return line


class Session:
    """One game at one terminal."""

    def __init__(self, match: Match, path: Path, bots: Bots | None = None) -> None:
        self.match, self.path, self.bots = match, path, bots or Bots()
        self.out = Paper()
        self.shown = ""  # the question that was last spelled out

    def run(self) -> None:
        """Until the game is over or somebody has enough."""
        complete.install(self.match.game)
        self.out.print("Type an order, ? for what may be ordered now, or help. Every decision is saved.", style="dim")
        if not self.match.records:
            print_lines(Narrator(self.match.game, State()).tell(self.match.opening_events))
        try:
            while not self.match.over:
                self._turn()
            self._end()
        except (Quit, KeyboardInterrupt):  # also while a bot thinks
            self.out.print(f"The game is kept in {self.path}; go on with: sandtable play {self.path}{self.bots.words}")

    def _turn(self) -> None:
        for_bots = next((o for o in self.match.offers() if o.holds and o.power in self.bots.names), None)
        if for_bots is not None:
            decision = self.bots.players[for_bots.power](self.match, for_bots)
            print_lines(carry_out(self.match, [decision])[1])
            write(self.path, self.match)
            print_lines(self.bots.told(self.match))
            return
        offer = self.match.offers()[0]
        if idle(self.match, offer):
            self.order("accept", offer.power)
            return
        self.out.print()
        colour = colours_of(self.match.game).get(offer.power, "")
        self.out.print(Styled(wording.prompt(self.match.game, offer), f"bold {colour}".strip()))
        question = f"{offer.power} {offer.topic}"
        if question != self.shown and not isinstance(offer.form, Group):
            self.out.print("\n".join(in_words(self.match.game, self.match.state, offer)[1:]), style="dim")
        self.shown = question
        line = ask("> ").strip()
        try:
            self.obey(line)
        except Refused as refused:
            for sentence in sentences(refused):
                self.out.print(f"No. {wording.plain(self.match.state, sentence)}", style="red")

    def obey(self, line: str) -> None:
        """A word of the table, or an order."""
        word, _, rest = line.partition(" ")
        command = COMMANDS.get(word.casefold())
        if not line:
            self._ask_again("")
        elif command is not None:
            command(self, rest.strip())
        else:
            self.order(line)

    def order(self, line: str, power: str = "") -> None:
        """Take a decision and tell what came of it; whose it is follows from the units, or is said with `as POWER:`."""
        if not power:
            power, line = speaker(self.match, line)
        _, lines, warnings = take(self.match, line, power)
        write(self.path, self.match)
        for warning in warnings:
            self.out.print(f"Note: {say(warning.text)}", style="yellow")
        print_lines(lines)
        print_lines(self.bots.told(self.match))

    def _end(self) -> None:
        self.out.print(f"The seed is revealed in {self.path}; check the dice with: sandtable verify {self.path}")

    # -- words of the table --

    def _ask_again(self, rest: str) -> None:
        offer = self.match.offers()[0]
        self.out.print("\n".join(in_words(self.match.game, self.match.state, offer)[1:]))

    def _help(self, rest: str) -> None:
        self.out.print(help_for(self.match))

    def _board(self, rest: str) -> None:
        for part in talk.board(self.match, rest):
            self.out.print(part)

    def _where(self, rest: str) -> None:
        self.out.print(talk.where(self.match, rest))

    def _reach(self, rest: str) -> None:
        self.out.print(talk.reach(self.match, rest))

    def _why(self, rest: str) -> None:
        self.out.print(talk.why(self.match, rest))

    def _odds(self, rest: str) -> None:
        self.out.print(talk.chances(self.match, rest))

    def _units(self, rest: str) -> None:
        self.out.print(sheets.kinds(self.match.game))

    def _score(self, rest: str) -> None:
        self.out.print(sheets.score(self.match))

    def _orders(self, rest: str) -> None:
        self.out.print(sheets.waiting(self.match))

    def _calendar(self, rest: str) -> None:
        self.out.print(sheets.time_table(self.match))

    def _done(self, rest: str) -> None:
        """Nothing more here; `done all` says so for every power that is asked the same."""
        if rest.casefold() != "all":
            self.order(f"done {rest}".strip())
            return
        topic = self.match.offers()[0].topic
        for power in [o.power for o in self.match.offers() if o.holds and o.topic == topic]:
            self.order("done", power)

    def _log(self, rest: str) -> None:
        wanted = int(rest[:4]) if rest.isdigit() else 0
        after = max(0, len(self.match.records) - 4 * wanted) if wanted else 0  # not the whole game for a few sentences
        told = [line for _, _, lines in chronicle(self.match, after) for line in lines]
        if after and len(told) < wanted:
            told = [line for _, _, lines in chronicle(self.match) for line in lines]
        print_lines(told[-wanted:])

    def _undo(self, rest: str) -> None:
        """Take the last order back; past dice, to a record, if all who sit here agree to it."""
        if rest:
            if not rest.isdigit():
                raise Refused("order.no_number", word=rest)
            self.match.rollback(int(rest), self.match.game.powers)
            write(self.path, self.match)
            self.out.print(f"All agree: the table went back to record {rest}.")
            return
        if not self.match.records:
            raise Refused("undo.nothing")
        try:
            record = self.match.undo(self.match.records[-1].by)
            while record.by in self.bots.names and self.match.records:  # it would only decide the same again
                record = self.match.undo(self.match.records[-1].by)
        except Refused as refused:
            self._how_to_go_back(refused)
            return
        write(self.path, self.match)
        self.out.print(f"{record.by} takes back: {wording.spoken(self.match.game, self.match.state, record.value)}")

    def _how_to_go_back(self, refused: Refused) -> None:
        self.out.print("\n".join(f"No. {sentence}" for sentence in sentences(refused)), style="red")
        self.out.print(f"If all who sit here agree: undo {self.match.records[-1].n - 1}")

    def _save(self, rest: str) -> None:
        if rest:
            path = Path(rest if rest.endswith(".json") else f"{rest}.json")
            if path.exists():
                raise Refused("file.there_already", path=path)
            self.path = path
        write(self.path, self.match)
        self.out.print(f"Saved in {self.path}.")

    def _quit(self, rest: str) -> None:
        raise Quit


Command = Callable[[Session, str], None]
COMMANDS: dict[str, Command] = {
    "?": Session._ask_again,
    "help": Session._help,
    "board": Session._board,
    "show": Session._board,
    "where": Session._where,
    "reach": Session._reach,
    "why": Session._why,
    "odds": Session._odds,
    "units": Session._units,
    "score": Session._score,
    "orders": Session._orders,
    "calendar": Session._calendar,
    "done": Session._done,
    "log": Session._log,
    "undo": Session._undo,
    "save": Session._save,
    "quit": Session._quit,
    "exit": Session._quit,
}
