// Choosing who takes the hits: the number always equals the hits; naming a unit swaps it with another that was preselected.
import { kindOrder } from '../board/icons';
import type { LossesForm, Unit } from '../api/types';

export interface LossRow { key: string; kind: string; owner: string; damaged: boolean; units: string[]; most: number }

export function lossRows(form: Pick<LossesForm, 'lives'>, units: Record<string, Unit>): LossRow[] {
  const rows = new Map<string, LossRow>();
  for (const [id, lives] of Object.entries(form.lives)) {
    const unit = units[id];
    if (!unit) continue;
    const key = `${unit.owner}|${unit.kind}|${unit.hits ?? 0}|${lives}|${unit.aboard ? 'c' : ''}`;
    const row = rows.get(key) ?? { key, kind: unit.kind, owner: unit.owner, damaged: Boolean(unit.hits), units: [], most: 0 };
    row.units.push(id);
    row.most += lives;
    rows.set(key, row);
  }
  return [...rows.values()].sort((a, b) => kindOrder(a.kind) - kindOrder(b.kind) || a.key.localeCompare(b.key));
}

export type Chosen = Record<string, number>; // row key -> hits

export function chosenFrom(rows: LossRow[], named: string[]): Chosen {
  const out: Chosen = {};
  for (const row of rows) out[row.key] = named.filter((id) => row.units.includes(id)).length;
  return out;
}

// Without a proposal: as many hits as there are, on the first units that can take them, each as often as it can.
export const firstHits = (rows: LossRow[], lives: Record<string, number>, take: number): string[] =>
  rows.flatMap((r) => r.units.flatMap((id) => Array<string>(lives[id] ?? 1).fill(id))).slice(0, take);

export const total = (chosen: Chosen): number => Object.values(chosen).reduce((a, b) => a + b, 0);

// One more hit on a row takes one away from another, the last one first, so that the total stays.
export function swapped(rows: LossRow[], chosen: Chosen, key: string, by: 1 | -1, take: number): Chosen {
  const out = { ...chosen };
  const row = rows.find((r) => r.key === key);
  if (!row) return out;
  const now = out[key] ?? 0;
  if (by > 0) {
    if (now >= row.most) return out;
    out[key] = now + 1;
    if (total(out) > take) {
      const other = [...rows].reverse().find((r) => r.key !== key && (out[r.key] ?? 0) > 0);
      if (other) out[other.key] = (out[other.key] ?? 0) - 1;
      else out[key] = now;
    }
  } else if (now > 0) {
    out[key] = now - 1;
    const other = rows.find((r) => r.key !== key && (out[r.key] ?? 0) < r.most);
    if (other) out[other.key] = (out[other.key] ?? 0) + 1;
    else out[key] = now;
  }
  return out;
}

// The unit ids of an answer: whole units first, each as often as it is hit.
export function namedUnits(rows: LossRow[], chosen: Chosen, lives: Record<string, number>): string[] {
  const out: string[] = [];
  for (const row of rows) {
    let left = chosen[row.key] ?? 0;
    // A hit that only damages is spread over fresh units before any is sunk.
    for (let round = 0; left > 0 && round < 9; round++) {
      for (const id of row.units) {
        if (left > 0 && (lives[id] ?? 1) > round) {
          out.push(id);
          left--;
        }
      }
    }
  }
  return out;
}
