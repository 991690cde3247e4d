"""The research part is an extra; without it these tests say so."""

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo comes with requirements/research.txt")
