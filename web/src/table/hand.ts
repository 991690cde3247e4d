// The hand: units taken up, counted per token. Which of equal units is meant does not matter.
import type { Group, KindInfo, Unit } from '../api/types';

export interface Hand { space: string; units: string[] }
export const EMPTY: Hand = { space: '', units: [] };

export function movableUnits(groups: Group[]): Set<string> {
  return new Set(groups.filter((g) => g.can.length).flatMap((g) => g.units));
}

export function withUnits(hand: Hand, space: string, units: string[], add: boolean): Hand {
  const kept = add ? hand.units.filter((u) => !units.includes(u)) : [];
  return units.length || kept.length ? { space, units: [...kept, ...units] } : EMPTY;
}

// Set how many of a row of equal units are in the hand.
export function withCount(hand: Hand, row: string[], n: number): Hand {
  const rest = hand.units.filter((u) => !row.includes(u));
  const now = hand.units.filter((u) => row.includes(u));
  const wanted = Math.max(0, Math.min(row.length, n));
  const chosen = [...now, ...row.filter((u) => !now.includes(u))].slice(0, wanted);
  const units = [...rest, ...chosen];
  return units.length ? { space: hand.space, units } : EMPTY;
}

export interface HandRow { key: string; kind: string; owner: string; n: number; of: string[]; cargo: boolean }

// What the dock shows: one row per kind of unit, with how many there could be.
export function handRows(hand: Hand, movable: ReadonlySet<string>, units: Record<string, Unit>): HandRow[] {
  const rows = new Map<string, HandRow>();
  const taken = new Set(hand.units);
  const keyOf = (u: Unit) => `${u.space}|${u.owner}|${u.kind}|${u.aboard ? 'c' : ''}`;
  const spaces = new Set([hand.space, ...hand.units.map((id) => units[id]?.space ?? '')]); // a hand may gather from several
  const wanted = new Set(hand.units.map((id) => units[id]).filter((u): u is Unit => Boolean(u)).map(keyOf));
  for (const id of movable) {
    const unit = units[id];
    if (!unit || !spaces.has(unit.space) || !wanted.has(keyOf(unit))) continue;
    const key = keyOf(unit);
    const row = rows.get(key) ?? { key, kind: unit.kind, owner: unit.owner, n: 0, of: [], cargo: Boolean(unit.aboard) };
    row.of.push(id);
    if (taken.has(id)) row.n++;
    rows.set(key, row);
  }
  return [...rows.values()];
}

// The ships that the hand is about: those in it that carry something, or those of the kind that what is in it is still aboard of.
export function decksOf(hand: Hand, units: Record<string, Unit>): string[] {
  const held = hand.units.flatMap((id) => units[id] ?? []);
  const laden = new Set(Object.values(units).flatMap((u) => u.aboard ?? []));
  if (held.some((u) => laden.has(u.id))) return held.every((u) => laden.has(u.id)) ? hand.units : [];
  const ship = units[held[0]?.aboard ?? ''];
  return ship ? Object.values(units).filter((u) => laden.has(u.id) && u.kind === ship.kind && u.owner === ship.owner && u.space === ship.space).map((u) => u.id) : [];
}

// One of those aboard launches, or stays after all; with nobody launched the ships themselves are in the hand.
export function launched(hand: Hand, decks: string[], id: string): string[] {
  const out = hand.units.filter((u) => !decks.includes(u));
  const now = out.includes(id) ? out.filter((u) => u !== id) : [...out, id];
  return now.length ? now : decks;
}

// The ships that take troops aboard.
export function troopShips(kinds: KindInfo[]): string[] {
  const land = new Set(['land', ...kinds.filter((k) => k.arm === 'land').map((k) => k.name)]);
  return kinds.filter((k) => k.arm === 'sea' && k.holds?.some((h) => land.has(h))).map((k) => k.name);
}

// The place with most of a power's units: those it is asked to move, else its own.
export function strongest(units: Record<string, Unit>, groups: Group[], owners: string[]): string[] {
  const count = new Map<string, number>();
  const add = (space: string, n: number) => count.set(space, (count.get(space) ?? 0) + n);
  for (const g of groups) add(g.space, g.n);
  if (!groups.length) for (const u of Object.values(units)) if (owners.includes(u.owner)) add(u.space, 1);
  return [...count].sort((a, b) => b[1] - a[1]).slice(0, 1).map(([space]) => space);
}
