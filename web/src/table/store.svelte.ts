// One open table: answering, taking back, and looking elsewhere. Everything the page shows comes from here.
import { ApiError, get, post } from '../api/http';
import type { Decision, Line, Offer, Position, Reach, Value } from '../api/types';
import { Taking } from './taking.svelte';

export class TableStore extends Taking {
  answer(value: Value, offer: Offer | null = this.offer): Promise<boolean> {
    if (!offer) return Promise.resolve(false);
    return this.decide([{ by: offer.power, topic: offer.step, value }]);
  }

  decide(decisions: Decision[]): Promise<boolean> {
    const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    return this.send(decisions, this.revision, key);
  }

  protected async send(decisions: Decision[], offer: number, key: string): Promise<boolean> {
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
