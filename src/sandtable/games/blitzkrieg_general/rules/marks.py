"""What is remembered of a segment and of the game, by name, besides what all games remember."""

from __future__ import annotations

from sandtable.kernel.marks import Mark

# -- a movement or exploitation phase, from the first move to the last battle --
# Of the common marks: CAME, FLIGHT (the way an air unit flew to its fight), LANDING (cargo -> the area it is to land in
# once the zone is won), BEACH (landed unit -> the zone it came from), LOADED, MOVED and SPENT are used as elsewhere.
SUPPORT: Mark[dict[str, str]] = Mark("support", "part", {})  # task force in a land area -> the zone it came from
DOUBLED: Mark[dict[str, int]] = Mark("doubled", "part", {})  # unit -> spaces it went, more than its range
FACED: Mark[dict[str, str]] = Mark("faced", "part", {})  # ship -> the enemy zone it began its move in
STORMED: Mark[dict[str, str]] = Mark("stormed", "part", {})  # convoy -> the shore its cargo attacked
CARRIED: Mark[dict[str, str]] = Mark("carried", "part", {})  # convoy -> where it last took or landed cargo

# -- one side's moves within it --
LED: Mark[dict[str, list[str]]] = Mark("led", "move", {})  # headquarters -> the units that move at its orders

# -- the game --
CONQUERED: Mark[dict[str, str]] = Mark("conquered", "game", {})  # country or homeland -> the quarter it fell in
DELIVERIES: Mark[dict[str, int]] = Mark("deliveries", "game", {})  # "supplier to receiver" -> production a quarter
GIVEN: Mark[dict[str, str]] = Mark("given", "game", {})  # land handed over by the time table -> who received it
CEDED: Mark[dict[str, str]] = Mark("ceded", "game", {})  # the same, where it also stopped being home of its country
ENTERED: Mark[dict[str, str]] = Mark("entered", "game", {})  # headquarters of the time table -> the quarter it came
