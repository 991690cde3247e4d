// One open table: what the server said, what is taken up, and the questions on the way. Everything the page shows comes from here.
import { ApiError, get, post } from '../api/http';
import { Live } from '../api/live';
import type { Awaited, Decision, Fault, GameInfo, Line, Offer, OddsAnswer, Position, Reach, TableInfo, Value, Way } from '../api/types';
import { readBoard, type Board, type BoardFile } from '../board/geometry';
import { settings } from '../settings.svelte';
import { EMPTY, movableUnits, withCount, withUnits, type Hand } from './hand';
import { openMoves, patched, recorded, type Recorded } from './position';

export interface Refusal { faults: Fault[]; text: string; at: number }
export interface Waiting { key: string; offer: number; decisions: Decision[] }

const LINES = 400;

export class TableStore {
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
  private link: Live | null = null;
  private asked = 0;
  private knocking = 0;

  constructor(readonly id: string) {}

  // -- coming and going --

  async open(): Promise<void> {
    try {
      const info = await get<TableInfo>(`/tables/${this.id}`);
      const [game, board] = await Promise.all([
        get<GameInfo>(`/games/${info.game}/board`),
        fetch(`/boards/${info.game}.json`).then((r) => r.json() as Promise<BoardFile>),
        this.refresh(info),
      ]);
      this.info = info;
      this.game = game;
      this.board = readBoard(board);
      this.failed = null;
      this.link = new Live(this.id, () => this.lines[this.lines.length - 1]?.n ?? 0, () => settings.lang, {
        line: (l) => this.line(l),
        offers: (r, o, w) => this.offered(r, o, w),
        presence: (name, here) => (this.present = { ...this.present, [name]: here }),
        sketch: (_, shapes) => (this.sketches = shapes),
        up: () => void this.up(),
        down: () => this.gone(),
        refused: (text, status) => (this.failed = { status, text }),
      });
      this.link.open();
    } catch (e) {
      const error = e instanceof ApiError ? e : new ApiError(0, 'broken', String(e));
      this.failed = { status: error.status, text: error.message };
      if (error.offline) setTimeout(() => void this.open(), 2000);
    }
  }

  close(): void {
    clearTimeout(this.knocking);
    this.link?.close();
  }

  // The whole state anew: at the start, after a language change, or when something does not fit.
  async refresh(info?: TableInfo): Promise<void> {
    const after = Math.max(0, (info ?? this.info)?.journal ?? 0) - LINES;
    const [view, offers, journal] = await Promise.all([
      get<Position & { revision: number }>(`/tables/${this.id}/view`),
      get<{ revision: number; offers: Offer[]; waiting: Awaited[] }>(`/tables/${this.id}/offers`),
      get<{ lines: Line[] }>(`/tables/${this.id}/lines?after=${Math.max(0, after)}`),
    ]);
    this.live = view;
    this.revision = view.revision;
    this.lines = journal.lines;
    let records: Recorded[] = [];
    for (const line of journal.lines) records = recorded(records, line);
    this.records = records;
    this.offered(offers.revision, offers.offers, offers.waiting);
  }

  async speak(): Promise<void> {
    await this.refresh();
    this.link?.restart();
  }

  // The line is gone: knock until somebody answers, whatever the socket believes.
  private gone(): void {
    this.online = false;
    clearTimeout(this.knocking);
    this.knocking = window.setTimeout(() => {
      get('/health').then(() => void this.up(), () => this.gone());
    }, 1500);
  }

  private async up(): Promise<void> {
    if (this.online) return;
    clearTimeout(this.knocking);
    this.online = true;
    this.link?.now();
    const queue = this.queue;
    this.queue = [];
    for (const one of queue) await this.send(one.decisions, one.offer, one.key);
  }

  // -- hearing --

  line(line: Line): void {
    const known = this.lines.some((l) => l.n === line.n);
    if (known) {
      // The answer to a decision and the journal tell the same line; the journal's words are in my language.
      if (line.log && settings.lang !== 'en') this.lines = this.lines.map((l) => (l.n === line.n ? { ...l, log: line.log ?? [] } : l));
      return;
    }
    const last = this.lines[this.lines.length - 1]?.n ?? 0;
    // What was said meanwhile may come after the answer to a later decision: it keeps its place.
    this.lines = line.n > last ? [...this.lines, line] : [...this.lines, line].sort((a, b) => a.n - b.n);
    this.records = recorded(this.records, line);
    if (line.patch && this.live) this.live = patched(this.live, line.patch);
    if (line['kept'] !== undefined) this.revision = line.n;
    if (line.waiting) this.waiting = line.waiting;
    if (this.hand.units.some((u) => !this.live?.units[u])) this.drop();
    if (['sat', 'left', 'bot', 'caretaker', 'back', 'away', 'ended', 'resigned', 'decided'].includes(line.kind)) void this.reinform(line);
  }

