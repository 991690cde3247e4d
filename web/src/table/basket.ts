// The shopping list: whole at all times, so that sending it twice is harmless.
export type Basket = Record<string, number>;

export function spent(basket: Basket, prices: Record<string, number>): number {
  return Object.entries(basket).reduce((sum, [kind, n]) => sum + n * (prices[kind] ?? 0), 0);
}

export function withItem(basket: Basket, kind: string, n: number, prices: Record<string, number>, money: number): Basket {
  const price = prices[kind] ?? 0;
  const rest = money - spent({ ...basket, [kind]: 0 }, prices);
  const most = price > 0 ? Math.floor(rest / price) : 99;
  const wanted = Math.max(0, Math.min(most, Math.floor(Number.isFinite(n) ? n : 0)));
  const out = { ...basket };
  if (wanted > 0) out[kind] = wanted;
  else delete out[kind];
  return out;
}

export const count = (basket: Basket): number => Object.values(basket).reduce((a, b) => a + b, 0);
