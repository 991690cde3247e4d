// What the server says, as the client reads it. No rule is known here: only shapes.
import type { Looks } from '../games.svelte';

export interface Said { code: string; args: Record<string, unknown>; text: string }

export type Level = 'stop' | 'warn' | 'note';

export interface Fault {
  code: string;
  level?: Level;
  args: Record<string, unknown>;
  text: string;
  rule: string;
  units: string[];
  spaces: string[];
  fix?: Decision[];
}

export interface Value { type: string; [field: string]: unknown }
export interface Decision { by: string; topic: string; value: Value }

export interface Unit {
  id: string;
  kind: string;
  owner: string;
  space: string;
  hits?: number;
  aboard?: string;
  post?: string;
}

export interface Phase { name: string; no: number; of: number; battle?: boolean }
export interface Turn { date?: string; round: number; powers: string[]; phase: Phase | null; over: boolean }
export interface Build { kind: string; owner: string; price: number; due?: string; name?: string }

export interface Position {
  turn: Turn;
  units: Record<string, Unit>;
  control: Record<string, string>;
  purses: Record<string, number>;
  queue: Build[];
  layers: Record<string, Record<string, string>>;
  war: Record<string, string[]>;
}

export interface Patch {
  turn?: Turn;
  units?: Record<string, Unit | null>;
  control?: Record<string, string>;
  purses?: Record<string, number>;
  queue?: Build[];
  layers?: Record<string, Record<string, string>>;
  war?: Record<string, string[]>;
}

export interface SpaceInfo { name: string; kind: string; value: number; owner: string; closed: boolean; tags: Record<string, string> }
export interface KindInfo {
  name: string;
  arm: string;
  cost: number;
  attack: number;
  defence: number;
  move: number;
  hits: number;
  worn?: number[];
  holds?: string[];
  abilities: string[];
}
export interface Country { name: string; alliance?: string; power?: boolean; colour?: string; of?: string; [more: string]: unknown }

export interface GameInfo extends Looks {
  title: string;
  version: number;
  spaces: SpaceInfo[];
  links: { a: string; b: string; passage: string }[];
  kinds: KindInfo[];
  countries: Country[];
  phases: string[];
}

export interface Group {
  id: string;
  space: string;
  power: string;
  type: string;
  units: string[];
  n: number;
  left: number;
  of: number;
  aboard: string;
  marks: string[];
  can: string[];
  why: Fault | null;
}

export interface OptionItem { key: string; text: string; units: string[]; spaces: string[] }
export interface Pool { hits: number; units: string[] }
export interface Good { kind: string; country: string; sort?: string; name?: string; space?: string; due?: string }
export interface Limits {
  limits?: Record<string, number>;
  goods?: Record<string, Good>;
  prices?: Record<string, number>;
  money?: number;
  chosen?: Record<string, number>;
  units?: string[];
  manner?: string;
  must?: boolean;
  room?: Record<string, number>;
  waiting?: Record<string, number>;
  spots?: Record<string, string[]>;
  options?: OptionItem[];
  least?: number;
  most?: number;
  pools?: Pool[];
  take?: number;
  lives?: Record<string, number>;
}
export interface KindOfAnswer { kind: string; fields: string[]; limits: Limits }

export interface Offer {
  id: number;
  seat: string;
  power: string;
  powers: string[];
  step: string;
  phase: Phase | null;
  prompt: Said;
  kinds: KindOfAnswer[];
  focus: string[];
  groups: Group[];
  default: Decision | null;
  final: boolean;
  done: { ok: boolean; items: Fault[]; final: boolean } | null;
  undo: { n: number; label: string };
  redo: { n: number; label: string };
  warnings: Fault[];
  holds: boolean;
  weighty?: boolean;
  clock: { due: number | null; bank: number; then: string };
  waiting: Awaited[];
}

export interface Awaited { power: string; topic: string }

export interface Alternative { label: string; plan: Decision[]; effect?: string }
export interface Landing { state: 'sure' | 'carrier' | 'unknown'; options: string[] }
export interface Way {
  plan: Decision[];
  path: string[];
  cost: number;
  left: number;
  effect: string;
  alts?: Alternative[];
  landing?: Landing | null;
  risks?: Fault[];
  odds?: HandOdds | null;
}
export interface HandOdds { win: number; swing: number; method: string }
export interface Reach { to: Record<string, Way>; no: Record<string, Fault>; prev: Record<string, string[]> }

export interface Seat {
  power: string;
  side: string;
  name: string;
  mine: boolean;
  free: boolean;
  bot: string;
  playing: string;
  bank: number;
  away_until: number;
  here?: boolean;
}

export interface AskedOutOfTurn { topic: string; form: string }

export interface TableInfo {
  id: string;
  title: string;
  game: string;
  game_title: string;
  options: Record<string, unknown>;
  terms: { clock: { kind: string; seconds: number; increment: number; then: string }; odds: boolean };
  visibility: string;
  status: string;
  mine: boolean;
  owner: string;
  revision: number;
  journal: number;
  number: number;
  commitment: string;
  seed: string;
  result: { winners?: string[]; how?: string };
  due: number | null;
  waiting: Awaited[];
  questions: AskedOutOfTurn[];
  seats: Seat[];
}

export interface Thrown { throw: { n?: number; who?: string; what: string; kind?: string; space?: string; on?: number; faces?: number; [more: string]: unknown }; dice: number[] }
export interface GameEvent { event: string; [field: string]: unknown }

export interface Sentence { text: string; sort: string; spaces?: string[] }

export interface Line {
  n: number;
  kind: string;
  at: number;
  by?: string;
  who?: string;
  how?: string;
  events?: GameEvent[];
  log?: Sentence[];
  patch?: Patch;
  name?: string;
  text?: string;
  side?: string;
  power?: string;
  revision?: number;
  waiting?: Awaited[];
  records?: { n: number; by: string; topic: string; value: Value; bundle?: number }[];
  [more: string]: unknown;
}

export interface CalendarEntry { date: string; state: 'past' | 'due' | 'coming'; text: string; only_if: string[]; brings: string[] }
export interface ScoreLine { side: string; what: string; has: number; needs: number; which: string[] }
export interface Affairs {
  date: string;
  calendar: CalendarEntry[];
  score: ScoreLine[];
  wars: Record<string, string[]>;
  leads: Record<string, string>;
  production: Record<string, number>;
}

export interface BattleOdds { own?: boolean; win?: number; draw: number; lose: number; swing: number; method?: string; err?: number; low?: number; high?: number }
export interface OddsAnswer { battles: Record<string, BattleOdds>; all: number | null; swing: number | null }

export interface Proposal { id: string; kind: 'rollback' | 'draw' | 'concede' | 'unseat' | 'pause'; by: string; to: number; side: string; power: string; state: string; missing: number; asked: boolean }

export interface BranchEntry {
  id: string;
  name: string;
  dice: string;
  start: number;
  length: number;
  mine: boolean;
  shared: number;
  stale: boolean;
  swing?: number;
  income?: number;
  money?: number;
}

// A branch that is open: a board of its own, with its own questions.
export interface Trial extends Position {
  id: string;
  name: string;
  dice: string;
  start: number;
  number: number;
  last: number; // records in its last bundle
  bundles: number[];
  records: { n: number; by: string; topic: string; value: Value; throws?: Thrown[] }[];
  offers: Offer[];
  compared: Record<string, number>;
  mine: boolean;
}
