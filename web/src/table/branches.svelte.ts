// Branches: a turn tried in private. What is decided in one changes the branch, never the game.
import { call, get, post } from '../api/http';
import type { BranchEntry, BranchTold, Decision, Replayed, Trial } from '../api/types';
import type { TableStore } from './store.svelte';

export class Branches {
  constructor(private table: TableStore) {}

  private get place(): string {
    return `/tables/${this.table.id}/branches`;
  }

  async load(): Promise<void> {
    try {
      this.table.branches = await get<BranchEntry[]>(this.place);
    } catch {
      this.table.branches = []; // guests of a private table have none
    }
  }

  async begin(name: string, dice: string, record: number | null = null): Promise<void> {
    await this.table.did(async () => {
      const made = await post<{ id: string }>(this.place, { name, dice, record });
      await this.load();
      await this.enter(made.id);
    });
  }

  // Into a branch, or back to the table.
  async enter(branch: string): Promise<void> {
    const { table } = this;
    table.taking.drop();
    table.seen = null;
    table.odds = null;
    if (!branch) {
      table.trial = null;
      return this.load();
    }
    try {
      const opened = await get<BranchTold>(`${this.place}/${branch}`);
      table.trial = { ...opened, mine: table.branches.find((b) => b.id === branch)?.mine ?? true };
    } catch (e) {
      table.trial = null;
      table.fault(e);
    }
  }

  share(branch: string, power: string): Promise<boolean> {
    return this.table.did(() => post(`${this.place}/${branch}/share`, { power }));
  }

  async remove(branch: string): Promise<void> {
    if (this.table.trial?.id === branch) this.table.trial = null;
    await this.table.did(() => call('DELETE', `${this.place}/${branch}`));
    await this.load();
  }

  // Plays a branch for real up to its first die; tells how many of its decisions are left.
  async replay(branch: string): Promise<number | null> {
    let left: number | null = null;
    await this.table.did(async () => {
      const answer = await post<Replayed>(`${this.place}/${branch}/replay`, { offer: this.table.revision });
      this.table.trial = null;
      await this.table.journal.refresh();
      await this.load();
      left = answer.left;
    });
    return left;
  }

  // Takes back records of the branch that is open, then decides in it.
  async play(trial: Trial, decisions: Decision[], undo = 0): Promise<boolean> {
    const { table } = this;
    return table.did(async () => {
      const opened = await post<BranchTold>(`${this.place}/${trial.id}/play`, { decisions, undo });
      table.taking.drop();
      table.trial = { ...opened, mine: trial.mine };
      table.branches = table.branches.map((b) => (b.id === trial.id ? { ...b, ...opened.compared, length: opened.records.length, thrown: opened.records.some((r) => r.throws?.length) } : b));
    });
  }

  // Back to before one bundle, then its replacement and everything that came after it.
  amend(trial: Trial, record: number, decisions: Decision[]): Promise<boolean> {
    const at = record - trial.start - 1;
    const begins = [...trial.bundles].reverse().find((b) => b <= at) ?? at;
    const ends = trial.bundles.find((b) => b > at) ?? trial.records.length;
    const later = trial.records.slice(ends).map(({ by, topic, value }) => ({ by, topic, value }));
    return this.play(trial, [...decisions, ...later], trial.records.length - begins);
  }
}
