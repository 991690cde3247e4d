// What a person set on this device; kept in the browser.
import type { NoticeKind } from './api/types';
import type { Bindings } from './table/bindings';

export type Look = 'auto' | 'light' | 'night';
export type DicePace = 'none' | 'fast' | 'normal' | 'slow';

export interface Settings {
  lang: 'en' | 'de';
  name: string;
  look: Look;
  palette: 'atlas' | 'clear';
  texture: boolean;
  dice: DicePace;
  pace: 'instant' | 'brisk' | 'watch'; // of what others do
  sound: boolean;
  notices: boolean;
  silent: NoticeKind[]; // notices that are not wanted
  keys: Bindings;
  odds: boolean;
  warnings: boolean;
  text: number;
  units: 'small' | 'normal' | 'large';
  hold: boolean; // what cannot be taken back wants a longer press
  muted: string[];
  coached: string[];
  leftHanded: boolean;
  level: string; // of the bots of a quick game
  fightBelow: number; // Fight all stops below this chance, in percent
  fightKeep: string[]; // and before losing units of these arms
}

const KEY = 'sandtable.settings';
const german = typeof navigator !== 'undefined' && navigator.language?.startsWith('de');

const defaults: Settings = {
  lang: german ? 'de' : 'en', name: '', look: 'auto', palette: 'atlas', texture: false, dice: 'normal', pace: 'brisk', sound: false,
  notices: false, silent: [], keys: {}, odds: true, warnings: true, text: 100, units: 'normal', hold: false, muted: [], coached: [], leftHanded: false,
  level: '', fightBelow: 40, fightKeep: ['air', 'sea'],
};

function kept(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
  } catch {
    return {};
  }
}

export const settings = $state<Settings>({ ...defaults, ...kept() });

export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const dark = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: dark)');
const still = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');
const system = $state({ dark: dark?.matches ?? false, still: still?.matches ?? false });
dark?.addEventListener('change', (e) => (system.dark = e.matches));
still?.addEventListener('change', (e) => (system.still = e.matches));

export const isNight = (): boolean => (settings.look === 'auto' ? system.dark : settings.look === 'night');
export const isStill = (): boolean => system.still;
