import { wearOf } from '../games.svelte';
import colours from '../generated/palette.json';

export interface Theme {
  name: string;
  land: Record<string, string>;
  neutral: string;
  minor: string;
  sea: string[];
  open_water: string;
  number: string;
  border: string;
  coast: string;
  ink: string;
  paper: string;
  glow: string;
  texture: boolean;
}

export type ThemeName = 'atlas' | 'clear' | 'night';
const themes = colours.themes as unknown as Record<ThemeName, Theme>;
const emblems = colours.emblems as Record<string, string>;
const tokens = colours.tokens as unknown as Record<string, [string, string]>;

export const theme = (name: ThemeName): Theme => themes[name];
export const codeOf = (power: string): string => emblems[wearOf(power)?.colour ?? ''] ?? '';
export const short = (power: string): string => wearOf(power)?.sign ?? power.slice(0, 2).toUpperCase();
export const tokenColours = (power: string): [string, string] => tokens[codeOf(power)] ?? tokens[''] ?? ['#E2DDD0', '#1F1B14'];

// Tokens of one side are square, of the other pills, of small countries cut at the corners: never colour alone.
const FORMS = { square: 'square', round: 'pill', cut: 'cut' } as const;
export const tokenForm = (power: string): 'square' | 'pill' | 'cut' => FORMS[wearOf(power)?.shape ?? 'cut'];

export function landColour(t: Theme, owner: string): string {
  if (!wearOf(owner)) return t.neutral; // nobody's, or of somebody who is no country of the game
  return t.land[codeOf(owner)] ?? t.minor;
}