  private async reinform(line: Line): Promise<void> {
    if (line.kind === 'decided' && !(line['result'] as { how?: string } | undefined)?.how) return;
    try {
      this.info = await get<TableInfo>(`/tables/${this.id}`);
    } catch {
      // The next change asks again.
    }
  }

  offered(revision: number, offers: Offer[], waiting: Awaited[]): void {
    if (revision < this.revision) return;
    this.revision = revision;
    this.offers = offers;
    this.waiting = waiting;
    const movable = this.movable;
    if (this.hand.units.some((u) => !movable.has(u))) this.drop();
  }

  // -- looking --

  position = $derived(this.seen?.position ?? this.live);
  offer = $derived(this.seen ? null : (this.offers.find((o) => o.holds) ?? this.offers[0] ?? null));
  moving = $derived(Boolean(this.offer?.kinds.some((k) => k.kind === 'go')));
  movable = $derived(movableUnits(this.offer?.groups ?? []));
  moved = $derived(new Set((this.offer?.groups ?? []).filter((g) => g.marks.includes('moved')).flatMap((g) => g.units)));
  mine = $derived((this.info?.seats ?? []).filter((s) => s.mine).map((s) => s.power));
  plan = $derived(this.offer && this.moving ? openMoves(this.records, this.offer.power, this.offer.step) : []);
  units = $derived(this.position?.units ?? {});

  // -- the hand --

  take(space: string, units: string[], add = false): void {
    const movable = this.movable;
    this.setHand(withUnits(this.hand, space, units.filter((u) => movable.has(u)), add));
  }

  count(row: string[], n: number): void {
    this.setHand(withCount(this.hand, row, n));
  }

  drop(): void {
    this.hand = EMPTY;
    this.reach = null;
    this.via = [];
    this.asked++;
  }

  private setHand(hand: Hand): void {
    if (!hand.units.length) return this.drop();
    if (hand.space !== this.hand.space) this.via = [];
    this.hand = hand;
    this.refusal = null;
    void this.ask();
  }

  async go(via: string[]): Promise<void> {
    this.via = via;
    await this.ask();
  }

  private async ask(): Promise<void> {
    const mine = ++this.asked;
    this.reaching = true;
    try {
      const answer = await post<Reach>(`/tables/${this.id}/reach`, { units: this.hand.units, via: this.via });
      if (mine === this.asked) this.reach = answer;
    } catch (e) {
      if (mine === this.asked) {
        this.reach = null;
        this.fault(e);
      }
    } finally {
      if (mine === this.asked) this.reaching = false;
    }
  }

  // One unit to the nearest place it can go.
  async sendNearest(unit: string): Promise<boolean> {
    try {
      const answer = await post<Reach>(`/tables/${this.id}/reach`, { units: [unit], via: [] });
      const [way] = Object.values(answer.to).sort((a, b) => a.cost - b.cost);
      return way ? await this.decide(way.plan) : false;
    } catch (e) {
      this.fault(e);
      return false;
    }
  }

  way(space: string): Way | null {
    return this.reach?.to[space] ?? null;
  }

  // Why not: what the reach answer says, else the server is asked about a straight try.
  async why(space: string): Promise<void> {
    const known = this.reach?.no[space];
    if (known) return this.refuse([known]);
    const o = this.offer;
    if (!o || !this.hand.units.length) return;
    const value: Value = { type: 'go', units: this.hand.units, path: [this.hand.space, space] };
    try {
      const verdict = await post<{ faults: Fault[] }>(`/tables/${this.id}/check`, { decisions: [{ by: o.power, topic: o.step, value }] });
      this.refuse(verdict.faults.slice(0, 1));
    } catch (e) {
      this.fault(e);
    }
  }

  refuse(faults: Fault[], text = ''): void {
    if (faults.length || text) this.refusal = { faults, text, at: Date.now() };
  }

  fault(e: unknown): void {
    const error = e instanceof ApiError ? e : new ApiError(0, 'broken', String(e));
    if (error.offline) {
      this.gone();
      return;
    }
    this.refuse(error.faults, error.message);
  }

