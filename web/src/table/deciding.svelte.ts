// Answering what is asked, taking back and changing what was decided: at the table, or in a branch of it.
import { ApiError, post } from '../api/http';
import type { Decision, Line, Offer, Reach, Trial, Value } from '../api/types';
import { t } from '../i18n.svelte';
import type { Hand } from './hand';
import { Taking } from './taking.svelte';

export abstract class Deciding extends Taking {
  answer(value: Value, offer: Offer | null = this.offer): Promise<boolean> {
    if (!offer) return Promise.resolve(false);
    return this.decide([{ by: offer.power, topic: offer.step, value }]);
  }

  decide(decisions: Decision[]): Promise<boolean> {
    const key = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    // A second click while the first answer is on its way is not a second answer.
    if (this.sending) return Promise.resolve(false);
    // The answer is to the question as it was seen, even if news of a newer one just came in.
    const asked = this.questions.find((o) => o.power === decisions[0]?.by) ?? this.offer;
    return this.send(decisions, asked?.id ?? this.revision, key);
  }

  protected async send(decisions: Decision[], offer: number, key: string): Promise<boolean> {
    if (this.trial) return this.playTrial(decisions, 0);
    this.sending = true;
    this.refusal = null;
    this.news = '';
    const held = this.hand;
    try {
      const line = await post<Line & { revision: number; offers: Offer[] }>(`/tables/${this.id}/decide`, { offer, decisions, key });
      this.accept(line, held);
      return true;
    } catch (e) {
      if (e instanceof ApiError && e.offline) {
        this.gone();
        this.queue = [...this.queue, { key, offer, decisions }];
      } else if (e instanceof ApiError && e.code === 'stale') {
        this.drop();
        await this.refresh();
        this.overtaken(offer);
      } else this.fault(e);
      return false;
    } finally {
      this.sending = false;
    }
  }

  // Somebody was quicker: the board is as it is now, and what happened since is told.
  private overtaken(offer: number): void {
    const since = this.lines.filter((l) => l.n > offer).flatMap((l) => (l.log ?? []).map((x) => x.text));
    this.refusal = { faults: [], text: t('stale.text'), since: since.slice(-4), at: Date.now() };
  }

  // Units taken up while the answer was on its way stay in the hand.
  private accept(line: Line & { revision: number; offers: Offer[] }, held: Hand = this.hand): void {
    if (held === this.hand) this.drop();
    this.line(line);
    this.offered(line.revision, line.offers, line.waiting ?? []);
  }

  // One unit to a place, or to the nearest it can go to.
  async sendTo(unit: string, space: string): Promise<boolean> {
    try {
      const answer = await post<Reach>(`${this.base}/reach`, { units: [unit], via: [] });
      const way = answer.to[space] ?? Object.values(answer.to).sort((a, b) => a.cost - b.cost)[0];
      return way ? await this.decide(way.plan) : false;
    } catch (e) {
      this.fault(e);
      return false;
    }
  }

  async back(what: 'undo' | 'redo', n = 1): Promise<void> {
    if (this.trial) return void (what === 'undo' && (await this.playTrial([], this.trial.last)));
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

  async amend(record: number, decisions: Decision[], dry = false): Promise<{ ok?: boolean; dropped?: { n: number; value: Value }[] } | null> {
    if (this.trial) return dry ? { ok: true, dropped: [] } : { ok: await this.amendTrial(this.trial, record, decisions) };
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

  // -- in a branch: decisions change the branch, never the game --

  private async playTrial(decisions: Decision[], undo: number): Promise<boolean> {
    const trial = this.trial;
    if (!trial) return false;
    this.sending = true;
    this.refusal = null;
    try {
      const opened = await post<Trial>(`/tables/${this.id}/branches/${trial.id}/play`, { decisions, undo });
      this.drop();
      this.trial = { ...opened, mine: trial.mine };
      this.branches = this.branches.map((b) => (b.id === trial.id ? { ...b, ...opened.compared, length: opened.records.length } : b));
      return true;
    } catch (e) {
      this.fault(e);
      return false;
    } finally {
      this.sending = false;
    }
  }

  // Back to before one bundle, then its replacement and everything that came after it.
  private amendTrial(trial: Trial, record: number, decisions: Decision[]): Promise<boolean> {
    const at = record - trial.start - 1;
    const begins = [...trial.bundles].reverse().find((b) => b <= at) ?? at;
    const ends = trial.bundles.find((b) => b > at) ?? trial.records.length;
    const later = trial.records.slice(ends).map(({ by, topic, value }) => ({ by, topic, value }));
    return this.playTrial([...decisions, ...later], trial.records.length - begins);
  }
}
