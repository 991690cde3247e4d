// One open table: what is known of it, what follows from that by looking, and the parts that act on it. The parts know each
// other through this object alone; everything the page shows comes from here.
import { ApiError } from '../api/http';
import type { AfterAnswer, Awaited, BackTold, BranchEntry, Decision, Fault, Figures, GameInfo, HandOdds, Line, Offer, OddsAnswer, Position, Proposal, Reach, TableInfo, Trial } from '../api/types';
import type { Board } from '../board/geometry';
import { Branches } from './branches.svelte';
import { chancesOf } from './chances';
import { Deciding } from './deciding.svelte';
import { volleysOf, volleysOfRecords } from './dice';
import { EMPTY, movableUnits, type Hand } from './hand';
import { Ideas } from './ideas.svelte';
import { Journal } from './journal.svelte';
import { isChange } from './lines';
import { courseOf, openMoves, trialOffers, type Recorded } from './position';
import { Pace } from './pace.svelte';
import { Proposals } from './proposals.svelte';
import { Rolling } from './rolling.svelte';
import { Taking } from './taking.svelte';

export interface Refusal { faults: Fault[]; text: string; at: number; since?: string[]; moved?: number; nowhere?: boolean } // moved: the record that could be taken back; nowhere: the faults are examples
export interface Waiting { key: string; offer: number; decisions: Decision[] }

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
  prospects = $state.raw<Record<string, HandOdds>>({}); // how an attack by the hand would go, by space
  via = $state.raw<string[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  failed = $state.raw<{ status: number; text: string } | null>(null);
  sentAway = $state.raw(false);
  online = $state(true);
  queue = $state.raw<Waiting[]>([]);
  sending = $state(false);
  working = $state(false); // one click is giving several answers, one after the other
  readonly drafts: Record<string, Record<string, number>> = {}; // purchases that were begun, by round and power
  odds = $state.raw<OddsAnswer | null>(null);
  after = $state.raw<AfterAnswer | null>(null); // the same battles after the enemy's likely answer
  figures = $state.raw<Figures | null>(null); // of the position that is shown, while somebody looks at them
  leads = $state.raw<Record<string, string>>({}); // small countries and parts of empires, and the power that moves their units
  told = $state.raw<Record<string, string[]>>({}); // what else there is to know of a space: the parts of its factory
  comers = $state.raw<Record<string, Record<string, Record<string, number>>>>({}); // who could come where, by space, power and kind
  news = $state.raw<string>('');
  revision = 0;
  proposals = $state.raw<Proposal[]>([]);
  back = $state.raw<BackTold | null>(null); // what taking back would cost, until it is answered
  branches = $state.raw<BranchEntry[]>([]);
  trial = $state.raw<Trial | null>(null); // the branch that is open

  constructor(readonly id: string) {}

  readonly pace: Pace = new Pace(() => this.mine, () => this.rolling.held !== null);
  readonly rolling: Rolling = new Rolling(this);
  readonly journal = new Journal(this);
  readonly taking = new Taking(this);
  readonly deciding = new Deciding(this);
  readonly consent = new Proposals(this);
  readonly trials = new Branches(this);
  readonly ideas = new Ideas(this);

  frozen = $derived(this.rolling.held);
  position = $derived(this.seen?.position ?? this.trial ?? this.frozen?.position ?? this.live);
  questions = $derived(this.seen || this.frozen ? [] : this.trial ? trialOffers(this.trial) : this.offers);
  // Several powers may be asked at once: the one that was chosen answers first, the others have tabs.
  chosen = $state('');
  openOffers = $derived(this.questions.filter((o) => o.holds));
  offer = $derived(this.openOffers.find((o) => o.power === this.chosen) ?? this.openOffers[0] ?? null);
  standing = $derived(this.questions.filter((o) => !o.holds)); // what may be done at any time, and nobody waits for
  course = $derived(this.trial ? courseOf(this.trial, this.records) : this.records);
  rolls = $derived(this.trial ? volleysOfRecords(this.trial.records, (p) => this.sideOf(p)) : volleysOf(this.lines.slice(-120), (p) => this.sideOf(p)));
  fallen = $derived(this.rolling.fallen(this.rolls)); // those that lie on the table already
  private orders = $derived(this.offer?.form.type === 'group' ? this.offer.form : null);
  moving = $derived(this.orders !== null);
  peaceful = $derived(this.orders?.peaceful ?? true); // nobody can be attacked by the moves that are asked for
  homeward = $derived(this.orders?.must ?? false); // they only have to be brought somewhere: the nearest place will do
  groups = $derived(this.openOffers.flatMap((o) => o.groups));
  movable = $derived(movableUnits(this.groups));
  moved = $derived(new Set(this.groups.filter((g) => g.marks.includes('moved')).flatMap((g) => g.units)));
  mine = $derived((this.info?.seats ?? []).filter((s) => s.mine).map((s) => s.power));
  // Questions by which enemies still send units to a battle that is planned: the odds of a plan are without them.
  answered = $derived((this.info?.questions ?? []).filter((q) => q.form === 'group' && this.orders?.peaceful === false));
  // My powers, and what fights under their flags.
  countries = $derived(new Set([...this.mine, ...(this.game?.countries ?? []).filter((c) => this.mine.includes(this.game?.parts[c.name] ?? '')).map((c) => c.name)]));
  plan = $derived(this.offer && this.moving ? openMoves(this.course, this.offer.power, this.offer.topic, new Set(this.standing.map((o) => o.topic))) : []);
  units = $derived(this.position?.units ?? {});
  // Going back can be taken back itself, until somebody decides.
  restorable = $derived.by(() => {
    const last = this.lines.findLast(isChange);
    return last?.kind === 'rolled_back' && !last.restored;
  });
  // Odds come a moment after the move they are about: a battle that was just called off has none.
  chances = $derived.by(() => {
    const all = chancesOf(this.odds, this.position?.turn, this.offer?.power ?? this.mine[0] ?? '', this.after);
    return this.peaceful ? all : Object.fromEntries(Object.entries(all).filter(([space, c]) => !c.own || !c.attacking || this.contested(space)));
  });

  private contested(space: string): boolean {
    const sides = new Set(Object.values(this.units).flatMap((u) => (u.space === space ? [this.sideOf(this.leads[u.owner] ?? u.owner)] : [])));
    return sides.size > 1 || this.plan.some((r) => r.value.path.at(-1) === space);
  }

  readonly sideOf = (country: string): string => {
    const of = (this.game?.countries ?? []).find((c) => c.name === country);
    const power = this.game?.parts[country] ?? country;
    return (this.info?.seats ?? []).find((s) => s.power === power)?.side ?? of?.alliance ?? country;
  };

  // Where questions about the board go: to the table, or to the branch that is open.
  get base(): string {
    return this.trial ? `/tables/${this.id}/branches/${this.trial.id}` : `/tables/${this.id}`;
  }

  refuse(faults: Fault[], text = ''): void {
    if (faults.length || text) this.refusal = { faults, text, at: Date.now() };
  }

  // Something did not work: said to whoever tried, or noted that nobody answers.
  fault(e: unknown): void {
    const error = e instanceof ApiError ? e : new ApiError(0, 'broken', String(e));
    if (error.offline) this.journal.gone();
    else this.refuse(error.faults, error.message);
  }

  // Does something, and tells whether it was done.
  async did(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (e) {
      this.fault(e);
      return false;
    }
  }
}
