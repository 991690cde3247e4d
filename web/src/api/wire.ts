// Written by scripts/wire_types.py from the server's OpenAPI document. Not for hands.

/** Something a unit can do, in words. */
export interface Ability {
  word: string;
  text: string;
}

export interface Account {
  name: string;
  password: string;
}

/** What bots would do now. */
export interface Advice {
  revision: number;
  advice: Suggestion[];
}

/** The state of the world beside the board. */
export interface Affairs {
  date: string;
  dates: string[];
  calendar: CalendarEntry[];
  score: Score[];
  wars: { [name: string]: string[] };
  leads: { [name: string]: string };
  prospects: Prospect[];
  aims: Aim[];
  production: { [name: string]: number };
  incomes: { [name: string]: number };
  ahead: string[];
  lanes: LaneTold[];
}

/** Planned battles after the enemy's likely answer, who came to each by kind, and what the enemy was asked. */
export interface AfterAnswer {
  battles: { [name: string]: BattleOdds };
  came: { [name: string]: { [name: string]: number } };
  asked: string[];
}

/** An objective that pays, and what is in its way. */
export interface Aim {
  power: string;
  what: string;
  pays: number;
  paid: number;
  each: boolean;
  missing: string[];
  spaces: string[];
  held: string[];
}

export interface Amend {
  offer: number;
  record: number;
  decisions?: { [name: string]: unknown }[];
  dry?: boolean;
}

/** Somebody changed an earlier decision. */
export interface AmendedLine {
  kind: "amended";
  n: number;
  at: number;
  number: number;
  kept: number;
  records: (KeptDecision | KeptRollback)[];
  events: (Moved | Placed | Removed | Damaged | Posted | Boarded | Owned | Became | Taken | LayerSet | WarMade | Paid | Queued | Rolled | Moment | Skipped | Told | Ended)[];
  log: LogLine[];
  patch: Patch;
  waiting: Awaited[];
  result: Outcome;
  seed?: string;
  by?: string;
  how?: string;
  who?: string;
  order?: string;
  dropped?: (Record | Rollback)[];
  left?: number;
  to?: number;
  restored?: boolean;
}

/** A number. */
export interface Amount {
  type: "amount";
  number: number;
}

export interface Answer {
  yes: boolean;
}

/** The answer to a decision or a way back: what it did, and what is asked of me next. */
export interface Answered {
  n: number;
  at: number;
  number: number;
  kept: number;
  records: (KeptDecision | KeptRollback)[];
  events: (Moved | Placed | Removed | Damaged | Posted | Boarded | Owned | Became | Taken | LayerSet | WarMade | Paid | Queued | Rolled | Moment | Skipped | Told | Ended)[];
  log: LogLine[];
  patch: Patch;
  waiting: Awaited[];
  result: Outcome;
  seed?: string;
  by?: string;
  how?: string;
  who?: string;
  order?: string;
  dropped?: (Record | Rollback)[];
  left?: number;
  to?: number;
  restored?: boolean;
  kind: "amended" | "decided" | "redone" | "undone";
  revision: number;
  offers: OfferTold[];
}

/** Somebody answered. */
export interface AnsweredLine {
  kind: "answered";
  n: number;
  at: number;
  what: string;
  id: string;
  by: string;
  to: number;
  side: string;
  state: string;
  missing: number;
  power?: string;
}

/** A question that may come out of turn, and how it is answered; orders are left for such. */
export interface AskedOutOfTurn {
  topic: string;
  form: "basket" | "group" | "losses" | "number" | "options" | "spots" | "units";
}

/** A power that must answer, and what it is asked. */
export interface Awaited {
  power: string;
  topic: string;
}

export interface Away {
  power: string;
  until: number;
  then?: "caretaker" | "pause";
}

/** Somebody is away. */
export interface AwayLine {
  kind: "away";
  n: number;
  at: number;
  power: string;
  until: number;
  then: string;
}

/** Somebody took their chair back. */
export interface BackLine {
  kind: "back";
  n: number;
  at: number;
  power: string;
  name: string;
}

/** What going back to after a record costs: what goes with it, whom it asks, and why not, if it may not be. */
export interface BackTold {
  to: number;
  records: number;
  turns: number;
  dice: number;
  ask: number;
  ok: boolean;
  why: string;
}

/** Buy: answered by `buy`. */
export interface BasketForm {
  type: "basket";
  prices: { [name: string]: number };
  money: number;
  chosen: { [name: string]: number };
  limits: { [name: string]: number };
  purses: { [name: string]: number };
  goods: { [name: string]: Good };
  room: { [name: string]: number };
}

/** How a battle goes, from the attacker's side; or why that cannot be told. */
export interface BattleOdds {
  why?: string;
  win?: number;
  draw?: number;
  lose?: number;
  take?: number;
  swing?: number;
  loss?: number;
  gain?: number;
  rounds?: number;
  keep?: Survivors[];
  left?: Survivors[];
  low?: number;
  high?: number;
  method?: "exact" | "sampled";
  err?: number;
  lost?: { [name: string]: number }[];
  damage?: number[];
  down?: number[];
  chain?: number;
  own?: boolean;
}

/** Units are now of another kind: one that shrinks, one that is rebuilt. Damage stays. */
export interface Became {
  event: "became";
  units: string[];
  kind: string;
}

/** Two spaces that touch, and the passage between them that needs leave, if any. */
export interface BoardLink {
  a: string;
  b: string;
  passage: string;
}

/** What never changes. */
export interface BoardView {
  slug: string;
  title: string;
  version: number;
  spaces: Space[];
  links: BoardLink[];
  kinds: Kind[];
  countries: Country[];
  purses: { [name: string]: string };
  board: string;
  wear: { [name: string]: Wear };
  names: { [name: string]: { [name: string]: string } };
  phases: string[];
  prizes: { [name: string]: string };
  seats: { [name: string]: string[] };
  parts: { [name: string]: string };
}

