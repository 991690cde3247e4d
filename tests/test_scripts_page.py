"""The examples of docs/scripts.md do what the page says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.games.loader import available, load
from sandtable.rules.combat.assemble import COMBAT
from sandtable.scripts.compare import LOOKS
from sandtable.scripts.model import Expect, Order, Script, Setup
from sandtable.scripts.run import run
from sandtable.texts import phrases

PAGE = (Path(__file__).parent.parent / "docs" / "scripts.md").read_text("utf-8")
BLOCKS = [(PAGE[: m.start()].count("\n") + 2, m[1]) for m in re.finditer(r"^```yaml\n(.*?)^```", PAGE, re.M | re.S)]


@pytest.mark.parametrize("example", [pytest.param(text, id=f"line {line}") for line, text in BLOCKS])
def test_example(example: str) -> None:
    report = run(example.encode())
    assert not report.differences, "\n".join(f"line {d.line}: {d.order}: {d.sentence}" for d in report.differences)


# Prompts that word the question of another topic.
TOPICS = {
    "retreat_side": "retreat",
    "purchase_from": "purchase",
    "war": "declare",
    "laboratory": "research",
    "study": "research",
    "refusal": "withdrawal",
    "axis_gives_up": "give_up",
}


def test_every_question_has_an_example() -> None:
    prompts = {code.removeprefix("prompt.") for code in phrases("en") if code.startswith("prompt.")}
    topics = {TOPICS.get(prompt, prompt) for prompt in prompts}
    shown = "\n".join(text for _, text in BLOCKS)
    missing = {t for t in topics if not re.search(rf"topic: {t}\b", shown)}
    assert not missing


@pytest.mark.parametrize("sort", [Script, Setup, Order, Expect])
def test_every_word_is_explained(sort: type[Script]) -> None:
    words = set(sort.__struct_encode_fields__)
    missing = {w for w in words if f"`{w}`" not in PAGE}
    assert not missing


def test_every_expectation_is_looked_at() -> None:
    assert set(LOOKS) == set(Expect.__struct_fields__)


THROWS = {
    "guns": "antiaircraft guns",
    "guns.dealt": "antiaircraft guns",
    "flak": "antiaircraft guns",
    "bombs": "bombs",
    "interception": "interceptors and escorts",
    "bombard": "bombarding ships",
    "bombard.answered": "bombarding ships",
    "strike.attacker": "attacking submarines",
    "strike.defender": "defending submarines",
    "submarines.defender": "defending submarines",
    "surprise.attacker": "attacking submarines in surprise",
    "surprise.defender": "defending submarines in surprise",
    "late.attacker": "other attacking submarines",
    "late.defender": "other defending submarines",
    "ships.attacker": "attacking ships",
    "ships.defender": "defending ships",
    "planes.attacker": "attacking aircraft",
    "planes.defender": "defending aircraft",
    "fire.attacker": "attackers",
    "fire.defender": "defenders",
    "volley.attacker": "attackers",
    "volley.defender": "defenders",
    "kamikaze": "kamikazes",
    "kamikaze.dive": "kamikazes",
    "long_gun": "long guns",
    "guns.fire_at_aircraft": "antiaircraft guns at aircraft",
    "guns.fire_at_tanks": "antiaircraft guns at tanks",
    "armour": "armour that was hit",
}
SILENT = re.compile(
    "losses|clear|retreat|withdraw|dive|submerge|defenceless|standoff|stalemate|abandoned|stay|forced|kaiten|charge"
    "|guns.a|kamikaze.aim"
)
BATTLES = {"land": "on land", "sea": "at sea", "raid": "raid", "duel": "duel over a raid"}


@pytest.mark.parametrize("slug", available())
def test_the_page_says_in_which_order_the_dice_of_each_game_fall(slug: str) -> None:
    """Beat by beat, as the game's own file has them; a beat nobody has words for is found here."""
    game, told, title = load(slug), {}, ""
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in PAGE.splitlines() if line.startswith("|")]
    for name, battle, order in (row for row in rows if len(row) == 3):
        title = name or title
        if game.title in title.split(", "):
            told[battle] = order
    beats = game.setting(COMBAT).beats
    for sort, words in BATTLES.items():
        if sort in beats:
            throwing = [THROWS[beat] for beat in beats[sort] if not SILENT.match(beat)]
            assert told[words] == ", ".join(throwing)
