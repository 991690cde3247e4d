// Moves as arrows: one per bundle and way; a voyage in one bundle is one arrow.
import type { Arrow } from '../board/arrows';
import type { Move } from './position';

export function arrowsOf(moves: Move[], kind: Arrow['kind']): Arrow[] {
  const bundles = new Map<number, Move[]>();
  for (const m of moves) bundles.set(m.line, [...(bundles.get(m.line) ?? []), m]);
  const merged = new Map<string, Arrow>();
  for (const bundle of bundles.values()) {
    for (const { path, units, by, records, role } of joined(bundle)) {
      const planned = kind === 'march' && role === 'rail' ? 'track' : kind;
      const key = `${by}|${role}|${path.join('>')}`;
      const old = merged.get(key);
      const n = (old?.n ?? 0) + units.size;
      merged.set(key, { key, path, n, power: by, kind: planned, label: String(n), records: [...(old?.records ?? []), ...records] });
    }
  }
  return [...merged.values()];
}

// Moves that were made cannot be changed any more; the last of them stand out.
export function pastArrows(moves: Move[]): Arrow[] {
  const last = moves[moves.length - 1]?.line;
  return [...arrowsOf(moves.filter((m) => m.line !== last), 'past'), ...arrowsOf(moves.filter((m) => m.line === last), 'made')];
}

interface Joined { path: string[]; units: Set<string>; by: string; records: number[]; role: string }

// Steps that go on where the last one ended, within one bundle, are one journey: load, sail, unload.
function joined(bundle: Move[]): Joined[] {
  const out: Joined[] = [];
  for (const r of bundle) {
    const { path } = r.value;
    const units = new Set(r.value.units);
    const last = out[out.length - 1];
    if (last && last.path[last.path.length - 1] === path[0] && bundle.length > 1) {
      last.path = [...last.path, ...path.slice(1)];
      last.records.push(r.n);
      if (out.length === 1 && units.size > last.units.size) last.units = units;
    } else out.push({ path: [...path], units, by: r.by, records: [r.n], role: r.value.role ?? '' });
  }
  return out;
}