/** Units are now aboard another unit in the same space, or no longer aboard any. */
export interface Boarded {
  event: "boarded";
  units: string[];
  aboard: string;
}

/** A game to read about: its turn, its units, its rules. */
export interface Book {
  game: string;
  title: string;
  phases: string[];
  units: UnitRow[];
  rules: RuleLine[];
}

/** An opponent, and one line about it. */
export interface BotEntry {
  name: string;
  bot: string;
  text: string;
}

/** A bot took a chair, or left it. */
export interface BotLine {
  kind: "bot";
  n: number;
  at: number;
  power: string;
  bot: string;
}

/** A branch in the list; one that the game left behind is stale and not compared. */
export interface BranchEntry {
  id: string;
  name: string;
  dice: string;
  start: number;
  length: number;
  thrown: boolean;
  mine: boolean;
  shared: number;
  stale: boolean;
  swing?: number;
  income?: number;
  money?: number;
}

export interface BranchPlay {
  decisions?: { [name: string]: unknown }[];
  undo?: number;
}

/** Where a hand of units can go, where not, and the way there step by step. */
export interface BranchReach {
  from: string;
  units: string[];
  to: { [name: string]: Place };
  no: { [name: string]: FaultTold };
  prev: { [name: string]: string[] };
}

/** A branch: its board, its records and what is asked in it. */
export interface BranchTold {
  turn: Turn;
  units: { [name: string]: Unit };
  control: { [name: string]: string };
  purses: { [name: string]: number };
  queue: Build[];
  layers: { [name: string]: { [name: string]: string } };
  war: { [name: string]: string[] };
  id: string;
  name: string;
  dice: string;
  start: number;
  number: number;
  last: number;
  records: Record[];
  bundles: number[];
  offers: OfferTold[];
  compared: Compared;
  figures: Figures;
}

/** Paid for, not yet on the board. */
export interface Build {
  kind: string;
  owner: string;
  price: number;
  due?: string;
  name?: string;
  purse?: string;
  at?: string;
}

/** The whole basket: it replaces what was in it, so that repeating it is harmless. */
export interface Buy {
  type: "buy";
  basket: { [name: string]: number };
}

/** What can be said about a battle of a game. */
export interface Calculator {
  sorts: SortOfBattle[];
  powers: string[];
  losses: string[][];
  developments: string[];
  options: string[];
}

/** Something the calendar holds. */
export interface CalendarEntry {
  date: string;
  state: string;
  text: string;
  only_if: string[];
  brings: string[];
}

/** A person with a new session; programs send the token, browsers have it as a cookie. */
export interface Card {
  id: string;
  name: string;
  account: boolean;
  token: string;
}

/** A bot stands in. */
export interface CaretakerLine {
  kind: "caretaker";
  n: number;
  at: number;
  power: string;
  bot: string;
}

/** The dice up to record `upto` were promised elsewhere, before the game was taken on here. */
export interface Carried {
  upto: number;
  commitment?: string;
  seed?: string;
  derivation?: number;
}

/** Name and settings as they are now. */
export interface ChangedMe {
  name: string;
  settings: PersonalSettings;
}

export interface Check {
  decisions: { [name: string]: unknown }[];
  tell?: boolean;
}

/** One of the options of a question. */
export interface Choice {
  key: string;
  text: string;
  units: string[];
  spaces: string[];
  final: boolean;
}

/** Some of the options put to the player. */
export interface Choose {
  type: "choose";
  options: string[];
}

/** How long an answer may take, and what happens then. */
export interface Clock {
  kind: "bank" | "each" | "none";
  seconds: number;
  increment: number;
  then: "caretaker" | "default" | "wait";
}

export interface ClockTerms {
  kind?: "bank" | "each" | "none";
  seconds?: number;
  increment?: number;
  then?: "caretaker" | "default" | "wait";
}

/** When an answer is due. */
export interface ClockTold {
  due: number | null;
  bank: number;
  then: string;
}

export interface Code {
  code: string;
}

/** For each space the units, by power and kind, that could come there in one move. */
export interface Comers {
  revision: number;
  spaces: { [name: string]: { [name: string]: { [name: string]: number } } };
  told: { [name: string]: string[] };
}

/** What a course changed for my side: units, income and money. */
export interface Compared {
  swing: number;
  income: number;
  money: number;
}

/** What must be true: a measure, compared with a number, or with a kind of unit. */
export interface Condition {
  measure: "enemy_has" | "gain" | "hold" | "loss" | "round" | "stake" | "win";
  op?: "<" | "<=" | "==" | ">" | ">=";
  value: number | string;
}

/** Anything that can own a unit or hold land. */
export interface Country {
  name: string;
  power: boolean;
  alliance: string;
  colour: string;
  tags: { [name: string]: string };
}

/** A unit's damage is now this. */
export interface Damaged {
  event: "damaged";
  unit: string;
  hits: number;
}

export interface Decide {
  offer: number;
  decisions: { [name: string]: unknown }[];
  key?: string;
}

/** Somebody decided. */
export interface DecidedLine {
  kind: "decided";
  n: number;
  at: number;
  number: number;
  kept: number;
  records: (KeptDecision | KeptRollback)[];
  events: (Moved | Placed | Removed | Damaged | Posted | Boarded | Owned | Became | Taken | LayerSet | WarMade | Paid | Queued | Rolled | Moment | Skipped | Told | Ended)[];
  log: LogLine[];
  patch: Patch;
  waiting: Awaited[];
  result: Outcome;
  seed?: string;
  by?: string;
  how?: string;
  who?: string;
  order?: string;
  dropped?: (Record | Rollback)[];
  left?: number;
  to?: number;
  restored?: boolean;
}

