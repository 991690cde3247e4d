// Answering what is asked, taking back and changing what was decided: at the table, or in a branch of it.
import { ApiError, post } from '../api/http';
import type { Answered, Decision, Offer, Reach, Tried, Value, Verdict } from '../api/types';
import { t } from '../i18n.svelte';
import type { Hand } from './hand';
import { logOf } from './lines';
import type { TableStore } from './store.svelte';

export class Deciding {
  // What is on its way; whoever has to know how it ended waits for it.
  pending: Promise<unknown> = Promise.resolve();

  constructor(private table: TableStore) {}

  answer(value: Value, offer: Offer | null = this.table.offer): Promise<boolean> {
    if (!offer) return Promise.resolve(false);
    return this.decide([{ by: offer.power, topic: offer.topic, value }]);
  }

  decide(decisions: Decision[]): Promise<boolean> {
    const { table } = this;
    const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    // A second click while the first answer is on its way is not a second answer.
    if (table.sending) return Promise.resolve(false);
    // The answer is to the question as it was seen, even if news of a newer one just came in.
    const asked = table.questions.find((o) => o.power === decisions[0]?.by) ?? table.offer;
    return this.send(decisions, asked?.id ?? table.revision, key);
  }

  // Sends decisions with a key of their own, so that sending them again is harmless.
  send(decisions: Decision[], offer: number, key: string): Promise<boolean> {
    const { trial } = this.table;
    return this.during(() => (trial ? this.table.trials.play(trial, decisions) : this.give(decisions, offer, key)));
  }

  private async give(decisions: Decision[], offer: number, key: string): Promise<boolean> {
    const { table } = this;
    table.news = '';
    const held = table.hand;
    try {
      this.accept(await post<Answered>(`/tables/${table.id}/decide`, { offer, decisions, key }), held);
      return true;
    } catch (e) {
      if (e instanceof ApiError && e.offline) {
        table.journal.gone();
        table.queue = [...table.queue, { key, offer, decisions }];
      } else if (e instanceof ApiError && e.code === 'stale') {
        table.taking.drop();
        await table.journal.refresh();
        this.overtaken(offer);
      } else table.fault(e);
      return false;
    }
  }

  // One thing at a time is on its way, and an older refusal no longer counts.
  private during<T>(act: () => Promise<T>): Promise<T> {
    const { table } = this;
    table.sending = true;
    table.refusal = null;
    const done = act().finally(() => (table.sending = false));
    this.pending = done.catch(() => undefined);
    return done;
  }

  // Somebody was quicker: the board is as it is now, and what happened since is told.
  private overtaken(offer: number): void {
    const since = this.table.lines.filter((l) => l.n > offer).flatMap((l) => logOf(l).map((x) => x.text));
    this.table.refusal = { faults: [], text: t('stale.text'), since: since.slice(-4), at: Date.now() };
  }

  // Units taken up while the answer was on its way stay in the hand.
  private accept(answer: Answered, held: Hand = this.table.hand): void {
    this.table.pace.skip();
    if (held === this.table.hand) this.table.taking.drop();
    this.table.journal.line(answer);
    this.table.journal.offered(answer.revision, answer.offers, answer.waiting);
  }

  // One unit to a place, or to the nearest it can go to.
  async sendTo(unit: string, space: string): Promise<boolean> {
    try {
      const answer = await post<Reach>(`${this.table.base}/reach`, { units: [unit], via: [] });
      const way = answer.to[space] ?? Object.values(answer.to).sort((a, b) => a.cost - b.cost)[0];
      return way ? await this.decide(way.plan) : false;
    } catch (e) {
      this.table.fault(e);
      return false;
    }
  }

  // -- the ways back --

  async back(what: 'undo' | 'redo', n = 1): Promise<void> {
    const { table } = this;
    while (table.sending) await this.pending; // pressed twice in haste, two steps are taken, one after the other
    const { trial } = table;
    if (!table.offer?.[what].n || (trial && what === 'redo')) return;
    await this.during(() =>
      trial ? table.trials.play(trial, [], trial.last) : table.did(async () => this.accept(await post<Answered>(`/tables/${table.id}/${what}`, { offer: table.revision, n }))),
    );
  }

  // What changing an earlier decision would do; nothing is changed.
  async tryAmend(record: number, decisions: Decision[]): Promise<Tried['dropped']> {
    if (this.table.trial) return [];
    try {
      return (await post<Tried>(`/tables/${this.table.id}/amend`, { offer: this.table.revision, record, decisions, dry: true })).dropped;
    } catch (e) {
      this.table.fault(e);
      return [];
    }
  }

  async amend(record: number, decisions: Decision[]): Promise<boolean> {
    const { table } = this;
    const { trial } = table;
    if (trial) return this.during(() => table.trials.amend(trial, record, decisions));
    return table.did(async () => this.accept(await post<Answered>(`/tables/${table.id}/amend`, { offer: table.revision, record, decisions })));
  }

  // -- asking without deciding --

  private asked(value: Value, ...offers: Offer[]): Promise<Verdict> {
    return post<Verdict>(`${this.table.base}/check`, { decisions: offers.map((o) => ({ by: o.power, topic: o.topic, value })) });
  }

  // Whether it is final when all of these are ended, one after the other.
  endsFinally(offers: Offer[]): Promise<boolean> {
    return this.asked({ type: 'done' }, ...offers).then((v) => v.final, () => true);
  }

  // Whether dice fall or somebody else decides after an answer: told with the offer of what it proposes, asked for anything else.
  async isFinal(value: Value, offer: Offer): Promise<boolean> {
    if (this.table.trial) return false;
    if (JSON.stringify(offer.default?.value) === JSON.stringify(value)) return offer.final;
    try {
      return (await this.asked(value, offer)).final;
    } catch {
      return offer.final;
    }
  }

  // Asks the server about an answer without giving it: its reasons are shown.
  async check(value: Value): Promise<void> {
    const { offer } = this.table;
    if (offer) await this.table.did(async () => this.table.refuse((await this.asked(value, offer)).faults));
  }
}
