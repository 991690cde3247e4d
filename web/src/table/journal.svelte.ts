// Coming, going and hearing: the journal of a table, the live line to it, and the way back after a break.
import { ApiError, get } from '../api/http';
import { Live } from '../api/live';
import type { Awaited, Decision, GameInfo, Line, Offer, Position, TableInfo } from '../api/types';
import { readBoard, type BoardFile } from '../board/geometry';
import { learn, sit } from '../games.svelte';
import { t } from '../i18n.svelte';
import { settings } from '../settings.svelte';
import { EMPTY } from './hand';
import { patched, recorded, type Recorded } from './position';
import { TableState } from './state.svelte';

const LINES = 400;

async function drawn(game: string): Promise<BoardFile> {
  const answer = await fetch(`/boards/${game}.json`);
  if (!answer.ok) throw new ApiError(answer.status, 'no_board', t('board.none'));
  return (await answer.json()) as BoardFile;
}

export abstract class Journal extends TableState {
  private link: Live | null = null;
  private knocking = 0;
  protected asked = 0;

  abstract loadProposals(): Promise<void>;
  abstract loadBranches(): Promise<void>;
  protected abstract send(decisions: Decision[], offer: number, key: string): Promise<boolean>;

  // -- coming and going --

  async open(): Promise<void> {
    try {
      const info = await get<TableInfo>(`/tables/${this.id}`);
      const [game, board] = await Promise.all([
        get<GameInfo>(`/games/${info.game}/board`),
        drawn(info.game),
        this.refresh(info),
      ]);
      this.info = info;
      this.game = game;
      learn([game]);
      sit(game.slug);
      this.board = readBoard(board);
      this.failed = null;
      this.link = new Live(this.id, () => this.lines[this.lines.length - 1]?.n ?? 0, () => settings.lang, {
        line: (l) => this.line(l),
        offers: (r, o, w) => this.offered(r, o, w),
        presence: (name, here) => (this.present = { ...this.present, [name]: here }),
        sketch: (_, shapes) => (this.sketches = shapes),
        up: () => void this.up(),
        down: () => this.gone(),
        refused: (text, status) => {
          this.failed = { status, text };
          this.sentAway = true;
        },
      });
      this.link.open();
      void this.loadProposals();
      if (this.mine.length) void this.loadBranches();
    } catch (e) {
      const error = e instanceof ApiError ? e : new ApiError(0, 'broken', String(e));
      this.failed = { status: error.status, text: error.message };
      if (error.offline) setTimeout(() => void this.open(), 2000);
    }
  }

  close(): void {
    sit('');
    clearTimeout(this.knocking);
    this.link?.close();
  }

  // The whole state anew: at the start, after a language change, or when something does not fit.
  async refresh(info?: TableInfo): Promise<void> {
    const told = Math.max((info ?? this.info)?.journal ?? 0, this.lines[this.lines.length - 1]?.n ?? 0);
    const [view, offers, journal] = await Promise.all([
      get<Position & { revision: number; journal: number }>(`/tables/${this.id}/view`),
      get<{ revision: number; offers: Offer[]; waiting: Awaited[] }>(`/tables/${this.id}/offers`),
      get<{ lines: Line[] }>(`/tables/${this.id}/lines?after=${Math.max(0, told - LINES)}`),
    ]);
    // The answers and the live line may be of different moments: lines told later change an earlier view.
    const last = journal.lines[journal.lines.length - 1]?.n ?? 0;
    this.lines = [...journal.lines, ...this.lines.filter((l) => l.n > last)];
    this.records = this.lines.reduce<Recorded[]>(recorded, []);
    this.live = this.lines.reduce<Position>((p, l) => (l.n > view.journal && l.patch ? patched(p, l.patch) : p), view);
    this.revision = Math.max(this.revision, view.revision);
    this.offered(offers.revision, offers.offers, offers.waiting);
  }

  async speak(): Promise<void> {
    await this.refresh();
    this.link?.restart();
  }

  // The line is gone: knock until somebody answers, whatever the socket believes.
  protected gone(): void {
    this.online = false;
    clearTimeout(this.knocking);
    this.knocking = window.setTimeout(() => {
      get('/health').then(() => void this.up(), () => this.gone());
    }, 1500);
  }

  protected async up(): Promise<void> {
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
    if (line['kept'] !== undefined) this.revision = Math.max(this.revision, line.n);
    if (line.waiting) this.waiting = line.waiting;
    if (!this.trial && this.hand.units.some((u) => !this.live?.units[u])) this.drop();
    if (line.kind === 'proposed' || line.kind === 'answered' || this.proposals.length) void this.loadProposals(); // one lapses when the game goes on
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
    if (!this.trial && this.hand.units.some((u) => !movable.has(u))) this.drop();
  }

  fault(e: unknown): void {
    const error = e instanceof ApiError ? e : new ApiError(0, 'broken', String(e));
    if (error.offline) {
      this.gone();
      return;
    }
    this.refuse(error.faults, error.message);
  }

  // Empties the hand; an answer still on its way is no longer wanted.
  drop(): void {
    this.hand = EMPTY;
    this.reach = null;
    this.prospects = {};
    this.via = [];
    this.asked++;
  }
}