/** A power's answer to the offer with this topic. */
export interface Decision {
  by: string;
  topic: string;
  value: Buy | Go | Recall | Put | Choose | Amount | Lose | Done;
}

/** Dice of one power that hit or missed. */
export interface DiceTold {
  rolled: number;
  hits: number;
  expected: number;
}

/** Everything that one game has otherwise than another that the reader knows. */
export interface Differences {
  game: string;
  known: string;
  new_units: string[];
  no_units: string[];
  units: UnitChange[];
  phases: [string[], string[]];
  new_rules: string[];
  no_rules: string[];
}

/** What happened since a line of the journal. */
export interface Digest {
  after: number;
  to: number;
  decisions: number;
  battles: string[];
  taken: TakenSpace[];
  lost: { [name: string]: number };
  said: number;
  waiting: Awaited[];
}

/** What an order does: which of it is used depends on the form of the question. */
export interface Doing {
  lose?: string[] | null;
  send?: string[] | null;
  choose?: string[] | null;
  number?: number | null;
  default?: boolean | null;
}

/** Nothing more here. */
export interface Done {
  type: "done";
}

/** Whether a step can be ended now. */
export interface DoneTold {
  ok: boolean;
  items: FaultTold[];
  final: boolean;
}

/** The game is over. */
export interface Ended {
  event: "ended";
  winners: string[];
  how: string;
  data?: { [name: string]: unknown };
}

/** The game ended by agreement. */
export interface EndedLine {
  kind: "ended";
  n: number;
  at: number;
  number: number;
  kept: number;
  records: (KeptDecision | KeptRollback)[];
  events: (Moved | Placed | Removed | Damaged | Posted | Boarded | Owned | Became | Taken | LayerSet | WarMade | Paid | Queued | Rolled | Moment | Skipped | Told | Ended)[];
  log: LogLine[];
  patch: Patch;
  waiting: Awaited[];
  result: Outcome;
  seed?: string;
  by?: string;
  how?: string;
  who?: string;
  order?: string;
  dropped?: (Record | Rollback)[];
  left?: number;
  to?: number;
  restored?: boolean;
}

/** A position on a line, and what is done there. */
export interface Example {
  position: string;
  orders: Order[];
  options: { [name: string]: unknown };
}

/** What a bot has to say of a power's turn that is over; of a chair that it only keeps, to its own side alone. */
export interface ExplainedLine {
  kind: "explained";
  n: number;
  at: number;
  power: string;
  bot: string;
  round: number;
  powers: string[];
  log: LogLine[];
}

/** A reason why not, or a warning; the first of a refusal says what would be right, where something is near. */
export interface FaultTold {
  code: string;
  level: "note" | "stop" | "warn";
  args: { [name: string]: unknown };
  text: string;
  rule: string;
  units: string[];
  spaces: string[];
  fix?: Decision[];
}

/** A number of a unit in the one game and in the other. */
export interface Figure {
  name: string;
  here: number;
  there: number;
}

/** A position in figures: counted, not judged. */
export interface Figures {
  powers: { [name: string]: PowerFigures };
  lands: { [name: string]: number };
}

/** The table began. */
export interface FoundedLine {
  kind: "founded";
  n: number;
  at: number;
  commitment: string;
  game: string;
  waiting: Awaited[];
  imported: number;
  carried: Carried[];
  position?: string;
}

/** A new table, and the secret of its invitation. */
export interface FoundedTable {
  id: string;
  invite: string;
}

export interface FreeForces {
  attacker?: string;
  defender?: string;
  sort?: "land" | "landing" | "raid" | "sea";
  space?: string;
  powers?: string[];
  turn?: number;
  developments?: string[];
  losses?: string[];
  retreat?: string;
  stand?: string;
  dive?: string[];
  options?: { [name: string]: string | number | boolean };
}

/** A game one can play. `quick`: one click begins it; `lessons`: the first hour is played on it. */
export interface GameEntry {
  slug: string;
  title: string;
  stage: string;
  version: number;
  quick: boolean;
  lessons: boolean;
  tour: boolean;
  board: string;
  wear: { [name: string]: Wear };
  names: { [name: string]: { [name: string]: string } };
  powers: GamePower[];
  options: GameOption[];
  bots: string[];
  ladder: string[];
  usual: string;
  plainest: string;
}

/** One thing a table may choose; without choices it is a text. */
export interface GameOption {
  name: string;
  text: string;
  choices: (string | number | boolean)[] | null;
  default: string | number | boolean;
}

/** A power in the list of games. */
export interface GamePower {
  name: string;
  side: string;
  colour: string;
}

export interface Gather {
  power: string;
  space: string;
  units?: string[];
}

/** The units that could come to one space, and how those who were named would fare there. */
export interface Gathered {
  revision: number;
  units: string[];
  odds: ShortOdds | null;
}

/** Move a group along a path that begins where it stands. */
export interface Go {
  type: "go";
  units: string[];
  path: string[];
  aboard?: string;
  role?: string;
}

/** One thing that can be ordered or placed, for people who read lists. */
export interface Good {
  kind: string;
  country: string;
  sort?: string;
  name?: string;
  space?: string;
  due?: string;
  chance?: number;
  level?: number;
  top?: number;
  free?: number;
  then?: number;
  units?: string[];
  number?: number;
  cheaper?: number;
  apart?: boolean;
}

export interface Goodbye {
  password?: string;
}

/** Move: answered by `go`, and by `recall` for units that went already. */
export interface GroupForm {
  type: "group";
  units: string[];
  manner: string;
  recallable: string[];
  must: boolean;
  peaceful: boolean;
}

/** What leads a newcomer through a game. */
export interface Guide {
  lesson: GuideLesson | null;
  tour: GuideStop[];
  tips: { [name: string]: string };
}

/** A position that is played through with dice that always fall alike; others move as it is written. */
export interface GuideLesson {
  power: string;
  then: string;
  stops: GuideStop[];
  plays: { [name: string]: { [name: string]: string[] } };
}

