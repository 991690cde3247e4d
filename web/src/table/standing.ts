// Standing orders as the server keeps them: for a kind of question, in a place or anywhere, if all conditions hold, do this.
export interface Condition { measure: string; op: string; value: number | string }
export interface Order { id: string; power: string; kind: string; space: string; conditions?: Condition[]; do: Record<string, unknown>; until?: number; uses?: number }
export type NewOrder = Omit<Order, 'id' | 'uses'>;

// Questions that come out of turn; a game that never asks one of them never uses such an order.
export const KINDS = ['casualties', 'submerge', 'retreat', 'scramble', 'intercept', 'kamikaze', 'bombard', 'gun', '*'];
export const MEASURES = ['win', 'hold', 'gain', 'loss', 'round', 'enemy_has'];
export const OPS = ['<', '<=', '>', '>=', '=='];
export type Doing = 'default' | 'lose' | 'number' | 'nothing';

export function doing(what: Doing, order: string[], n: number): Record<string, unknown> {
  if (what === 'lose') return { lose: order };
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
