// What stands against ending a step: stops always, warnings unless they are switched off or muted; notes never count.
import type { Fault, Offer } from '../api/types';
import { settings } from '../settings.svelte';

export const counts = (f: Fault): boolean =>
  f.level === 'stop' || (f.level !== 'note' && settings.warnings && !settings.muted.includes(f.code));

export const openItems = (offer: Offer | null): Fault[] => (offer?.done?.items ?? []).filter(counts);