/** One thing to see or to do, what it points at, and when it is done. */
export interface GuideStop {
  text: string;
  show: string[];
  panel: string;
  press: string;
  rules: string[];
  done: string;
}

/** All is well. */
export interface Health {
  status: "ok";
}

export interface Hello {
  name: string;
}

/** The first word: how far the journal goes, and who is here. */
export interface HelloMessage {
  type: "hello";
  journal: number;
  revision: number;
  after: number;
  present: string[];
}

export interface ImportTable {
  options?: { [name: string]: string | number | boolean };
  title?: string;
  visibility?: "private" | "public" | "unlisted";
  terms?: TableTerms;
  mine?: string[];
  bots?: { [name: string]: string };
  position?: string;
  lesson?: boolean;
  game?: string;
  save: { [name: string]: unknown };
}

/** The secret of an invitation. */
export interface Invitation {
  invite: string;
}

/** There is a new invitation. */
export interface InvitedLine {
  kind: "invited";
  n: number;
  at: number;
}

/** Lines after a number; more may follow after `next`. */
export interface Journal {
  lines: (DecidedLine | UndoneLine | RedoneLine | AmendedLine | RolledBackLine | EndedLine | FoundedLine | SatLine | LeftLine | BotLine | ExplainedLine | CaretakerLine | BackLine | AwayLine | LinkLine | ResignedLine | InvitedLine | ModeratedLine | RematchLine | SaidLine | UnsaidLine | ProposedLine | AnsweredLine)[];
  next: number;
  journal: number;
}

/** A decision as it is kept, and how it came about: player, order, bot, caretaker or default. */
export interface KeptDecision {
  type: "decision";
  n: number;
  by: string;
  topic: string;
  value: Buy | Go | Recall | Put | Choose | Amount | Lose | Done;
  how: string;
  bundle?: number;
  throws?: Thrown[];
}

/** The table went back, by consent. */
export interface KeptRollback {
  type: "rollback";
  n: number;
  to: number;
  how: string;
  bundle?: number;
  consent?: string[];
  unasked?: string[];
  restore?: boolean;
}

/** What every unit of one sort has in common, as the game's units.csv declares it. */
export interface Kind {
  name: string;
  arm: string;
  cost: number;
  attack: number;
  defence: number;
  move: number;
  hits: number;
  worn: number[];
  holds: string[];
  abilities: string[];
  numbers: { [name: string]: number };
}

/** Whether aircraft come home, and where to. */
export interface Landing {
  state: "carrier" | "sure" | "unknown";
  options: string[];
}

/** My aircraft in the air, by unit. */
export interface Landings {
  landings: { [name: string]: PlannedLanding };
}

/** A convoy: where it goes by, what it is, who controls it, and whether its owner is paid. */
export interface LaneTold {
  space: string;
  what: string;
  holder: string;
  worth: number;
  pays: boolean;
}

/** A layer of the board says something new about a space. */
export interface LayerSet {
  event: "layerset";
  layer: string;
  space: string;
  value: string;
}

/** What somebody who knows one game must learn for another; rules are told in sentences. */
export interface Learning {
  changes: Differences;
  new_rules: string[];
  no_rules: string[];
}

/** Somebody got up, or was got up by others. */
export interface LeftLine {
  kind: "left";
  n: number;
  at: number;
  power: string;
  name: string;
  freed?: boolean;
}

export interface Link {
  token: string;
  name?: string;
}

/** A chair has a new link. */
export interface LinkLine {
  kind: "link";
  n: number;
  at: number;
  power: string;
}

/** A table in the list. */
export interface LobbyEntry {
  id: string;
  title: string;
  game: string;
  status: string;
  visibility: string;
  due: number | null;
  changed: number;
  created: number;
  number: number;
  round: number;
  result: Outcome;
  waiting: Awaited[];
  mine: string[];
  own: boolean;
  your_move: Awaited[];
  seats: LobbySeat[];
}

/** A chair in the list of tables. */
export interface LobbySeat {
  power: string;
  name: string;
  playing: string;
  bot: string;
  free: boolean;
}

/** One sentence of the log, and what it is about. */
export interface LogLine {
  text: string;
  sort: string;
  spaces?: string[];
}

export interface Login {
  name: string;
  password: string;
}

/** Who takes the hits, one entry a hit. */
export interface Lose {
  type: "lose";
  units: string[];
}

/** Who takes the hits: answered by `lose`. */
export interface LossesForm {
  type: "losses";
  lots: Lot[];
  take: number;
  lives: { [name: string]: number };
}

/** Hits that are to be taken by some of these units. */
export interface Lot {
  hits: number;
  among: string[];
}

/** A field that is not well formed: where it is, and what is wanted there. */
export interface Malformed {
  at: string[];
  code: string;
  text: string;
}

/** Who I am. */
export interface Me {
  id: string;
  name: string;
  account: boolean;
  only_table: string;
  settings: PersonalSettings;
  languages: string[];
  mail: boolean;
}

export interface Moderate {
  person: string;
  role: "barred" | "muted" | "watch";
}

/** I was muted, barred or readmitted. */
export interface ModeratedLine {
  kind: "moderated";
  n: number;
  at: number;
  role: string;
}

/** A boundary in the course of play, at which modules may step in. */
export interface Moment {
  event: "moment";
  name: string;
  who?: string[];
  data?: { [name: string]: unknown };
}

/** Units went along a path, with whatever they carry, and may now be aboard another unit. */
export interface Moved {
  event: "moved";
  units: string[];
  path: string[];
  aboard?: string;
  by?: string;
}

export interface NewBranch {
  name: string;
  dice?: "average" | "lucky" | "rolled" | "unlucky";
  record?: number | null;
}

/** A branch that was just begun. */
export interface NewBranchTold {
  id: string;
  name: string;
  start: number;
  dice: string;
}

