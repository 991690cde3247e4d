// The purses of a power: most have one of their own name, some keep several apart.
import type { BasketForm, GameInfo, Position } from '../api/types';

export function pursesOf(game: GameInfo | null | undefined, power: string): string[] {
  return Object.entries(game?.purses ?? {}).flatMap(([purse, owner]) => (owner === power ? [purse] : []));
}

export function moneyOf(game: GameInfo | null | undefined, p: Position | null | undefined, power: string): number {
  return pursesOf(game, power).reduce((sum, purse) => sum + (p?.purses[purse] ?? 0), 0);
}

export interface PurseRow { purse: string; money: number; left: number; pays: boolean }

// What a list costs each purse: those that pay are emptied in their order, the others stay as they are.
export function pursesAfter(form: BasketForm, cost: number, game: GameInfo | null | undefined, p: Position | null | undefined, power: string): PurseRow[] {
  let open = cost;
  const left = new Map(Object.entries(form.purses).map(([purse, money]) => {
    const part = Math.min(open, money);
    open -= part;
    return [purse, money - part];
  }));
  return pursesOf(game, power).map((purse) => {
    const money = form.purses[purse] ?? p?.purses[purse] ?? 0;
    return { purse, money, left: left.get(purse) ?? money, pays: left.has(purse) };
  });
}
