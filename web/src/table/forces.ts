// A battle for the calculator: both forces and all that may be said about it, as the server reads it and as a link carries it.
import type { CalculatorTerms, SortOfBattle, WrittenBattle } from '../api/types';

export type Sort = SortOfBattle['sort'];
export interface Lot { owner: string; kind: string; hits: number; n: number } // units of one kind; without an owner those of the side's power
export interface Fight {
  sort: Sort;
  space: string;
  turn: number;
  powers: [string, string];
  forces: [Lot[], Lot[]];
  losses: [string[], string[]]; // kinds in the order in which they go; none: as the game proposes
  retreat: string;
  stand: string;
  dive: [string, string];
  developments: string[];
  lowLuck: boolean;
}

const NEVER = 'never';
const LATER = 2; // rounds after the first, which may have rules of its own
export const nothing = (): Fight => ({ sort: 'land', space: '', turn: LATER, powers: ['', ''], forces: [[], []], losses: [[], []], retreat: NEVER, stand: NEVER, dive: [NEVER, NEVER], developments: [], lowLuck: false });

// `Germany: 3 infantry, 1 battleship hit 1; Italy: 1 fighter`; whoever has no owner stands first.
export function written(force: Lot[]): string {
  const some = force.filter((l) => l.n > 0);
  const owners = [...new Set(some.map((l) => l.owner))].sort((a, b) => Number(Boolean(a)) - Number(Boolean(b)));
  const of = (owner: string) => some.filter((l) => l.owner === owner).map((l) => `${l.n} ${l.kind}${l.hits ? ` hit ${l.hits}` : ''}`).join(', ');
  return owners.map((o) => (o ? `${o}: ${of(o)}` : of(o))).join('; ');
}

export function read(text: string): Lot[] {
  return text.split(';').flatMap((part) => {
    const at = part.indexOf(':');
    const owner = at < 0 ? '' : part.slice(0, at).trim();
    return part.slice(at + 1).split(',').flatMap((piece) => {
      const one = /^\s*(\d{1,3})\s+(.+?)(?:\s+hit\s+(\d))?\s*$/.exec(piece);
      return one ? [{ owner, kind: one[2] as string, hits: Number(one[3] ?? 0), n: Number(one[1]) }] : [];
    });
  });
}

export const count = (force: Lot[], kind: string): number => force.find((l) => !l.owner && !l.hits && l.kind === kind)?.n ?? 0;
const same = (a: Lot, b: Lot) => a.owner === b.owner && a.kind === b.kind && a.hits === b.hits;
export const withLot = (force: Lot[], lot: Lot): Lot[] => (force.some((l) => same(l, lot)) ? force.map((l) => (same(l, lot) ? lot : l)) : [...force, lot]).filter((l) => l.n > 0 || l.hits > 0 || l.owner);
// What has no row by its kind alone: damaged, or of another power than its side's.
export const apart = (force: Lot[]): Lot[] => force.filter((l) => l.owner || l.hits);
export const kindsIn = (force: Lot[]): string[] => [...new Set(force.filter((l) => l.n > 0).map((l) => l.kind))];

// The battle of a badge: most of its units belong to one power a side, whose name is then said once.
export function opened(b: WrittenBattle): Fight {
  const sides = [read(b.attacker), read(b.defender)];
  const powers = sides.map((s) => s[0]?.owner ?? '') as [string, string];
  const forces = sides.map((s, i) => s.map((l) => (l.owner === powers[i] ? { ...l, owner: '' } : l))) as [Lot[], Lot[]];
  return { ...nothing(), sort: b.sort, space: b.space, turn: Math.max(1, b.turn), powers, forces };
}

// What is asked of the server; choices that this sort of battle does not have are left out.
export function asked(f: Fight, terms: SortOfBattle | undefined): Record<string, unknown> {
  const may = (topic: string, side: number) => terms?.choices.some(([t, s]) => t === topic && s === side) ?? false;
  const way = (topic: string, side: number, said: string) => (may(topic, side) ? said : NEVER);
  return {
    attacker: written(f.forces[0]), defender: written(f.forces[1]), sort: f.sort, space: f.space, turn: f.turn, powers: f.powers,
    losses: f.losses.map((l) => l.join(', ')), developments: f.developments,
    retreat: way('retreat', 0, f.retreat), stand: way('retreat', 1, f.stand), dive: [way('submerge', 0, f.dive[0]), way('submerge', 1, f.dive[1])],
  };
}

// The address of a battle; what is as usual is left out of it.
export function linkOf(game: string, f: Fight): string {
  const said: Record<string, string> = {
    sort: f.sort === 'land' ? '' : f.sort, space: f.space, turn: f.turn === LATER ? '' : String(f.turn), pa: f.powers[0], pd: f.powers[1],
    la: f.losses[0].join(','), ld: f.losses[1].join(','), retreat: f.retreat, stand: f.stand, da: f.dive[0], dd: f.dive[1], dev: f.developments.join(';'), low: f.lowLuck ? '1' : '',
  };
  const kept = Object.entries(said).filter(([, v]) => v && v !== NEVER);
  return `/odds#${new URLSearchParams({ game, a: written(f.forces[0]), d: written(f.forces[1]), ...Object.fromEntries(kept) })}`;
}

export function fromLink(given: URLSearchParams): Fight {
  const say = (key: string, otherwise = '') => given.get(key) ?? otherwise;
  const list = (key: string, by: string) => say(key).split(by).filter(Boolean);
  const sort = (say('sort') || (say('sea') ? 'sea' : 'land')) as Sort; // `sea` is how old links said it
  return {
    sort, space: say('space'), turn: Math.max(1, Number.parseInt(say('turn'), 10) || LATER), powers: [say('pa'), say('pd')], forces: [read(say('a')), read(say('d'))],
    losses: [list('la', ','), list('ld', ',')], retreat: say('retreat', NEVER), stand: say('stand', NEVER), dive: [say('da', NEVER), say('dd', NEVER)], developments: list('dev', ';'), lowLuck: say('low') === '1',
  };
}

export const sortOf = (terms: CalculatorTerms | null, sort: Sort): SortOfBattle | undefined => terms?.sorts.find((s) => s.sort === sort);
