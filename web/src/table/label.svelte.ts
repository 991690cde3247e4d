// Decisions in words short enough for a button: the last bundle for undo, and what would be right instead of a refused one.
import type { Decision } from '../api/types';
import { phaseName, t, topicName, unitNames } from '../i18n.svelte';
import type { TableStore } from './store.svelte';

export function labelOf(store: TableStore): string {
  const last = store.course[store.course.length - 1];
  if (!last) return '';
  const bundle = store.course.filter((r) => r.line === last.line);
  const moves = bundle.filter((r) => r.value.type === 'go');
  if (moves.length) return moved(store, moves);
  if (bundle.some((r) => r.value.type === 'buy')) return t('undo.buy');
  if (last.value.type === 'put') return t('undo.put', { units: unitNames(String(last.value['kind']), Number(last.value['number'] ?? 1)), space: last.value['space'] });
  if (last.value.type === 'done') return t('undo.done', { phase: phaseName(last.topic) });
  return topicName(last.topic);
}

export function rightOf(store: TableStore, decisions: Decision[]): string {
  const moves = decisions.filter((d) => d.value.type === 'go');
  return moves.length && moves.length === decisions.length ? moved(store, moves) : '';
}

// Of a voyage the troops are named; of a hand of several arms that goes one way, all of them.
function moved(store: TableStore, moves: Decision[]): string {
  const path = moves[moves.length - 1]?.value['path'] as string[];
  const start = String((moves[0]?.value['path'] as string[])[0]);
  const n = new Map<string, number>();
  for (const id of new Set(moves.filter((m) => (m.value['path'] as string[])[0] === start).flatMap((m) => m.value['units'] as string[]))) {
    const kind = store.units[id]?.kind ?? '';
    n.set(kind, (n.get(kind) ?? 0) + 1);
  }
  return t('undo.move', { units: [...n].map(([kind, k]) => unitNames(kind, k)).join(', '), from: start, to: path[path.length - 1] });
}
