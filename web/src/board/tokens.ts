// Which tokens a space shows: groups of like units, in reading order.
import type { KindInfo, Unit } from '../api/types';
import { isFacility, kindOrder, strengthOf } from './icons';

export interface Token {
  key: string; // space|power|kind|marks
  space: string;
  power: string;
  kind: string;
  units: string[];
  n: number;
  moved: boolean;
  damaged: number;
  cargo: boolean;
  submerged: boolean;
  patrol: boolean; // in the air over a zone, through the turns of others
  facility: boolean;
  strength: string; // what is printed on the side of the counter that is up
}

export function tokensOf(units: Iterable<Unit>, moved: ReadonlySet<string>, worn: ReadonlyMap<string, readonly number[]> = new Map()): Map<string, Token[]> {
  const bySpace = new Map<string, Map<string, Token>>();
  for (const u of units) {
    const damaged = u.hits ?? 0;
    const cargo = Boolean(u.aboard);
    const submerged = u.post === 'submerged';
    const patrol = u.post === 'patrol';
    const key = [u.space, u.owner, u.kind, damaged, cargo ? 'c' : '', submerged ? 's' : '', patrol ? 'p' : '', moved.has(u.id) ? 'm' : ''].join('|');
    let here = bySpace.get(u.space);
    if (!here) bySpace.set(u.space, (here = new Map()));
    let token = here.get(key);
    if (!token) {
      token = {
        key, space: u.space, power: u.owner, kind: u.kind, units: [], n: 0, moved: moved.has(u.id),
        damaged, cargo, submerged, patrol, facility: isFacility(u.kind),
        strength: damaged && worn.get(u.kind)?.length ? String(worn.get(u.kind)?.[damaged - 1] ?? '') : strengthOf(u.kind),
      };
      here.set(key, token);
    }
    token.units.push(u.id);
    token.n++;
  }
  return new Map([...bySpace].map(([space, tokens]) => [space, [...tokens.values()]]));
}

// Who stands in one space, by owner; units that took hits stand apart, with the strength they have left.
export function musterOf(units: Record<string, Unit>, space: string, kinds: KindInfo[]): [string, Token[]][] {
  const worn = new Map(kinds.map((k) => [k.name, k.worn ?? []]));
  const found = new Map<string, Token[]>();
  for (const token of tokensOf(Object.values(units).filter((u) => u.space === space), new Set(), worn).get(space) ?? []) {
    found.set(token.power, [...(found.get(token.power) ?? []), token]);
  }
  return [...found].map(([power, tokens]) => [power, inOrder(tokens, [])]);
}

// In the order of the powers that is asked for; within a power as the icon list has it.
export function inOrder(tokens: Token[], powers: string[]): Token[] {
  const rank = (p: string) => (powers.includes(p) ? powers.indexOf(p) : 99);
  return [...tokens].sort(
    (a, b) => rank(a.power) - rank(b.power) || a.power.localeCompare(b.power) || kindOrder(a.kind) - kindOrder(b.kind) || a.key.localeCompare(b.key),
  );
}
