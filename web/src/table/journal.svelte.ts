// Coming, going and hearing: the journal of a table, the live line to it, looking back, and the way back after a break.
import { ApiError, get, post } from '../api/http';
import { Live } from '../api/live';
import type { Awaited, GameInfo, JournalPage, Line, Offer, Offers, Position, TableInfo, View } from '../api/types';
import { readBoard, type BoardFile } from '../board/geometry';
import { learn, sit } from '../games.svelte';
import { t } from '../i18n.svelte';
import { settings } from '../settings.svelte';
import { isChange } from './lines';
import { courseOfLines, patched, recorded } from './position';
import type { TableStore } from './store.svelte';

const LINES = 400;
const SEATED: ReadonlySet<Line['kind']> = new Set(['sat', 'left', 'bot', 'caretaker', 'back', 'away', 'ended', 'resigned']);

async function drawn(game: string): Promise<BoardFile> {
  const answer = await fetch(`/boards/${game}.json`);
  if (!answer.ok) throw new ApiError(answer.status, 'no_board', t('board.none'));
  return (await answer.json()) as BoardFile;
}

export class Journal {
  private link: Live | null = null;
  private knocking = 0;

  constructor(private table: TableStore) {}

  // -- coming and going --

  async open(): Promise<void> {
    const { table } = this;
    try {
      const info = await get<TableInfo>(`/tables/${table.id}`);
      const [game, board] = await Promise.all([get<GameInfo>(`/games/${info.game}/board`), drawn(info.game), this.refresh(info)]);
      table.info = info;
      table.game = game;
      learn([game]);
      sit(game.slug);
      table.board = readBoard(board);
      table.failed = null;
      this.link = this.listen();
      this.link.open();
      void table.consent.load();
      if (table.mine.length) void table.trials.load();
    } catch (e) {
      const error = e instanceof ApiError ? e : new ApiError(0, 'broken', String(e));
      table.failed = { status: error.status, text: error.message };
      if (error.offline) setTimeout(() => void this.open(), 2000);
    }
  }

  private listen(): Live {
    const { table } = this;
    return new Live(table.id, () => this.last, () => settings.lang, {
      line: (l) => table.pace.line(l, () => this.line(l)),
      offers: (r, o, w) => table.pace.after(() => this.offered(r, o, w)),
      presence: (name, here) => (table.present = { ...table.present, [name]: here }),
      sketch: (_, shapes) => (table.sketches = shapes),
      up: () => void this.up(),
      down: () => this.gone(),
      refused: (text, status) => {
        table.failed = { status, text };
        table.sentAway = true;
      },
    });
  }

  private get last(): number {
    return this.table.lines[this.table.lines.length - 1]?.n ?? 0;
  }

  close(): void {
    sit('');
    clearTimeout(this.knocking);
    this.table.pace.clear();
    this.table.rolling.end();
    this.link?.close();
  }

  // The whole state anew: at the start, after a language change, or when something does not fit.
  async refresh(info?: TableInfo): Promise<void> {
    const { table } = this;
    const told = Math.max((info ?? table.info)?.journal ?? 0, this.last);
    const [view, offers, journal] = await Promise.all([
      get<View>(`/tables/${table.id}/view`),
      get<Offers>(`/tables/${table.id}/offers`),
      get<JournalPage>(`/tables/${table.id}/lines?after=${Math.max(0, told - LINES)}`),
    ]);
    table.pace.clear();
    table.rolling.end();
    // The answers and the live line may be of different moments: lines told later change an earlier view.
    const last = journal.lines[journal.lines.length - 1]?.n ?? 0;
    table.lines = [...journal.lines, ...table.lines.filter((l) => l.n > last)];
    table.records = courseOfLines(table.lines);
    table.live = table.lines.reduce<Position>((p, l) => (l.n > view.journal && isChange(l) ? patched(p, l.patch) : p), view);
    table.revision = Math.max(table.revision, view.revision);
    this.offered(offers.revision, offers.offers, offers.waiting);
  }

  async speak(): Promise<void> {
    await this.refresh();
    this.link?.restart();
  }

  // The line is gone: knock until somebody answers, whatever the socket believes.
  gone(): void {
    this.table.online = false;
    clearTimeout(this.knocking);
    this.knocking = window.setTimeout(() => {
      get('/health').then(() => void this.up(), () => this.gone());
    }, 1500);
  }

  private async up(): Promise<void> {
    const { table } = this;
    if (table.online) return;
    clearTimeout(this.knocking);
    table.online = true;
    this.link?.now();
    const queue = table.queue;
    table.queue = [];
    for (const one of queue) await table.deciding.send(one.decisions, one.offer, one.key);
  }

  // -- hearing --

  line(line: Line): void {
    const { table } = this;
    if (table.lines.some((l) => l.n === line.n)) return this.again(line);
    table.rolling.hold(line);
    // What was said meanwhile may come after the answer to a later decision: it keeps its place.
    table.lines = line.n > this.last ? [...table.lines, line] : [...table.lines, line].sort((a, b) => a.n - b.n);
    table.records = line.kind === 'rolled_back' && line.restored ? courseOfLines(table.lines) : recorded(table.records, line);
    if (isChange(line)) {
      if (table.live) table.live = patched(table.live, line.patch);
      table.revision = Math.max(table.revision, line.n);
      if (table.back) void table.consent.price(table.back.to); // it costs more now, or nothing
    }
    if ('waiting' in line) table.waiting = line.waiting;
    table.taking.keepOnly((u) => Boolean(table.live?.units[u]));
    if (line.kind === 'proposed' || line.kind === 'answered' || table.proposals.length) void table.consent.load(); // one lapses when the game goes on
    if (SEATED.has(line.kind) || (line.kind === 'decided' && line.result.how)) void this.reinform();
  }

  // The answer to a decision and the journal tell the same line; the journal's words are in my language.
  private again(line: Line): void {
    const { table } = this;
    if (!isChange(line) || settings.lang === 'en') return;
    table.lines = table.lines.map((l) => (l.n === line.n && isChange(l) ? { ...l, log: line.log } : l));
  }

  private async reinform(): Promise<void> {
    try {
      this.table.info = await get<TableInfo>(`/tables/${this.table.id}`);
    } catch {
      // The next change asks again.
    }
  }

  offered(revision: number, offers: Offer[], waiting: Awaited[]): void {
    const { table } = this;
    if (revision < table.revision) return;
    table.revision = revision;
    table.offers = offers;
    table.waiting = waiting;
    const { movable } = table;
    table.taking.keepOnly((u) => movable.has(u));
  }

  // -- drawing for allies, and looking back --

  draw(shapes: { path: string[] }[]): void {
    const { table } = this;
    table.sketches = shapes;
    const whole = shapes.filter((s) => s.path.length > 1);
    if (table.mine.length) void post(`/tables/${table.id}/sketch`, { shapes: whole }).catch(() => undefined);
  }

  async lookBack(number: number | null): Promise<void> {
    const { table } = this;
    table.taking.drop();
    table.trial = null;
    if (number === null) return void (table.seen = null);
    await table.did(async () => {
      const position = await get<View>(`/tables/${table.id}/view?record=${number}`);
      table.seen = { number, position };
    });
  }
}
