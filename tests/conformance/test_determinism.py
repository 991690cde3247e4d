"""The same game on another day, in another process: sets and hashes must not matter."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

PLAY = """
from random import Random
from sandtable.bots.sampler import Sampler
from sandtable.games.loader import load
from sandtable.kernel.match import Match
options = {{"advantages": "rolled", "advantages_each": 6}} if {advantages} else {{}}
match, sampler = Match(load({slug!r}, options), "same"), Sampler(Random(7))
while not match.over and match.number < 250:
    match.decide(sampler.next(match.game, match.state))
    print(match.state.digest())
"""


def digests(slug: str, advantages: bool, hash_seed: str) -> str:
    code = PLAY.format(slug=slug, advantages=advantages)
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize(("slug", "advantages"), [("training", False), ("revised-1942", False), ("revised-1942", True)])
def test_no_hash_order_shows(slug: str, advantages: bool) -> None:
    first = digests(slug, advantages, "1")
    assert len(first.splitlines()) > 20
    assert digests(slug, advantages, "2") == first