  // How many of a number the server would take in one answer, without giving it.
  async most(value: Value, field: string, n: number): Promise<number> {
    const o = this.offer;
    for (let k = n; o && k >= 1; k--) {
      const asked = { ...value, [field]: k };
      const verdict = await post<{ ok: boolean }>(`/tables/${this.id}/check`, { decisions: [{ by: o.power, topic: o.step, value: asked }] });
      if (verdict.ok) return k;
    }
    return 0;
  }

  // Asks the server about an answer without giving it: its reasons are shown.
  async check(value: Value): Promise<void> {
    const o = this.offer;
    if (!o) return;
    try {
      const verdict = await post<{ faults: Fault[] }>(`/tables/${this.id}/check`, { decisions: [{ by: o.power, topic: o.step, value }] });
      this.refuse(verdict.faults);
    } catch (e) {
      this.fault(e);
    }
  }

  async askOdds(): Promise<void> {
    try {
      this.odds = await post<OddsAnswer>(`/tables/${this.id}/odds`, { battles: [] });
    } catch {
      this.odds = null; // a table without odds is played without them
    }
  }

  // -- answering --

  answer(value: Value, offer: Offer | null = this.offer): Promise<boolean> {
    if (!offer) return Promise.resolve(false);
    return this.decide([{ by: offer.power, topic: offer.step, value }]);
  }

  decide(decisions: Decision[]): Promise<boolean> {
    const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    return this.send(decisions, this.revision, key);
  }

  private async send(decisions: Decision[], offer: number, key: string): Promise<boolean> {
    this.sending = true;
    this.refusal = null;
    try {
      const line = await post<Line & { revision: number; offers: Offer[] }>(`/tables/${this.id}/decide`, { offer, decisions, key });
      this.accept(line);
      return true;
    } catch (e) {
      if (e instanceof ApiError && e.offline) {
        this.gone();
        this.queue = [...this.queue, { key, offer, decisions }];
      } else if (e instanceof ApiError && e.code === 'stale') {
        this.refuse([], e.message);
        this.drop();
        await this.refresh();
      } else this.fault(e);
      return false;
    } finally {
      this.sending = false;
    }
  }

  private accept(line: Line & { revision: number; offers: Offer[] }): void {
    this.drop();
    this.line(line);
    this.offered(line.revision, line.offers, line.waiting ?? []);
  }

  async back(what: 'undo' | 'redo', n = 1): Promise<void> {
    this.sending = true;
    this.refusal = null;
    try {
      this.accept(await post(`/tables/${this.id}/${what}`, { offer: this.revision, n }));
    } catch (e) {
      this.fault(e);
    } finally {
      this.sending = false;
    }
  }

  // Past dice only the table together can go back.
  async askTable(): Promise<void> {
    const last = [...this.records].reverse().find((r) => this.mine.includes(r.by));
    if (!last) return;
    try {
      await post(`/tables/${this.id}/proposals`, { kind: 'rollback', to: last.n - 1 });
    } catch (e) {
      this.fault(e);
    }
  }

  async amend(record: number, decisions: Decision[], dry = false): Promise<{ ok?: boolean; dropped?: { n: number; value: Value }[] } | null> {
    try {
      const answer = await post<Line & { revision: number; offers: Offer[]; ok?: boolean; dropped?: { n: number; value: Value }[] }>(
        `/tables/${this.id}/amend`,
        { offer: this.revision, record, decisions, dry },
      );
      if (!dry) this.accept(answer);
      return answer;
    } catch (e) {
      this.fault(e);
      return null;
    }
  }

  draw(shapes: { path: string[] }[]): void {
    this.sketches = shapes;
    const whole = shapes.filter((s) => s.path.length > 1);
    if (this.mine.length) void post(`/tables/${this.id}/sketch`, { shapes: whole }).catch(() => undefined);
  }

  // -- branches --

  async enter(branch: string): Promise<void> {
    this.branch = branch;
    if (!branch) {
      this.seen = null;
      return;
    }
    try {
      const opened = await get<Position & { records: unknown[]; start: number }>(`/tables/${this.id}/branches/${branch}`);
      this.seen = { number: opened.start + opened.records.length, position: opened };
    } catch (e) {
      this.branch = '';
      this.fault(e);
    }
  }

  // -- looking back --

  async lookBack(number: number | null): Promise<void> {
    this.drop();
    this.branch = '';
    if (number === null) {
      this.seen = null;
      return;
    }
    try {
      const position = await get<Position>(`/tables/${this.id}/view?record=${number}`);
      this.seen = { number, position };
    } catch (e) {
      this.fault(e);
    }
  }
}
