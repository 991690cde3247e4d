// Standing orders as the server keeps them: for a kind of question, in a place or anywhere, if all conditions hold, do this.
import type { AskedOutOfTurn } from '../api/types';

export interface Condition { measure: string; op: string; value: number | string }
export interface Order { id: string; power: string; kind: string; space: string; conditions?: Condition[]; do: Record<string, unknown>; until?: number; own?: boolean; uses?: number; off?: boolean }
export type NewOrder = Omit<Order, 'id' | 'uses' | 'off'>;

export const ANY = '*';
export const MEASURES = ['win', 'hold', 'gain', 'loss', 'round', 'enemy_has'];
export const OPS = ['<', '<=', '>', '>=', '=='];
export type Doing = 'default' | 'lose' | 'number' | 'nothing' | 'send';

// What an order can say to a question depends on how the question is answered, not on what it is about.
const WAYS: Record<string, Doing[]> = {
  lose: ['lose', 'default'],
  choose: ['default', 'number', 'nothing'],
  amount: ['number', 'default'],
  go: ['send', 'default'],
};
export const waysOf = (questions: AskedOutOfTurn[], topic: string): Doing[] => WAYS[questions.find((q) => q.topic === topic)?.form ?? 'choose'] ?? ['default'];

// `n` is how many are chosen, or at most sent; 0 sends all.
export function doing(what: Doing, kinds: string[], n: number): Record<string, unknown> {
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
