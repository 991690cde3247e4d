// A position in figures, for comparing: what each power has on the board, earns and owns. Counted from the board, not judged.
import type { GameInfo, Position } from '../api/types';

export interface Figures { army: number; income: number; money: number; units: number; cities: number }

export function figuresOf(game: GameInfo, p: Position, powers: string[]): Record<string, Figures> {
  const cost = new Map(game.kinds.map((k) => [k.name, k.cost]));
  const out: Record<string, Figures> = {};
  for (const power of powers) out[power] = { army: 0, income: 0, money: p.purses[power] ?? 0, units: 0, cities: 0 };
  for (const u of Object.values(p.units)) {
    const f = out[u.owner];
    if (!f) continue;
    f.army += cost.get(u.kind) ?? 0;
    f.units++;
  }
  for (const s of game.spaces) {
    const f = out[p.control[s.name] ?? ''];
    if (!f) continue;
    f.income += s.value;
    if (s.tags['city']) f.cities++;
  }
  return out;
}

export const ROWS = ['army', 'income', 'money', 'units', 'cities'] as const;

// Several powers as one side.
export function summed(figures: Record<string, Figures>, powers: string[]): Figures {
  const out: Figures = { army: 0, income: 0, money: 0, units: 0, cities: 0 };
  for (const p of powers) for (const row of ROWS) out[row] += figures[p]?.[row] ?? 0;
  return out;
}
