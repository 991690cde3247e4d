// The last bundle in words short enough for the undo button.
import { phaseName, t, topicName, unitNames } from '../i18n.svelte';
import type { Recorded } from './position';
import type { TableStore } from './store.svelte';

export function labelOf(store: TableStore): string {
  const last = store.course[store.course.length - 1];
  if (!last) return '';
  const bundle = store.course.filter((r) => r.line === last.line);
  const move = bundle.filter((r) => r.value.type === 'go');
  if (move.length) return moved(store, move);
  if (bundle.some((r) => r.value.type === 'buy')) return t('undo.buy');
  if (last.value.type === 'put') return t('undo.put', { units: unitNames(String(last.value['kind']), Number(last.value['number'] ?? 1)), space: last.value['space'] });
  if (last.value.type === 'done') return t('undo.done', { phase: phaseName(last.topic) });
  return topicName(last.topic);
}

function moved(store: TableStore, moves: Recorded[]): string {
  const first = moves[0] as Recorded;
  const last = moves[moves.length - 1] as Recorded;
  const n = new Map<string, number>();
  for (const id of first.value['units'] as string[]) {
    const kind = store.units[id]?.kind ?? '';
    n.set(kind, (n.get(kind) ?? 0) + 1);
  }
  const from = (first.value['path'] as string[])[0];
  const path = last.value['path'] as string[];
  return t('undo.move', { units: [...n].map(([kind, k]) => unitNames(kind, k)).join(', '), from, to: path[path.length - 1] });
}
