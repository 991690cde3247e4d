// What is known of one open table: the server's words as they came, and what follows from them by looking.
import type { Awaited, Decision, Fault, GameInfo, Line, Offer, OddsAnswer, Position, Reach, TableInfo } from '../api/types';
import type { Board } from '../board/geometry';
import { EMPTY, movableUnits, type Hand } from './hand';
import { openMoves, type Recorded } from './position';

export interface Refusal { faults: Fault[]; text: string; at: number }
export interface Waiting { key: string; offer: number; decisions: Decision[] }

export class TableState {
  info = $state.raw<TableInfo | null>(null);
  game = $state.raw<GameInfo | null>(null);
  board = $state.raw<Board | null>(null);
  live = $state.raw<Position | null>(null);
  offers = $state.raw<Offer[]>([]);
  waiting = $state.raw<Awaited[]>([]);
  lines = $state.raw<Line[]>([]);
  records = $state.raw<Recorded[]>([]);
  present = $state.raw<Record<string, boolean>>({});
  sketches = $state.raw<{ path: string[] }[]>([]);
  seen = $state.raw<{ number: number; position: Position } | null>(null); // a look back into history
  hand = $state.raw<Hand>(EMPTY);
  reach = $state.raw<Reach | null>(null);
  reaching = $state(false);
  via = $state.raw<string[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  failed = $state.raw<{ status: number; text: string } | null>(null);
  online = $state(true);
  queue = $state.raw<Waiting[]>([]);
  sending = $state(false);
  odds = $state.raw<OddsAnswer | null>(null);
  news = $state.raw<string>('');
  revision = 0;
  branch = $state('');

  constructor(readonly id: string) {}

  position = $derived(this.seen?.position ?? this.live);
  offer = $derived(this.seen ? null : (this.offers.find((o) => o.holds) ?? this.offers[0] ?? null));
  moving = $derived(Boolean(this.offer?.kinds.some((k) => k.kind === 'go')));
  movable = $derived(movableUnits(this.offer?.groups ?? []));
  moved = $derived(new Set((this.offer?.groups ?? []).filter((g) => g.marks.includes('moved')).flatMap((g) => g.units)));
  mine = $derived((this.info?.seats ?? []).filter((s) => s.mine).map((s) => s.power));
  plan = $derived(this.offer && this.moving ? openMoves(this.records, this.offer.power, this.offer.step) : []);
  units = $derived(this.position?.units ?? {});

  refuse(faults: Fault[], text = ''): void {
    if (faults.length || text) this.refusal = { faults, text, at: Date.now() };
  }
}
