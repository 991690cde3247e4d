// Two forces for the calculator: counted by kind, written as the server reads them and as a link carries them.
import type { KindInfo, Unit } from '../api/types';

export type Force = Record<string, number>;

export const written = (force: Force): string => Object.entries(force).filter(([, n]) => n > 0).map(([kind, n]) => `${n} ${kind}`).join(', ');

export function read(text: string): Force {
  const found: Force = {};
  for (const part of text.split(',')) {
    const one = /^\s*(\d{1,3})\s+(.+?)\s*$/.exec(part);
    if (one) found[one[2] as string] = Number(one[1]);
  }
  return found;
}

// What can fight on land or at sea; what is only built there cannot.
export const fighters = (kinds: KindInfo[], sea: boolean): KindInfo[] =>
  kinds.filter((k) => (k.arm === 'air' || k.arm === (sea ? 'sea' : 'land')) && k.attack + k.defence + k.move > 0);

export function forceOf(units: Unit[], kinds: KindInfo[], sea: boolean): Force {
  const may = new Set(fighters(kinds, sea).map((k) => k.name));
  const found: Force = {};
  for (const u of units) if (may.has(u.kind) && !u.aboard) found[u.kind] = (found[u.kind] ?? 0) + 1;
  return found;
}

export const linkOf = (game: string, attacker: Force, defender: Force, sea: boolean): string =>
  `/odds#${new URLSearchParams({ game, a: written(attacker), d: written(defender), ...(sea ? { sea: '1' } : {}) })}`;
