// Fight all: every battle question is answered as proposed until something happens that its player wants to see.
import type { Decision, Offer, Unit } from '../api/types';
import { settings } from '../settings.svelte';
import { forcedLoss } from './risk';
import type { TableStore } from './store.svelte';

export type Stop =
  | { why: 'over' | 'stopped' | 'silent' }
  | { why: 'ask'; space: string }
  | { why: 'win'; space: string; p: number }
  | { why: 'loss' | 'risk'; space: string; unit: string };

const PATIENCE = 30_000; // ms to wait for another seat's answer

export const inBattles = (store: Pick<TableStore, 'position'>): boolean => store.position?.turn.phase?.battle ?? false;

export class FightAll {
  running = $state(false);
  stop = $state.raw<Stop | null>(null);
  private at = $state(''); // when it stopped

  constructor(private store: TableStore) {}

  async start(): Promise<void> {
    this.running = true;
    this.stop = null;
    while (this.running) {
      const offer = await this.nextQuestion();
      if (!offer) return this.end({ why: inBattles(this.store) ? 'silent' : 'over' });
      const found = await this.judge(offer);
      if ('why' in found) return this.end(found);
      if (!this.running) return;
      if (!(await this.store.deciding.decide([found]))) return this.end({ why: 'ask', space: spaceOf(offer) });
    }
  }

  // What the table, or the branch that is open, has come to.
  private get now(): string {
    const { lines, trial } = this.store;
    return `${lines[lines.length - 1]?.n ?? 0}|${trial?.id ?? ''}|${trial?.records.length ?? 0}`;
  }

  // Why it stopped, until something else happens: then it is old news.
  get told(): Stop | null {
    return this.at === this.now ? this.stop : null;
  }

  halt(): void {
    this.end({ why: 'stopped' });
  }

  private end(stop: Stop): void {
    this.running = false;
    this.at = this.now;
    this.stop = stop;
  }

  // The next question, as soon as the table has one; nothing when the battles are over, or nobody answers.
  private nextQuestion(): Promise<Offer | null> {
    return new Promise((found) => {
      const watch = $effect.root(() => {
        $effect(() => {
          const { offer, sending } = this.store;
          if (!this.running || !inBattles(this.store)) found(null);
          else if (offer && !sending) found(offer);
          else return;
          clearTimeout(late);
          queueMicrotask(watch); // an effect cannot end the root it runs in
        });
      });
      const late = setTimeout(() => (watch(), found(null)), PATIENCE);
    });
  }

  // The answer to give, or the reason to stop and let the player look.
  private async judge(offer: Offer): Promise<Decision | Stop> {
    const space = spaceOf(offer);
    if (offer.weighty) return { why: 'ask', space }; // never answered in passing
    const answer = offer.default;
    if (!answer) return { why: 'ask', space };
    const lost = this.store.trial ? '' : this.dearest(offer, answer);
    if (lost) return { why: 'loss', space, unit: lost };
    const attacking = this.store.position?.turn.powers.includes(offer.power);
    const place = space || this.opens(offer, answer);
    const dear = attacking && offer.form.type === 'options' ? this.forced(offer, space) : '';
    if (dear) return { why: 'risk', space, unit: dear };
    if (place && attacking && settings.odds && this.store.info?.terms.odds !== false) {
      await this.store.taking.askOdds();
      const win = this.store.odds?.battles?.[place]?.win;
      if (win !== undefined && isBad(win)) return (space ? null : this.better(offer)) ?? { why: 'win', space: place, p: win };
    }
    return answer;
  }

  // Of several battles that could be next, one that stands well: a bad one is left for last. What may be left alone
  // (a search, a fleet of no side) goes by a name that is not its place, and is never begun in passing.
  private better(offer: Offer): Decision | null {
    const fair = (place: string | undefined) => !isBad(this.store.odds?.battles?.[place ?? '']?.win ?? 0);
    const other = offer.form.type === 'options' ? offer.form.options.find((o) => o.key === o.spaces[0] && fair(o.key)) : undefined;
    return other ? { by: offer.power, topic: offer.topic, value: { type: 'choose', options: [other.key] } } : null;
  }

  // The battle that an answer begins, where the question is which one comes next.
  private opens(offer: Offer, answer: Decision): string {
    const key = answer.value.type === 'choose' ? answer.value.options[0] : undefined;
    return (offer.form.type === 'options' && offer.form.options.find((o) => o.key === key)?.spaces[0]) || '';
  }

  // The next round may take a unit that its player wants to keep, without asking.
  private forced(offer: Offer, space: string): string {
    const { units, game, leads, sideOf } = this.store;
    const ours = sideOf(offer.power);
    const here = Object.values(units).filter((u) => u.space === space);
    const own = (u: Unit) => sideOf(leads[u.owner] ?? u.owner) === ours;
    const onLand = game?.spaces.find((s) => s.name === space)?.kind !== 'sea';
    return space ? forcedLoss(here.filter(own), here.filter((u) => !own(u)), game?.kinds ?? [], settings.fightKeep, onLand) : '';
  }

  // A kind its player wants to keep that the proposed losses would take.
  private dearest(offer: Offer, answer: Decision): string {
    if (answer.value.type !== 'lose' || !this.store.mine.includes(offer.power)) return '';
    const arms = new Map((this.store.game?.kinds ?? []).map((k) => [k.name, k.arm]));
    const kinds = answer.value.units.map((id) => this.store.units[id]?.kind ?? '');
    return kinds.find((kind) => settings.fightKeep.includes(arms.get(kind) ?? '')) ?? '';
  }
}

const isBad = (win: number): boolean => win * 100 < settings.fightBelow;

const spaceOf = (offer: Offer): string => {
  const space = offer.prompt.args['space'];
  return typeof space === 'string' ? space : '';
};
