// Standing orders as the server keeps them: for a kind of question, in a place or anywhere, if all conditions hold, do this.
import type { AskedOutOfTurn, NewOrder } from '../api/types';

export type Condition = Required<NonNullable<NewOrder['conditions']>[number]>;

export const ANY = '*';
export const MEASURES: Condition['measure'][] = ['win', 'hold', 'gain', 'loss', 'round', 'enemy_has', 'stake'];
export const OPS: Condition['op'][] = ['<', '<=', '>', '>=', '=='];
export type Doing = 'default' | 'lose' | 'number' | 'nothing' | 'send';

// What an order can say to a question depends on how the question is answered, not on what it is about.
const WAYS: Partial<Record<AskedOutOfTurn['form'], Doing[]>> = {
  losses: ['lose', 'default'],
  options: ['default', 'number', 'nothing'],
  number: ['number', 'default'],
  group: ['send', 'default'],
  units: ['send', 'default', 'number', 'nothing'],
};
export const waysOf = (questions: AskedOutOfTurn[], topic: string): Doing[] => WAYS[questions.find((q) => q.topic === topic)?.form ?? 'options'] ?? ['default'];

// `n` is how many are chosen, or at most sent; 0 sends all.
export function doing(what: Doing, kinds: string[], n: number): NewOrder['do'] {
  if (what === 'lose') return { lose: kinds };
  if (what === 'send') return n ? { send: kinds, number: n } : { send: kinds };
  if (what === 'number') return { number: n };
  return what === 'nothing' ? { choose: [] } : { default: true };
}

// One kind of unit up or down in the order of loss.
export function shifted(order: string[], at: number, by: 1 | -1): string[] {
  const to = at + by;
  if (to < 0 || to >= order.length) return order;
  const out = [...order];
  [out[at], out[to]] = [out[to] as string, out[at] as string];
  return out;
}
