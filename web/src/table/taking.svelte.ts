// The hand at a table: taking units up, asking where they can go, and why not elsewhere.
import { post } from '../api/http';
import type { Fault, OddsAnswer, Reach, Value, Way } from '../api/types';
import { withCount, withUnits, type Hand } from './hand';
import { Journal } from './journal.svelte';

const PATIENCE = 20_000; // ms for an answer that is on its way

export abstract class Taking extends Journal {
  take(space: string, units: string[], add = false): void {
    const movable = this.movable;
    this.setHand(withUnits(this.hand, space, units.filter((u) => movable.has(u)), add));
  }

  // Another of my powers that is asked at the same time answers now.
  choose(power: string): void {
    if (power !== this.offer?.power) this.drop();
    this.chosen = power;
  }

  count(row: string[], n: number): void {
    this.setHand(withCount(this.hand, row, n));
  }

  private setHand(hand: Hand): void {
    if (!hand.units.length) return this.drop();
    if (hand.space !== this.hand.space) this.via = [];
    this.hand = hand;
    this.prospects = {};
    this.chosen = this.openOffers.find((o) => o.groups.some((g) => g.units.includes(hand.units[0] ?? '')))?.power ?? this.chosen;
    this.refusal = null;
    void this.ask();
  }

  async go(via: string[]): Promise<void> {
    this.via = via;
    await this.ask();
  }

  private async ask(): Promise<void> {
    const mine = ++this.asked;
    this.reaching = true;
    try {
      // Light first; how an attack would go is asked for when one is looked at.
      const answer = await post<Reach>(`${this.base}/reach`, { units: this.hand.units, via: this.via, odds: false });
      if (mine === this.asked) this.reach = answer;
    } catch (e) {
      if (mine === this.asked) {
        this.reach = null;
        this.fault(e);
      }
    } finally {
      if (mine === this.asked) this.reaching = false;
    }
  }

  // How an attack by the hand would go, for all places it can attack.
  private weighed: Reach | null = null;
  async weigh(): Promise<void> {
    const reach = this.reach;
    if (!reach || this.weighed === reach) return;
    this.weighed = reach;
    try {
      const answer = await post<Reach>(`${this.base}/reach`, { units: this.hand.units, via: this.via });
      if (this.reach === reach) this.prospects = Object.fromEntries(Object.entries(answer.to).flatMap(([space, way]) => (way.odds ? [[space, way.odds]] : [])));
    } catch {
      this.weighed = null; // the next look asks again
    }
  }

  // What is clicked while an answer is on its way means the hand as it is: wait for its light. False: the hand changed meanwhile.
  async settled(): Promise<boolean> {
    const hand = this.hand;
    for (let waited = 0; (this.reaching || this.sending) && waited < PATIENCE; waited += 20) await new Promise((r) => setTimeout(r, 20));
    return hand === this.hand;
  }

  way(space: string): Way | null {
    return this.reach?.to[space] ?? null;
  }

  // Why not: at once what the light says, then what the server adds: the reason for a far place, and what would be right instead.
  async why(space: string): Promise<void> {
    if (!(await this.settled()) || this.way(space) || !this.hand.units.length) return;
    const { hand, reach } = this;
    const known = reach?.no[space];
    if (known) this.refuse([known]);
    const shown = this.refusal;
    try {
      const answer = await post<Reach>(`${this.base}/reach`, { units: hand.units, via: this.via, only: space });
      const told = answer.no[space];
      if (told && hand === this.hand && (!known || (this.refusal === shown && told.code === known.code))) this.refuse([told]);
    } catch (e) {
      if (!known) this.fault(e);
    }
  }

  // How many of a number the server would take in one answer, without giving it.
  async most(value: Value, field: string, n: number): Promise<number> {
    const o = this.offer;
    for (let k = n; o && k >= 1; k--) {
      const asked = { ...value, [field]: k };
      const verdict = await post<{ ok: boolean }>(`${this.base}/check`, { decisions: [{ by: o.power, topic: o.step, value: asked }] });
      if (verdict.ok) return k;
    }
    return 0;
  }

  // Asks the server about an answer without giving it: its reasons are shown.
  async check(value: Value): Promise<void> {
    const o = this.offer;
    if (!o) return;
    try {
      const verdict = await post<{ faults: Fault[] }>(`${this.base}/check`, { decisions: [{ by: o.power, topic: o.step, value }] });
      this.refuse(verdict.faults);
    } catch (e) {
      this.fault(e);
    }
  }

  async askOdds(): Promise<void> {
    try {
      const base = this.base;
      const answer = await post<OddsAnswer>(`${base}/odds`, { battles: [] });
      if (base === this.base) this.odds = answer;
    } catch {
      this.odds = null; // a table without odds is played without them
    }
  }
}
