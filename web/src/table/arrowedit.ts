// Changing one planned move: fewer or more of the same units by the same way, everything else left as it is.
import type { Decision, Unit } from '../api/types';
import type { Move } from './position';

export interface Editable { record: Move; kinds: string[]; more: string[] }

// A move that can be edited by number: a single decision, not a voyage of several. Its units, and those that could join.
export function editable(plan: Move[], records: number[], units: Record<string, Unit>, movable: ReadonlySet<string>): Editable | null {
  const last = plan.find((r) => r.n === records[records.length - 1]);
  if (!last || plan.filter((r) => r.line === last.line).length > 1) return null;
  const from = last.value.path[0];
  const going = last.value.units;
  const kinds = [...new Set(going.map((u) => units[u]?.kind ?? ''))];
  const more = [...movable].filter((u) => units[u]?.space === from && kinds.includes(units[u]?.kind ?? ''));
  return { record: last, kinds, more };
}

export function withUnits({ record }: Editable, units: string[]): Decision[] {
  return units.length ? [{ by: record.by, topic: record.topic, value: { ...record.value, units } }] : [];
}