export interface NewOrder {
  power: string;
  topic: string;
  space?: string;
  conditions?: Condition[];
  do: Doing;
  until?: number;
  own?: boolean;
}

export interface NewPassword {
  old: string;
  new: string;
}

export interface NewTable {
  game: string;
  options?: { [name: string]: string | number | boolean };
  title?: string;
  visibility?: "private" | "public" | "unlisted";
  terms?: TableTerms;
  mine?: string[];
  bots?: { [name: string]: string };
  position?: string;
  lesson?: boolean;
}

export interface Nothing {
}

/** A number: answered by `amount`. */
export interface NumberForm {
  type: "number";
  least: number;
  most: number;
}

export interface Odds {
  attacker?: string;
  defender?: string;
  sort?: "land" | "landing" | "raid" | "sea";
  space?: string;
  powers?: string[];
  turn?: number;
  developments?: string[];
  losses?: string[];
  retreat?: string;
  stand?: string;
  dive?: string[];
  battles?: string[];
}

/** The battles on the board and all together; or, of two forces in writing, the fields of one battle. */
export interface OddsTold {
  why?: string;
  win?: number;
  draw?: number;
  lose?: number;
  take?: number;
  swing?: number;
  loss?: number;
  gain?: number;
  rounds?: number;
  keep?: Survivors[];
  left?: Survivors[];
  low?: number;
  high?: number;
  method?: "exact" | "sampled";
  err?: number;
  lost?: { [name: string]: number }[];
  damage?: number[];
  down?: number[];
  chain?: number;
  own?: boolean;
  revision?: number;
  power?: string;
  battles?: { [name: string]: BattleOdds };
  all?: number | null;
}

/** A question to one seat, with everything its panel needs. */
export interface OfferTold {
  id: number;
  seat: string;
  powers: string[];
  phase: Phase | null;
  undo: WayBack;
  redo: WayBack;
  waiting: Awaited[];
  power: string;
  topic: string;
  prompt: Sentence;
  form: BasketForm | GroupForm | SpotsForm | OptionsForm | NumberForm | LossesForm;
  focus: string[];
  groups: UnitGroup[];
  rests: string[];
  default: Decision | null;
  final: boolean;
  done: DoneTold | null;
  warnings: FaultTold[];
  holds: boolean;
  weighty: boolean;
  clock: ClockTold;
}

/** What is put to me, and who else is asked. */
export interface Offers {
  revision: number;
  offers: OfferTold[];
  waiting: Awaited[];
}

/** What is put to me now, after each change. */
export interface OffersMessage {
  type: "offers";
  revision: number;
  offers: OfferTold[];
  waiting: Awaited[];
}

/** Where a seat link leads; the token is empty for somebody who had a session. */
export interface OpenedSeat {
  table: string;
  power: string;
  token: string;
}

/** Choose between `least` and `most` of these: answered by `choose`. */
export interface OptionsForm {
  type: "options";
  options: Choice[];
  least: number;
  most: number;
  repeats: boolean;
  final: boolean;
}

/** What is tried in an example, and the rule that refuses it, if one does. */
export interface Order {
  order: string;
  refused: string;
}

/** An order held against the last questions of its kind. */
export interface OrderTest {
  would: WouldHave[];
}

/** Another way, or another thing to do there. */
export interface OtherWay {
  label: string;
  plan: Decision[];
}

/** How a game ended: empty while it goes on; what else a game tells of its end stands beside. */
export interface Outcome {
  winners?: string[];
  how?: string;
}

/** Units changed hands. */
export interface Owned {
  event: "owned";
  units: string[];
  owner: string;
  data?: string;
}

/** A purse gained or lost money. */
export interface Paid {
  event: "paid";
  purse: string;
  amount: number;
  why: string;
}

/** What differs on the board: a unit that is gone is null. */
export interface Patch {
  turn: Turn;
  units?: { [name: string]: Unit | null };
  control?: { [name: string]: string };
  purses?: { [name: string]: number };
  queue?: Build[];
  layers?: { [name: string]: { [name: string]: string } };
  war?: { [name: string]: string[] };
}

/** What somebody set for themselves. */
export interface PersonalSettings {
  lang?: string;
  mail?: string;
  mail_confirmed?: boolean;
  webhook?: string;
  quiet?: string;
  ask?: string;
  silent?: ("answer" | "caretaker" | "order" | "over" | "turn")[];
}

/** Where in its turn a power is. */
export interface Phase {
  name: string;
  no: number;
  of: number;
  battle: boolean;
  part?: number;
  parts?: number;
}

/** A space one can go to, with the decisions that bring one there. */
export interface Place {
  plan: Decision[];
  path: string[];
  cost: number;
  left: number;
  effect: "attack" | "land" | "load" | "move" | "take" | "unload";
  alts: OtherWay[];
  landing: Landing | null;
  risks: FaultTold[];
  odds: ShortOdds | null;
  ship?: string;
  task?: string;
  note?: string;
}

/** New units on the board. */
export interface Placed {
  event: "placed";
  units: Unit[];
  why?: string;
}

export interface PlanLandings {
  landings: { [name: string]: string };
}

/** An aircraft in the air: where it can land, and where its owner means it to. */
export interface PlannedLanding {
  state: "carrier" | "sure" | "unknown";
  options: string[];
  at: string;
}

export interface PlayOn {
  record?: number | null;
  title?: string;
  visibility?: "private" | "public" | "unlisted";
  terms?: TableTerms;
  mine?: string[];
  bots?: { [name: string]: string };
}

/** A position as one line of text. */
export interface PositionLine {
  text: string;
}

/** Units took up a posture, or left it. */
export interface Posted {
  event: "posted";
  units: string[];
  post: string;
}

export interface PowerBody {
  power: string;
}

