// A position in figures, for comparing: what each power has on the board, earns and owns. The server counts.
import type { PowerFigures } from '../api/types';

export const ROWS = ['army', 'income', 'money', 'units', 'prizes'] as const;

// Several powers as one side.
export function summed(figures: Record<string, PowerFigures>, powers: string[]): PowerFigures {
  const out: PowerFigures = { army: 0, income: 0, money: 0, units: 0, prizes: 0 };
  for (const p of powers) for (const row of ROWS) out[row] += figures[p]?.[row] ?? 0;
  return out;
}
