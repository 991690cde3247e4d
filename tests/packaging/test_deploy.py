"""What hosts copy: the container file, the compose file, the proxy, and what a release needs."""

from __future__ import annotations

import json
import re
import subprocess
import tomllib
from pathlib import Path

import yaml
from fastapi.testclient import TestClient

from sandtable import __version__
from sandtable.server.metrics import HELP
from sandtable.server.settings import Settings
from sandtable.server.web.app import create_app

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def test_the_container_serves_what_the_wheel_holds() -> None:
    words = (ROOT / "deploy/Containerfile").read_text("utf-8")
    steps = [line.split(maxsplit=1) for line in words.splitlines() if line and not line.startswith("#")]
    assert steps[0][0] == "FROM"
    assert ["CMD", '["sandtable", "serve"]'] in steps
    assert ["USER", "sandtable"] in steps, "nothing runs as root"
    for step, rest in steps:
        for source in rest.split()[:-1] if step == "COPY" else ():
            assert source.startswith("dist/") or (ROOT / source).is_file(), source
    for name in re.findall(r"SANDTABLE_([A-Z]+)=", words):
        assert name.casefold() in Settings.__struct_fields__ or name.casefold() in Settings.__annotations__, name


def test_two_processes_share_one_database_behind_the_proxy() -> None:
    composed = yaml.safe_load((ROOT / "deploy/compose.yaml").read_text("utf-8"))
    services = composed["services"]
    tables = {name for name, service in services.items() if "SANDTABLE_DATABASE" in service.get("environment", {})}
    assert len(tables) == 2
    addresses = {services[name]["environment"]["SANDTABLE_DATABASE"] for name in tables}
    assert len(addresses) == 1
    assert addresses.pop().startswith("postgresql://")
    for name in tables:
        assert (ROOT / "deploy" / services[name]["build"]["context"]).resolve() == ROOT
        assert (ROOT / services[name]["build"]["dockerfile"]).is_file()
    proxy = (ROOT / "deploy/nginx.conf").read_text("utf-8")
    assert set(re.findall(r"server (\w+):8000;", proxy)) == tables
    assert proxy.count("{") == proxy.count("}")
    assert "proxy_set_header Upgrade" in proxy, "the live connection needs it"


def test_heavy_parts_are_extras() -> None:
    needed = {re.split(r"[><=;\[ ]", line)[0] for line in PROJECT["dependencies"]}
    assert not needed & {"ray", "pettingzoo", "matplotlib", "psycopg", "uvloop", "resvg-py", "pyyaml", "hatchling"}
    assert {"postgres", "scripts", "pictures", "learn", "cluster", "plots"} <= set(PROJECT["optional-dependencies"])


def test_the_version_has_its_entry_in_the_changelog() -> None:
    told = re.findall(r"^## (\S+) · \d{4}-\d\d-\d\d$", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.M)
    assert told[0] == __version__


def test_the_changelog_says_everything_once() -> None:
    words = (ROOT / "CHANGELOG.md").read_text("utf-8")
    entries = [re.sub(r"\W+", " ", entry) for entry in re.split(r"^- |^#.*$", words, flags=re.M)[1:] if entry.strip()]
    assert len(entries) == len(set(entries))
    groups = re.findall(r"^### (.*)$", words.split("\n## 0.1.0")[0], re.M)
    assert groups == ["For people who play", "For people who host", "For people who build"]


def test_the_dashboard_shows_what_is_measured() -> None:
    board = json.loads((ROOT / "deploy/dashboard.json").read_text("utf-8"))
    asked = {target["expr"] for panel in board["panels"] for target in panel["targets"]}
    named = {re.sub(r"_bucket$", "", name) for expr in asked for name in re.findall(r"sandtable_\w+", expr)}
    assert named == set(HELP), "every figure of the server has its place, and no other is asked for"
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])


def test_every_figure_says_what_it_counts(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(database=str(tmp_path / "sandtable.db")))) as client:
        client.get("/api/health")
        told = client.get("/metrics").text
    typed = set(re.findall(r"^# TYPE (\w+) ", told, re.M))
    assert typed == set(re.findall(r"^# HELP (\w+) \S", told, re.M))
    assert typed <= set(HELP)
    assert "sandtable_requests_total" in typed


def test_a_release_refuses_a_dirty_tree(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    (tree / "scripts").mkdir(parents=True)
    (tree / "scripts/release.sh").write_bytes((ROOT / "scripts/release.sh").read_bytes())
    subprocess.run(["git", "init", "-q", str(tree)], check=True)
    done = subprocess.run(["bash", "scripts/release.sh"], cwd=tree, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "not committed" in done.stderr
