// What stands against ending a step: stops always, warnings unless they are switched off or muted; notes never count.
import type { Fault, Offer } from '../api/types';
import { settings } from '../settings.svelte';

export const counts = (f: Fault): boolean =>
  f.level === 'stop' || (f.level !== 'note' && settings.warnings && !settings.muted.includes(f.code));

export const openItems = (offer: Offer | null): Fault[] => (offer?.done?.items ?? []).filter(counts);

// What is said of several units in the same words is said once, with their number.
export function together(faults: Fault[]): Fault[] {
  const alike = new Map<string, Fault[]>();
  for (const f of faults) alike.set(f.text, [...(alike.get(f.text) ?? []), f]);
  return [...alike.values()].map(([first, ...rest]) => {
    const all = [first as Fault, ...rest];
    return { ...(first as Fault), text: all.length > 1 ? `${(first as Fault).text} (×${all.length})` : (first as Fault).text, units: all.flatMap((f) => f.units), spaces: [...new Set(all.flatMap((f) => f.spaces))] };
  });
}