/** One power in figures. */
export interface PowerFigures {
  army: number;
  units: number;
  income: number;
  money: number;
  prizes: number;
}

/** Somebody came or went. */
export interface PresenceMessage {
  type: "presence";
  name: string;
  here: boolean;
}

/** A question to the table; `asked` tells in lists whether it waits for me. */
export interface ProposalTold {
  id: string;
  kind: "concede" | "draw" | "pause" | "restore" | "rollback" | "unseat";
  by: string;
  to: number;
  side: string;
  power: string;
  state: "agreed" | "open" | "refused" | "void" | "withdrawn";
  missing: number;
  asked?: boolean;
}

export interface Propose {
  kind: "concede" | "draw" | "pause" | "restore" | "rollback" | "unseat";
  to?: number;
  power?: string;
  until?: number;
}

/** Somebody asked the table. */
export interface ProposedLine {
  kind: "proposed";
  n: number;
  at: number;
  what: string;
  id: string;
  by: string;
  to: number;
  side: string;
  state: string;
  missing: number;
  power?: string;
}

/** A war that could be declared, when, and what would follow. */
export interface Prospect {
  power: string;
  target: string;
  when: string;
  why: string;
  follows: string[];
}

/** Place new units. */
export interface Put {
  type: "put";
  kind: string;
  space: string;
  number?: number;
  via?: string;
  aboard?: string;
}

/** The units that are paid for and wait, as a whole. */
export interface Queued {
  event: "queued";
  queue: Build[];
}

export interface Reach {
  units: string[];
  via?: string[];
  odds?: boolean;
  only?: string;
}

/** The same at a table. */
export interface Reached {
  from: string;
  units: string[];
  to: { [name: string]: Place };
  no: { [name: string]: FaultTold };
  prev: { [name: string]: string[] };
  revision: number;
}

/** Take back the moves of these units in this phase. */
export interface Recall {
  type: "recall";
  units: string[];
}

/** One decision and the dice it threw. */
export interface Record {
  type: "decision";
  n: number;
  by: string;
  topic: string;
  value: Buy | Go | Recall | Put | Choose | Amount | Lose | Done;
  throws?: Thrown[];
}

/** Somebody took something up again. */
export interface RedoneLine {
  kind: "redone";
  n: number;
  at: number;
  number: number;
  kept: number;
  records: (KeptDecision | KeptRollback)[];
  events: (Moved | Placed | Removed | Damaged | Posted | Boarded | Owned | Became | Taken | LayerSet | WarMade | Paid | Queued | Rolled | Moment | Skipped | Told | Ended)[];
  log: LogLine[];
  patch: Patch;
  waiting: Awaited[];
  result: Outcome;
  seed?: string;
  by?: string;
  how?: string;
  who?: string;
  order?: string;
  dropped?: (Record | Rollback)[];
  left?: number;
  to?: number;
  restored?: boolean;
}

/** Why not: a code for programs, a sentence for people, and what helps. */
export interface Refusal {
  code: string;
  text: string;
  at?: number;
  faults?: FaultTold[];
  items?: Malformed[];
  ask?: string;
  revision?: number;
  lines?: { [name: string]: unknown }[];
}

/** Somebody made a table for the next game; who asks for a rematch now sits down there. */
export interface RematchLine {
  kind: "rematch";
  n: number;
  at: number;
  table: string;
  name: string;
}

/** Units left the board for good. */
export interface Removed {
  event: "removed";
  units: string[];
  space: string;
  why?: string;
  gone?: Unit[];
}

export interface ReplayBranch {
  offer: number;
  key?: string;
}

/** A branch that was played for real, and how many of its decisions were not. */
export interface Replayed {
  n: number;
  at: number;
  number: number;
  kept: number;
  records: (KeptDecision | KeptRollback)[];
  events: (Moved | Placed | Removed | Damaged | Posted | Boarded | Owned | Became | Taken | LayerSet | WarMade | Paid | Queued | Rolled | Moment | Skipped | Told | Ended)[];
  log: LogLine[];
  patch: Patch;
  waiting: Awaited[];
  result: Outcome;
  seed?: string;
  by?: string;
  how?: string;
  who?: string;
  order?: string;
  dropped?: (Record | Rollback)[];
  to?: number;
  restored?: boolean;
  left: number;
  kind: "decided";
  revision: number;
}

/** How the table stands after somebody gave up. */
export interface Resigned {
  status: string;
  result: Outcome;
}

/** Somebody gave up a chair. */
export interface ResignedLine {
  kind: "resigned";
  n: number;
  at: number;
  power: string;
  name: string;
  bot: string;
}

/** The game so far in figures. */
export interface Review {
  revision: number;
  sides: ReviewSide[];
  series: ReviewPoint[];
  battles: ReviewBattle[];
  turning: TurningPoint[];
  dice: { [name: string]: DiceTold };
  luck: { [name: string]: number };
}

/** A battle, against what was to be expected. */
export interface ReviewBattle {
  record: number;
  space: string;
  attacker: string;
  defender: string;
  expected: number;
  actual: number;
  luck: number;
  win_before: number;
  change: { [name: string]: number };
}

/** How the game stood at the end of a turn. */
export interface ReviewPoint {
  n: number;
  record: number;
  round: number;
  power: string;
  win: { [name: string]: number };
  income: { [name: string]: number };
  army: { [name: string]: number };
  prizes: { [name: string]: number };
}

/** A side, and how many places that count for victory win for it; 0 where it does not win by their number. */
export interface ReviewSide {
  name: string;
  powers: string[];
  needs: number;
}

/** The table agreed to go back: everything after record `to` no longer counts. */
export interface Rollback {
  type: "rollback";
  n: number;
  to: number;
  consent?: string[];
  unasked?: string[];
  restore?: boolean;
}

/** Dice fell. */
export interface Rolled {
  event: "rolled";
  thrown: Thrown;
}

