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
  frame: string;
  glow: string;
  texture: boolean;
}

export type ThemeName = 'atlas' | 'clear' | 'night';
const themes = colours.themes as unknown as Record<ThemeName, Theme>;
const codes = colours.codes as Record<string, string>;
const shorts = colours.short as Record<string, string>;
const tokens = colours.tokens as unknown as Record<string, [string, string]>;
const axis = new Set(colours.axis);

export const theme = (name: ThemeName): Theme => themes[name];
export const codeOf = (power: string): string => codes[power] ?? '';
export const short = (power: string): string => shorts[power] ?? (power.length <= 4 ? power : power.slice(0, 2).toUpperCase());
export const tokenColours = (power: string): [string, string] => tokens[codeOf(power)] ?? tokens[''] ?? ['#E2DDD0', '#1F1B14'];

// Axis tokens are square, Allied ones pills, others cut at the corners: never colour alone.
export function tokenForm(power: string): 'square' | 'pill' | 'cut' {
  const code = codeOf(power);
  return !code ? 'cut' : axis.has(code) ? 'square' : 'pill';
}

export function landColour(t: Theme, owner: string): string {
  if (!owner || owner === 'Neutral') return t.neutral;
  return t.land[codeOf(owner)] ?? t.minor;
}
