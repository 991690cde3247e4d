"""What is remembered of a turn and of a game, by name. Each dies with the frame of its scope."""

from __future__ import annotations

from sandtable.kernel.marks import Mark

ESCORT = "escort"  # a role: to fly along with those that raid

# -- the part of a turn in which units move once --
HELD: Mark[dict[str, str]] = Mark("held", "part", {})  # space -> controller when the part began
SPENT: Mark[dict[str, int]] = Mark("spent", "part", {}, of_move=True)  # unit -> movement points used
CAME: Mark[dict[str, str]] = Mark("came", "part", {}, of_move=True)  # unit -> the space it last came from
MOVED: Mark[dict[str, str]] = Mark("moved", "part", {}, of_move=True)  # unit -> the manner in which it moved
ROLE: Mark[dict[str, str]] = Mark("role", "part", {}, of_move=True)  # unit -> what it went to do
FLIGHT: Mark[dict[str, list[str]]] = Mark("flight", "part", {}, of_move=True)  # aircraft -> the way it flew out
JOINED: Mark[dict[str, str]] = Mark("joined", "part", {})  # unit -> the neutral land it won over
FOUGHT: Mark[dict[str, str]] = Mark("fought", "part", {})  # unit -> the sort of fight it was in
FIRED_AT: Mark[dict[str, str]] = Mark("fired at", "part", {})  # aircraft -> where guns fired at it on its way
ALOFT: Mark[dict[str, str]] = Mark("aloft", "part", {})  # aircraft that fought -> where it waits for a place to land
RETREATED: Mark[dict[str, str]] = Mark("retreated", "part", {})  # unit -> where to
DOOMED: Mark[dict[str, str]] = Mark("doomed", "part", {})  # ship that is lost, but fires once more -> its zone
SETTLED: Mark[dict[str, str]] = Mark("settled", "part", {})  # place or action -> how its combat ended
INTERCEPTS: Mark[dict[str, str]] = Mark("intercepts", "part", {})  # fighter -> where it rises against a raid
SEIZED: Mark[dict[str, str]] = Mark("seized", "part", {})  # facility -> whom it was taken from in this part
BUILT: Mark[dict[str, str]] = Mark("built", "part", {})  # unit -> the place that produced it

# -- carrying --
LOADED: Mark[dict[str, str]] = Mark("loaded", "part", {}, of_move=True)  # cargo -> what it boarded in this part
LANDING: Mark[dict[str, str]] = Mark("landing", "part", {}, of_move=True)  # cargo -> the land it is to assault
SHORE: Mark[dict[str, list[str]]] = Mark("shore", "part", {}, of_move=True)  # transport -> the lands it offloads in
WORKED: Mark[dict[str, str]] = Mark(
    "worked", "part", {}, of_move=True
)  # transport that fought -> "load" or "offload" since
BEACH: Mark[dict[str, str]] = Mark("beach", "part", {}, of_move=True)  # landed unit -> the zone it came from
RODE: Mark[dict[str, str]] = Mark("rode", "part", {}, of_move=True)  # aircraft -> the carrier that carried it along
LAUNCHED: Mark[dict[str, str]] = Mark(
    "launched", "part", {}, of_move=True
)  # aircraft whose carrier sailed without it -> that carrier
DECKED: Mark[dict[str, str]] = Mark("decked", "part", {}, of_move=True)  # aircraft -> the carrier it landed on
PROMISE: Mark[dict[str, str]] = Mark(
    "promise", "part", {}, of_move=True
)  # aircraft at sea -> the carrier that must come for it

EXPECTED: Mark[dict[str, str]] = Mark(
    "expected", "part", {}, of_move=True
)  # aircraft at sea -> the zone where a carrier that is paid for must be placed

# -- one phase of moving --
BEGAN: Mark[dict[str, list[str]]] = Mark(
    "began", "move", {}, of_move=True
)  # unit -> [space, aboard] when the phase began

# -- the game --
DEVELOPED: Mark[dict[str, list[str]]] = Mark("developed", "game", {})  # power -> its developments
LEAD: Mark[dict[str, str]] = Mark("lead", "game", {})  # minor country -> the power that commands it