/** The table went back. */
export interface RolledBackLine {
  kind: "rolled_back";
  n: number;
  at: number;
  number: number;
  kept: number;
  records: (KeptDecision | KeptRollback)[];
  events: (Moved | Placed | Removed | Damaged | Posted | Boarded | Owned | Became | Taken | LayerSet | WarMade | Paid | Queued | Rolled | Moment | Skipped | Told | Ended)[];
  log: LogLine[];
  patch: Patch;
  waiting: Awaited[];
  result: Outcome;
  seed?: string;
  by?: string;
  how?: string;
  who?: string;
  order?: string;
  dropped?: (Record | Rollback)[];
  left?: number;
  to?: number;
  restored?: boolean;
}

/** A reason a game can give, with its rule. */
export interface RuleAtHand {
  code: string;
  rule: string;
  text: string;
  topics: string[];
}

/** One rule to read, with the game it belongs to. */
export interface RuleCard {
  id: string;
  title: string;
  game: string;
  text: string;
  near: RuleTitle[];
  refusals: string[];
  example: Example | null;
}

/** A rule in the list of a game's rules. */
export interface RuleLine {
  id: string;
  title: string;
  text: string;
  shown: boolean;
}

/** A rule by its id and what it is about. */
export interface RuleTitle {
  id: string;
  title: string;
}

/** The number of the line somebody said. */
export interface SaidAt {
  n: number;
}

/** Somebody said something; what was removed has no text. */
export interface SaidLine {
  kind: "said";
  n: number;
  at: number;
  text: string;
  name?: string;
  side?: string;
  powers?: string[];
  removed?: boolean;
}

/** Somebody sat down. */
export interface SatLine {
  kind: "sat";
  n: number;
  at: number;
  power: string;
  name: string;
}

/** A game in a file. */
export interface Save {
  format: number;
  game: string;
  ruleset: number;
  options?: { [name: string]: unknown };
  names?: { [name: string]: string };
  commitment?: string;
  seed?: string;
  opening?: Thrown[];
  position?: string;
  carried?: Carried[];
  derivation?: number;
  entries?: (Record | Rollback)[];
  digest?: string;
  shape?: number;
  reached?: { [name: string]: unknown };
  result?: { [name: string]: unknown };
}

export interface Say {
  text: string;
  side?: string;
}

/** How far a side is. */
export interface Score {
  side: string;
  what: string;
  has: number;
  needs: number;
  which: string[];
}

export interface SeatBot {
  power: string;
  bot?: string;
}

/** The secret of a seat link. */
export interface SeatToken {
  token: string;
}

/** A sentence, with what it was made of. */
export interface Sentence {
  code: string;
  args: { [name: string]: unknown };
  text: string;
}

export interface Settings {
  name?: string | null;
  lang?: string | null;
  mail?: string | null;
  webhook?: string | null;
  quiet?: string | null;
  ask?: "always" | "matters" | "never" | null;
  silent?: ("answer" | "caretaker" | "order" | "over" | "turn")[] | null;
}

export interface ShareBranch {
  power: string;
}

/** Odds in short. */
export interface ShortOdds {
  win: number;
  swing: number;
  method: "exact" | "sampled";
}

export interface Sit {
  power: string;
  invite?: string;
}

export interface Sketch {
  shapes: Stroke[];
}

/** What somebody drew for their side. */
export interface SketchMessage {
  type: "sketch";
  sides: string[];
  who: string;
  shapes: Stroke[];
}

/** A part of the turn is left out, and why. */
export interface Skipped {
  event: "skipped";
  item: string;
  who: string[];
  code: string;
  args?: { [name: string]: unknown };
}

/** One sort of battle: the kinds that count on each side, and what each may choose in it, by topic and side. */
export interface SortOfBattle {
  sort: "land" | "landing" | "raid" | "sea";
  attackers: string[];
  defenders: string[];
  choices: [string, number][];
}

/** One place a unit can stand in. */
export interface Space {
  name: string;
  kind: string;
  value: number;
  owner: string;
  closed: boolean;
  tags: { [name: string]: string };
  aliases: string[];
}

/** Place: answered by `put`; `board` names units that may go to a new ship's zone, `plan` where all would go. */
export interface SpotsForm {
  type: "spots";
  waiting: { [name: string]: number };
  spots: { [name: string]: string[] };
  board: { [name: string]: string[] };
  goods: { [name: string]: Good };
  room: { [name: string]: number };
  plan: Put[];
}

/** For questions of one kind, in one space or anywhere, if all conditions hold, do this. */
export interface StandingOrder {
  id: string;
  power: string;
  topic: string;
  space: string;
  conditions: Condition[];
  do: Doing;
  until: number;
  own: boolean;
  uses: number;
  n: number;
  off: boolean;
}

/** An arrow from space to space. */
export interface Stroke {
  path: string[];
}

/** What one bot would do. */
export interface Suggestion {
  title: string;
  decisions: Decision[];
  why: string[];
}

/** Who is left, and how likely. */
export interface Survivors {
  chance: number;
  units: { [name: string]: number };
}

/** A chair at a table. */
export interface TableSeat {
  power: string;
  side: string;
  name: string;
  mine: boolean;
  free: boolean;
  bot: string;
  playing: "bot" | "caretaker" | "person";
  bank: number;
  away_until: number;
}

export interface TableTerms {
  clock?: ClockTerms;
  odds?: boolean;
  caretaker?: string;
  orders?: boolean;
  back?: "ask" | "free" | "never";
}

/** Who sits where, by which terms, and whose turn it is. */
export interface TableView {
  id: string;
  title: string;
  game: string;
  game_title: string;
  options: { [name: string]: string | number | boolean };
  terms: Terms;
  visibility: string;
  status: string;
  mine: boolean;
  owner: string;
  created: number;
  revision: number;
  journal: number;
  number: number;
  commitment: string;
  seed: string;
  result: Outcome;
  due: number | null;
  asked: number;
  questions: AskedOutOfTurn[];
  waiting: Awaited[];
  seats: TableSeat[];
}

