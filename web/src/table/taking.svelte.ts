// The hand at a table: taking units up, asking where they can go, and why not elsewhere.
import { post } from '../api/http';
import type { AfterAnswer, HandOdds, OddsAnswer, Reach, Way } from '../api/types';
import { t } from '../i18n.svelte';
import { bySpace, together } from './gather';
import { EMPTY, withCount, withUnits, type Hand } from './hand';
import type { TableStore } from './store.svelte';

export class Taking {
  private asked = 0;
  private weighed: Reach | null = null;
  private weighedAt = '';
  // The light that is on its way; what is clicked meanwhile waits for it.
  pending: Promise<unknown> = Promise.resolve();

  constructor(private table: TableStore) {}

  take(space: string, units: string[], add = false): void {
    const { movable, hand } = this.table;
    this.hold(withUnits(hand, space, units.filter((u) => movable.has(u)), add));
  }

  // Another of my powers that is asked at the same time answers now.
  choose(power: string): void {
    if (power !== this.table.offer?.power) this.drop();
    this.table.chosen = power;
  }

  count(row: string[], n: number): void {
    this.hold(withCount(this.table.hand, row, n));
  }

  // So many of a row, wherever they are, beside what the hand holds of other places.
  gather(row: string[], n: number): void {
    const { units } = withCount(this.table.hand, row, n);
    this.hold(units.length ? { space: this.table.units[units[0] ?? '']?.space ?? '', units } : EMPTY);
  }

  private hold(hand: Hand): void {
    const { table } = this;
    if (!hand.units.length) return this.drop();
    if (hand.space !== table.hand.space) table.via = [];
    table.hand = hand;
    table.prospects = {};
    table.chosen = table.openOffers.find((o) => o.groups.some((g) => g.units.includes(hand.units[0] ?? '')))?.power ?? table.chosen;
    table.refusal = null;
    void this.light();
  }

  // Empties the hand; an answer still on its way is no longer wanted.
  drop(): void {
    const { table } = this;
    table.hand = EMPTY;
    table.reach = null;
    table.prospects = {};
    table.via = [];
    table.reaching = false;
    this.asked++;
    this.pending = Promise.resolve();
  }

  // Drops a hand that holds what is no longer there to be moved.
  keepOnly(there: (unit: string) => boolean): void {
    if (!this.table.trial && !this.table.hand.units.every(there)) this.drop();
  }

  async go(via: string[]): Promise<void> {
    this.table.via = via;
    await this.light();
  }

  private async where(more: { odds?: boolean; only?: string } = {}): Promise<Reach> {
    const { base, hand, via, units } = this.table;
    const parts = bySpace(hand.units, units);
    if (parts.length < 2) return post<Reach>(`${base}/reach`, { units: hand.units, via, ...more });
    return together(await Promise.all(parts.map((part) => post<Reach>(`${base}/reach`, { units: part, via: [], ...more }))));
  }

  // Light first; how an attack would go is asked for when one is looked at.
  private light(): Promise<unknown> {
    const mine = ++this.asked;
    this.table.reaching = true;
    const done = this.where({ odds: false }).then(
      (answer) => this.lit(mine, answer),
      (e: unknown) => {
        if (mine === this.asked) this.table.fault(e);
        this.lit(mine, null);
      },
    );
    this.pending = done;
    return done;
  }

  private lit(mine: number, answer: Reach | null): void {
    if (mine !== this.asked) return;
    this.table.reach = answer;
    this.table.reaching = false;
    if (answer && !Object.keys(answer.to).length) this.nowhere(answer);
  }

  // Nothing is lit: one of the reasons is told, that of the nearest place.
  private nowhere(answer: Reach): void {
    const near = Object.values(answer.no)[0];
    this.table.refusal = { faults: near ? [near] : [], text: t('hand.nowhere'), at: Date.now(), nowhere: true };
  }

  // Units that cannot be taken up: where would they go, if they could?
  async whyNowhere(units: string[]): Promise<void> {
    const { table } = this;
    await table.did(async () => this.nowhere(await post<Reach>(`${table.base}/reach`, { units, via: [], odds: false })));
  }

  // How an attack by the hand would go, for all places it can attack; gathered from several places, for the one that is aimed at.
  async weigh(space: string): Promise<void> {
    const { reach, hand, units, offer, id, trial } = this.table;
    const parts = bySpace(hand.units, units).length;
    if (!reach || (this.weighed === reach && (parts < 2 || this.weighedAt === space))) return;
    this.weighed = reach;
    this.weighedAt = space;
    try {
      if (parts > 1) {
        if (trial || !offer) return;
        const { odds } = await post<{ odds: HandOdds | null }>(`/tables/${id}/gather`, { power: offer.power, space, units: hand.units });
        if (this.table.reach === reach && odds) this.table.prospects = { ...this.table.prospects, [space]: odds };
        return;
      }
      const answer = await this.where();
      if (this.table.reach === reach) this.table.prospects = Object.fromEntries(Object.entries(answer.to).flatMap(([space, way]) => (way.odds ? [[space, way.odds]] : [])));
    } catch {
      this.weighed = null; // the next look asks again
    }
  }

  // What is clicked while an answer is on its way means the hand as it is: wait for its light. False: the hand changed meanwhile.
  async settled(): Promise<boolean> {
    const { hand, deciding } = this.table;
    for (let seen: unknown; seen !== this.pending; ) {
      seen = this.pending;
      await Promise.all([seen, deciding.pending]);
    }
    return hand === this.table.hand;
  }

  way(space: string): Way | null {
    return this.table.reach?.to[space] ?? null;
  }

  // Why not: at once what the light says, then what the server adds: the reason for a far place, and what would be right instead.
  async why(space: string): Promise<void> {
    const { table } = this;
    if (!(await this.settled()) || this.way(space) || !table.hand.units.length) return;
    const { hand, reach } = table;
    const known = reach?.no[space];
    if (known) table.refuse([known]);
    const shown = table.refusal;
    try {
      const told = (await this.where({ only: space })).no[space];
      if (told && hand === table.hand && (!known || (table.refusal === shown && told.code === known.code))) table.refuse([told]);
    } catch (e) {
      if (!known) table.fault(e);
    }
  }

  // The battles that are planned, as they stand.
  async askOdds(): Promise<void> {
    const { table } = this;
    const { base } = table;
    try {
      const answer = await post<OddsAnswer>(`${base}/odds`, { battles: [] });
      if (base === table.base) table.odds = answer;
      await this.askAnswer();
    } catch {
      table.odds = null; // a table without odds is played without them
    }
  }

  // Enemies may still have a say before dice fall: what would it probably be?
  private async askAnswer(): Promise<void> {
    const { table } = this;
    const { odds } = table;
    if (table.trial || !table.moving || table.peaceful || !Object.keys(odds?.battles ?? {}).length) return void (table.after = null);
    const found = await post<AfterAnswer>(`/tables/${table.id}/answered`, {}).catch(() => null);
    if (odds === table.odds) table.after = found;
  }
}
