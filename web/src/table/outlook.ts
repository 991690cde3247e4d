// Wars that could be declared and objectives that pay: what the table shows of them.
import type { Affairs, Offer } from '../api/types';

export type Prospect = Affairs['prospects'][number];
export type Aim = Affairs['aims'][number];

export const prospectOf = (a: Affairs, power: string, target: string): Prospect | undefined => a.prospects.find((p) => p.power === power && p.target === target);

// Only what a question of this power takes as an answer may be declared here and now.
export function declarable(offers: Offer[], power: string, target: string): boolean {
  return offers.some((o) => o.power === power && declares(o) && o.form.type === 'options' && o.form.options.some((x) => x.key === target));
}

// Whether a question is about whole powers to declare war on.
export const declares = (o: Offer): boolean => o.topic === 'declare' && o.form.type === 'options';

export interface Ledger { power: string; paid: number; aims: Aim[] }

// The objectives of each power, one's own first.
export function ledgers(aims: Aim[], mine: string[]): Ledger[] {
  const powers = [...new Set(aims.map((x) => x.power))];
  const own = (p: string) => (mine.includes(p) ? 0 : 1);
  return powers
    .map((power, at) => ({ at, power, aims: aims.filter((x) => x.power === power) }))
    .sort((a, b) => own(a.power) - own(b.power) || a.at - b.at)
    .map(({ power, aims: some }) => ({ power, aims: some, paid: some.reduce((sum, x) => sum + x.paid, 0) }));
}
