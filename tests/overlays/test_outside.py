"""A game that lies outside the project touches nothing inside it: docs/add-a-game.md, command by command."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi.testclient import TestClient
from typer.testing import CliRunner

from sandtable import places, texts
from sandtable.atlas import board as boards
from sandtable.atlas.cli import app as atlas
from sandtable.cli.app import app
from sandtable.games.livery import livery_of
from sandtable.games.loader import available, load
from sandtable.kernel.dice import RecordedDice
from sandtable.kernel.machine import begin
from sandtable.kernel.play import Play
from sandtable.kernel.verdict import Refused
from sandtable.rules.questions import Defence
from sandtable.server.cli import offer_games
from sandtable.server.core import games as served
from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app
from sandtable.texts import say
from tests.overlays.page import commands, write_games
from tests.overlays.tools import lay
from tests.server.tools import House


def forget() -> None:
    """Other games are there now than a moment ago; a program that runs never sees that."""
    for kept in (texts.book, texts.book_of, boards.load, livery_of, served.catalogue, served._loaded):
        kept.cache_clear()
    places._of_packages.cache_clear()


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The games of the page in a folder of their own."""
    folder = tmp_path_factory.mktemp("games")
    write_games(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(places.FOLDERS, "")
        offer_games([folder])
        patch.chdir(folder)
        forget()
        pytest.importorskip("shapely", reason="the generator's packages are not installed")
        done = CliRunner().invoke(atlas, ["build", "lagoon"])
        assert done.exit_code == 0, done.output
        yield folder
    forget()


@pytest.mark.parametrize("line", commands())
def test_every_command_of_the_page(home: Path, line: str) -> None:
    words = shlex.split(line)
    program, arguments = (atlas, words[3:]) if words[0] == "python" else (app, words[1:])
    done = CliRunner().invoke(program, arguments)
    assert done.exit_code == 0, done.output


def test_the_rule_of_the_page_counts(home: Path) -> None:
    """Where it is switched on, with words of its own in both languages; what names no rule quotes the house's."""
    on, off = load("guarded"), load("guarded", {"home_guard": False})
    strength = {}
    for game in (on, off):
        play = Play(game, begin(game)[0], RecordedDice(()))
        unit = next(u for u in play.state.here("Germany") if u.kind == "infantry")
        strength[game] = play.ask(Defence(unit, "Germany"))
    assert (strength[on], strength[off]) == (3, 2)
    assert "game.home_guard" in on.modules
    assert "game.home_guard" not in off.modules
    assert on.words["de"]["why.home_guard"] == "die Heimwehr verteidigt ihre Hauptstadt mit 3"
    assert on.words["de"]["unit.cruiser"] == "Kreuzer"  # from the game beneath
    assert on.rule_of("something.else") == "HOUSE-00"
    assert on.rule_of("move.closed") == load("revised-1942").rule_of("move.closed")


def test_a_server_offers_it_and_it_is_played_there(home: Path, tmp_path: Path) -> None:
    """Lobby, board, names, colours, a table, a move of mine and one of a bot."""
    settings = Settings(database=str(tmp_path / "t.db"), rate=0, workers=1)
    with TestClient(create_app(settings)) as client:
        anna = House(client).person("Anna")
        offered = {game["slug"]: game for game in anna.get("/games")}
        assert set(offered) == set(available())
        lagoon = offered["lagoon"]
        assert (lagoon["board"], lagoon["quick"], lagoon["lessons"]) == ("lagoon", True, False)
        assert (offered["cruisers"]["board"], offered["guarded"]["board"]) == ("revised-1942", "revised-1942")
        assert lagoon["wear"]["Amber"] == {"colour": "orange", "sign": "AM", "shape": "round"}
        assert lagoon["wear"]["Jade"] == {"colour": "green", "sign": "JD", "shape": "square"}
        board = anna.get("/games/lagoon/board")
        assert board["names"]["de"]["game"] == "Lagune"
        assert board["names"]["de"]["unit.tank"] == "Panzer"
        assert client.get("/boards/lagoon.json").json()["slug"] == "lagoon"
        assert client.get("/boards/cruisers.json").json()["slug"] == "revised-1942"
        assert client.get("/boards/lagoon.svg").text.startswith("<svg")
        assert client.get("/boards/atlantis.json").status_code == 404
        table = anna.found(game="lagoon", mine=["Amber"], bots={"Jade": "random"})
        for _ in range(60):
            if any(entry["by"] == "Jade" for entry in anna.get(f"/tables/{table}/export").get("entries", ())):
                break
            if anna.offers(table):
                anna.decide(table, "done")
            else:
                time.sleep(0.2)
        else:
            raise AssertionError("no bot has moved")


def test_what_is_no_file_is_not_the_clients_page(tmp_path: Path) -> None:
    client_folder = tmp_path / "client"
    (client_folder / "assets").mkdir(parents=True)
    (client_folder / "index.html").write_text("<html>")
    settings = Settings(database=str(tmp_path / "t.db"), rate=0, workers=1, client=str(client_folder))
    with TestClient(create_app(settings)) as client:
        assert client.get("/g/anything").text == "<html>"
        for path in ("/boards/x.json", "/boards/x.png", "/assets/x.js", "/fonts/x.ttf", "/api/x"):
            assert client.get(path).status_code == 404, path


def test_the_list_of_games(home: Path) -> None:
    listed = CliRunner().invoke(app, ["games"]).output.split()
    assert listed[:2] == ["revised-1942", "training"]  # they say so; overlays do not inherit a place
    assert set(listed) == set(available()) >= {"lagoon", "cruisers", "guarded"}


def test_a_broken_game_is_not_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(places.FOLDERS, "")
    lay(tmp_path, "broken", "training", '[modules]\nadd = ["game.nothing"]\n')
    with pytest.raises(Refused) as refused:
        offer_games([tmp_path])
    assert "there is no rule module called 'game.nothing'" in say(refused.value.text)


def test_another_package_brings_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By an entry point; its rules are imported as the package they are."""
    write_games(tmp_path / "all")
    (tmp_path / "all" / "guarded").rename(tmp_path / "atoll")
    (tmp_path / "atoll" / "__init__.py").write_text("")
    text = (tmp_path / "atoll" / "game.toml").read_text()
    (tmp_path / "atoll" / "game.toml").write_text(
        text.replace("guarded", "atoll").replace('"cruisers"', '"revised-1942"')
    )
    info = tmp_path / "atoll_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: atoll-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[sandtable.games]\natoll = atoll\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    forget()
    try:
        game = load("atoll")
        assert game.title == "Cruisers and home guards"
        values = game.modules["game.home_guard"].values
        assert {value.__module__ for value in values.values()} == {"atoll.rules.home_guard"}
    finally:
        monkeypatch.undo()
        forget()


def test_new_land_is_not_shown_on_the_board_of_the_base(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before its board is made, a game with land of its own has none; one that changes units only has its base's."""
    write_games(tmp_path)
    monkeypatch.setenv(places.FOLDERS, str(tmp_path))
    forget()
    try:
        assert boards.folder_of("lagoon") is None
        assert (served.looks("lagoon")["board"], served.looks("guarded")["board"]) == ("", "revised-1942")
        drawn = CliRunner().invoke(app, ["show", "lagoon", "--svg", str(tmp_path / "lagoon.svg")])
        assert (drawn.exit_code, drawn.stderr.startswith("The game lagoon has no board")) == (2, True)
        assert CliRunner().invoke(app, ["show", "lagoon"]).exit_code == 0
    finally:
        monkeypatch.undo()
        forget()