/** A space has a new controller. */
export interface Taken {
  event: "taken";
  space: string;
  by: string;
  loser: string;
  how?: string;
}

/** A space that changed hands. */
export interface TakenSpace {
  space: string;
  by: string;
  loser: string;
}

/** The terms of a table. */
export interface Terms {
  clock: Clock;
  odds: boolean;
  caretaker: string;
  orders: boolean;
  back: "ask" | "free" | "never";
}

/** Something to say to a person, before it is put in words. An argument is a word, a number, a list, a table of kinds and how many of each, or a text itself. */
export interface Text {
  code: string;
  args: { [name: string]: unknown };
}

export interface Threat {
  power?: string;
  spaces?: string[];
}

/** What one enemy could bring. */
export interface ThreatLink {
  by: string;
  hold: number;
  with: { [name: string]: number };
}

/** The chance to hold a place against the worst enemy, and against each in turn order. */
export interface ThreatTold {
  by: string;
  hold: number;
  with: { [name: string]: number };
  chain: ThreatLink[];
  most: number;
}

/** What the enemies of a power could take next. */
export interface Threats {
  power: string;
  spaces: { [name: string]: ThreatTold };
}

/** How many dice of how many faces, who throws them, and what for. */
export interface Throw {
  n: number;
  what: string;
  who?: string;
  space?: string;
  on?: number;
  faces?: number;
  kind?: string;
}

/** A throw and what it showed: part of the record, so that replay needs no chance. */
export interface Thrown {
  throw: Throw;
  dice: number[];
}

/** A sentence for the log. */
export interface Told {
  event: "told";
  text: Text;
}

/** What changing an earlier decision would do. */
export interface Tried {
  dry: boolean;
  ok: boolean;
  dropped: (Record | Rollback)[];
  who?: string;
}

/** Round, powers on turn, and phase; and the date, where the game has a calendar. */
export interface Turn {
  round: number;
  powers: string[];
  phase: Phase | null;
  over: boolean;
  date?: string;
}

/** A battle that moved the chances. */
export interface TurningPoint {
  record: number;
  space: string;
  side: string;
  change: number;
  code: string;
  args: { [name: string]: unknown };
  text: string;
}

export interface Undo {
  offer: number;
  n?: number;
}

/** Somebody took something back. */
export interface UndoneLine {
  kind: "undone";
  n: number;
  at: number;
  number: number;
  kept: number;
  records: (KeptDecision | KeptRollback)[];
  events: (Moved | Placed | Removed | Damaged | Posted | Boarded | Owned | Became | Taken | LayerSet | WarMade | Paid | Queued | Rolled | Moment | Skipped | Told | Ended)[];
  log: LogLine[];
  patch: Patch;
  waiting: Awaited[];
  result: Outcome;
  seed?: string;
  by?: string;
  how?: string;
  who?: string;
  order?: string;
  dropped?: (Record | Rollback)[];
  left?: number;
  to?: number;
  restored?: boolean;
}

/** One piece. It holds what outlives a turn and nothing else: the rest are marks in frames. */
export interface Unit {
  id: string;
  kind: string;
  owner: string;
  space: string;
  hits?: number;
  aboard?: string;
  post?: string;
  data?: string;
}

/** A kind of unit that both games have, with what is different about it here. */
export interface UnitChange {
  kind: string;
  figures: Figure[];
  gains: string[];
  lacks: string[];
  carries: [string[], string[]] | null;
}

/** Units that nothing tells apart. */
export interface UnitGroup {
  id: string;
  space: string;
  owner: string;
  kind: string;
  units: string[];
  n: number;
  left: number;
  of: number;
  aboard: string;
  marks: string[];
  can: string[];
  why: FaultTold | null;
}

/** Every figure of a kind of unit. */
export interface UnitRow {
  kind: string;
  arm: string;
  cost: number;
  attack: number;
  defence: number;
  move: number;
  hits: number;
  worn: number[];
  holds: string[];
  abilities: Ability[];
}

/** What was said in a line was removed. */
export interface UnsaidLine {
  kind: "unsaid";
  n: number;
  at: number;
  removed: number;
}

/** Whether decisions would be taken; with `tell` also what would follow. */
export interface Verdict {
  ok: boolean;
  faults: FaultTold[];
  final: boolean;
  checked: number;
  effects?: LogLine[];
}

/** The board of a table. */
export interface View {
  turn: Turn;
  units: { [name: string]: Unit };
  control: { [name: string]: string };
  purses: { [name: string]: number };
  queue: Build[];
  layers: { [name: string]: { [name: string]: string } };
  war: { [name: string]: string[] };
  revision: number;
  journal: number;
  number: number;
}

/** Somebody who came to watch. */
export interface Visitor {
  id: string;
  name: string;
  role: string;
}

/** Two countries are at war. */
export interface WarMade {
  event: "warmade";
  a: string;
  b: string;
}

export interface Watch {
  invite?: string;
}

/** How many steps one may take back or up again, and the first of them in words. */
export interface WayBack {
  n: number;
  label: string;
}

/** What one country wears. Without a colour it is a small country, drawn in the colour of all of them. */
export interface Wear {
  colour: string;
  sign: string;
  shape: "cut" | "round" | "square";
}

/** What an order would have answered to a question, and what was answered. */
export interface WouldHave {
  record: number;
  did: Buy | Go | Recall | Put | Choose | Amount | Lose | Done;
  would: Buy | Go | Recall | Put | Choose | Amount | Lose | Done | null;
}

/** An attack on the board in writing. */
export interface WrittenBattle {
  attacker: string;
  defender: string;
  sort: "land" | "landing" | "sea";
  space: string;
  turn: number;
}
