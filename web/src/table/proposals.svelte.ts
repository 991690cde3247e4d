// Consent: past dice, only the table together can go back.
import { get, post } from '../api/http';
import type { BackTold, Proposal } from '../api/types';
import type { TableStore } from './store.svelte';

export class Proposals {
  constructor(private table: TableStore) {}

  async load(): Promise<void> {
    if (!this.table.mine.length) return;
    try {
      this.table.proposals = await get<Proposal[]>(`/tables/${this.table.id}/proposals`);
    } catch {
      this.table.proposals = []; // the next line about one asks again
    }
  }

  async propose(kind: Proposal['kind'], to = 0): Promise<void> {
    await this.table.did(async () => {
      await post(`/tables/${this.table.id}/proposals`, { kind, to });
      await this.load();
    });
  }

  async answer(id: string, yes: boolean): Promise<void> {
    await this.table.did(() => post(`/tables/${this.table.id}/proposals/${id}`, { yes }));
    await this.load();
  }

  // What going back to before a record costs is told first; nothing happens before that was read.
  async price(to: number): Promise<void> {
    await this.table.did(async () => (this.table.back = await get<BackTold>(`/tables/${this.table.id}/price?to=${to}`)));
  }

  // Back to before my last decision.
  async goBack(): Promise<void> {
    const last = [...this.table.records].reverse().find((r) => this.table.mine.includes(r.by));
    if (last) await this.price(last.n - 1);
  }

  async carryOut(back: BackTold): Promise<void> {
    this.table.back = null;
    await this.table.journal.lookBack(null);
    await this.propose('rollback', back.to);
  }
}
