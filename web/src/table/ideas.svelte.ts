// What bots would do with the moves that are asked for: shown as arrows, and played only when somebody takes them over.
import { post } from '../api/http';
import type { Advice, Decision } from '../api/types';
import { isMove, type Move } from './position';
import type { TableStore } from './store.svelte';

export interface Idea { title: string; decisions: Decision[]; moves: Move[] }

// The moves of a plan; saying that one is done stays with the player.
export function movesOf(decisions: Decision[]): Move[] {
  return decisions.map((d, i) => ({ ...d, n: -1 - i, line: -1 - i })).filter(isMove);
}

// Bots that would do the same are one idea.
export function ideasOf(advice: Advice['advice']): Idea[] {
  const found = new Map<string, Idea>();
  for (const { title, decisions } of advice) {
    const kept = decisions.filter((d) => d.value.type !== 'done');
    const moves = movesOf(kept);
    const key = JSON.stringify(moves.map((m) => m.value));
    if (!found.has(key)) found.set(key, { title, decisions: kept, moves });
  }
  return [...found.values()];
}

export class Ideas {
  list = $state.raw<Idea[] | null>(null);
  at = $state(0);
  asking = $state(false);
  private about = $state(0); // the revision that was asked about: ideas for an older board are none

  constructor(private table: TableStore) {}

  get open(): Idea[] | null {
    return this.table.offer?.id === this.about && !this.table.trial ? this.list : null;
  }

  get shown(): Idea | null {
    return this.open?.[this.at] ?? null;
  }

  async ask(): Promise<void> {
    const { offer, id } = this.table;
    if (!offer || this.asking) return;
    this.asking = true;
    this.list = null;
    try {
      const { advice } = await post<Advice>(`/tables/${id}/advice?power=${encodeURIComponent(offer.power)}`);
      this.list = ideasOf(advice);
      this.at = 0;
      this.about = offer.id;
    } catch (e) {
      this.table.fault(e);
    } finally {
      this.asking = false;
    }
  }

  async take(): Promise<void> {
    const idea = this.shown;
    if (idea && (await this.table.deciding.decide(idea.decisions))) this.list = null;
  }

  drop(): void {
    this.list = null;
  }
}
