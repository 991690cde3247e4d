// Overlays: colours and numbers laid over the board. They only show what the server said.
import type { GameInfo, Position, Unit } from '../api/types';
import { mix } from '../board/colour';
import { landColour, type Theme } from '../board/palette';
import type { Overlay } from './ui.svelte';

export interface Threat { hold: number; by?: string }
export interface Laid { tint: Map<string, string> | null; notes: Map<string, string>; marked: Set<string> }

const RICH = 10; // land that yields so much has its holder's full colour

// Names are written over these: in ink by day, in paper by night.
export const CLASSES = [
  { least: 0.95, day: '', night: '' },
  { least: 0.8, day: '#FBD9A5', night: '#4A3A1E' },
  { least: 0.5, day: '#F5B868', night: '#6B4414' },
  { least: 0.2, day: '#E88A4A', night: '#8A3F12' },
  { least: 0, day: '#DC6B55', night: '#7A1F0B' },
] as const;
export const tintOf = (at: number, night: boolean): string => CLASSES[at]?.[night ? 'night' : 'day'] ?? '';

export function threatClass(hold: number): number {
  return CLASSES.findIndex((c) => hold >= c.least - 0.005);
}

export function lay(kind: Overlay, game: GameInfo, p: Position, theme: Theme, threat: Record<string, Threat>, unmoved: ReadonlySet<string>, lands: Record<string, number> = {}): Laid {
  const laid: Laid = { tint: null, notes: new Map(), marked: new Set() };
  if (kind === 'income') {
    laid.tint = new Map();
    for (const s of game.spaces) {
      if (s.kind === 'sea') continue;
      const n = lands[s.name] ?? 0;
      laid.tint.set(s.name, n ? mix(theme.neutral, landColour(theme, p.control[s.name] ?? ''), 0.25 + 0.75 * Math.min(1, n / RICH)) : theme.neutral);
      if (n && n !== s.value) laid.notes.set(s.name, String(n)); // the board prints the rest
    }
  } else if (kind === 'threat') {
    laid.tint = new Map();
    for (const [space, { hold }] of Object.entries(threat)) {
      const colour = tintOf(threatClass(hold), theme.name === 'night');
      if (colour) laid.tint.set(space, colour);
      laid.notes.set(space, `${Math.round(hold * 100)} %`);
    }
  } else if (kind === 'unmoved') {
    for (const id of unmoved) {
      const u: Unit | undefined = p.units[id];
      if (u) laid.marked.add(u.space);
    }
  } else if (kind === 'cities') {
    for (const s of [...Object.keys(game.prizes), ...Object.values(game.seats).flat()]) laid.marked.add(s);
  }
  return laid;
}
