// What the server's games call things and what their countries wear: learned from its answers, never built in.
import type { GameInfo, Wear } from './api/types';

export type Looks = Pick<GameInfo, 'slug' | 'board' | 'wear' | 'names'>;

let known = $state.raw<Record<string, Looks>>({});
let table = $state(''); // the game of the table that is open: its words count first

export const learn = (games: Looks[]): void => void (known = { ...known, ...Object.fromEntries(games.map((g) => [g.slug, g])) });
export const sit = (slug: string): void => void (table = slug);

function first<T>(find: (game: Looks) => T | undefined): T | undefined {
  const here = known[table];
  for (const game of here ? [here, ...Object.values(known)] : Object.values(known)) {
    const found = find(game);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const nameIn = (lang: string, key: string): string | undefined => first((g) => g.names[lang]?.[key]) ?? first((g) => g.names['en']?.[key]);
export const wearOf = (country: string): Wear | undefined => first((g) => g.wear[country]);
export const ownName = (slug: string, lang: string): string | undefined => known[slug]?.names[lang]?.['game'];
