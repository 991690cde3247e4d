// One open table: what goes beyond one's own decisions. Consent, branches, history and drawings. Everything the page shows comes from here.
import { call, get, post } from '../api/http';
import type { BranchEntry, Position, Proposal, Trial } from '../api/types';
import { Deciding } from './deciding.svelte';

export class TableStore extends Deciding {
  // -- consent: past dice only the table together can go back --

  async loadProposals(): Promise<void> {
    if (!this.mine.length) return;
    try {
      this.proposals = await get<Proposal[]>(`/tables/${this.id}/proposals`);
    } catch {
      this.proposals = []; // the next line about one asks again
    }
  }

  async propose(kind: Proposal['kind'], to = 0): Promise<void> {
    try {
      await post(`/tables/${this.id}/proposals`, { kind, to });
      await this.loadProposals();
    } catch (e) {
      this.fault(e);
    }
  }

  async consent(id: string, yes: boolean): Promise<void> {
    try {
      await post(`/tables/${this.id}/proposals/${id}`, { yes });
    } catch (e) {
      this.fault(e);
    }
    await this.loadProposals();
  }

  // Back to before my last decision; alone if nothing stands against it, else by consent.
  async askTable(): Promise<void> {
    const last = [...this.records].reverse().find((r) => this.mine.includes(r.by));
    if (last) await this.propose('rollback', last.n - 1);
  }

  // -- branches: a turn tried in private --

  async loadBranches(): Promise<void> {
    try {
      this.branches = await get<BranchEntry[]>(`/tables/${this.id}/branches`);
    } catch {
      this.branches = []; // guests of a private table have none
    }
  }

  async newBranch(name: string, dice: string, record: number | null = null): Promise<void> {
    try {
      const made = await post<{ id: string }>(`/tables/${this.id}/branches`, { name, dice, record });
      await this.loadBranches();
      await this.enter(made.id);
    } catch (e) {
      this.fault(e);
    }
  }

  async enter(branch: string): Promise<void> {
    this.drop();
    this.seen = null;
    this.odds = null;
    if (!branch) {
      this.trial = null;
      await this.loadBranches();
      return;
    }
    try {
      const opened = await get<Trial>(`/tables/${this.id}/branches/${branch}`);
      this.trial = { ...opened, mine: this.branches.find((b) => b.id === branch)?.mine ?? true };
    } catch (e) {
      this.trial = null;
      this.fault(e);
    }
  }

  async shareBranch(branch: string, power: string): Promise<boolean> {
    return this.did(() => post(`/tables/${this.id}/branches/${branch}/share`, { power }));
  }

  async dropBranch(branch: string): Promise<void> {
    if (this.trial?.id === branch) this.trial = null;
    await this.did(() => call('DELETE', `/tables/${this.id}/branches/${branch}`));
    await this.loadBranches();
  }

  // Plays a branch for real up to its first die; tells how many of its decisions are left.
  async replayBranch(branch: string): Promise<number | null> {
    try {
      const answer = await post<{ left: number }>(`/tables/${this.id}/branches/${branch}/replay`, { offer: this.revision });
      this.trial = null;
      await this.refresh();
      await this.loadBranches();
      return answer.left;
    } catch (e) {
      this.fault(e);
      return null;
    }
  }

  private async did(act: () => Promise<unknown>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (e) {
      this.fault(e);
      return false;
    }
  }

  // -- drawing for allies --

  draw(shapes: { path: string[] }[]): void {
    this.sketches = shapes;
    const whole = shapes.filter((s) => s.path.length > 1);
    if (this.mine.length) void post(`/tables/${this.id}/sketch`, { shapes: whole }).catch(() => undefined);
  }

  // -- looking back --

  async lookBack(number: number | null): Promise<void> {
    this.drop();
    this.trial = null;
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
