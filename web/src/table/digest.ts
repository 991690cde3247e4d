// What others did since my last turn, power by power: bought, took, lost, and what the world did meanwhile. Lost cities come first.
import type { GameInfo, Line, Unit } from '../api/types';
import { accountsAfter, type Account } from './accounts';
import { deciderOf, isChange, type Change } from './lines';

export interface Place { space: string; city: boolean; mine: boolean; from: string }
export interface Tally { kind: string; owner: string; n: number }
export interface Deeds { power: string; bought: Tally[]; took: Place[]; lost: { space: string; units: Tally[] }[]; why: Account[] }
export interface Digest { since: number; powers: Deeds[]; fallen: Place[]; wars: { a: string; b: string }[]; news: { text: string; spaces: string[] }[]; battles: number }

// The lines between the end of my last turn and now: all of them, if I had none yet.
export function sinceMyTurn(lines: Line[], mine: string[]): Change[] {
  const changes = lines.filter(isChange);
  const isMine = (line: Change) => line.patch.turn.powers.some((p) => mine.includes(p));
  let end = changes.length;
  while (end > 0 && isMine(changes[end - 1] as Change)) end--;
  let start = end;
  while (start > 0 && !isMine(changes[start - 1] as Change)) start--;
  // What ended my turn is the first of the others' lines; what began it again belongs to it.
  return changes.slice(start, end + 1);
}

// Whether a turn of mine has just begun: whatever others answered in it, I have decided nothing yet.
export function beginsTurn(lines: Line[], mine: string[]): boolean {
  const changes = lines.filter(isChange);
  const own = changes.slice(changes.findLastIndex((l) => !l.patch.turn.powers.some((p) => mine.includes(p))) + 1);
  return own.length > 0 && !own.some((l) => mine.includes(deciderOf(l)));
}

export function tallied(units: Pick<Unit, 'kind' | 'owner'>[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const { kind, owner } of units) {
    const one = found.get(`${owner}|${kind}`) ?? { kind, owner, n: 0 };
    one.n++;
    found.set(`${owner}|${kind}`, one);
  }
  return [...found.values()];
}

export function digestOf(lines: Line[], mine: string[], ours: ReadonlySet<string>, game: Pick<GameInfo, 'kinds' | 'prizes' | 'seats'>): Digest {
  const cities = new Set([...Object.keys(game.prizes), ...Object.values(game.seats).flat()]);
  const kinds = new Set(game.kinds.map((k) => k.name));
  const powers = new Map<string, Deeds>();
  const of = (power: string): Deeds => {
    const known = powers.get(power) ?? { power, bought: [], took: [], lost: [], why: [] };
    powers.set(power, known);
    return known;
  };
  const told = sinceMyTurn(lines, mine);
  const digest: Digest = { since: told[0]?.number ?? 0, powers: [], fallen: [], wars: [], news: [], battles: 0 };
  const fought = new Set<string>();
  for (const line of told) {
    for (const r of line.records)
      if (r.type === 'decision' && r.value.type === 'buy' && !mine.includes(r.by)) {
        const units = Object.entries(r.value.basket).filter(([kind]) => kinds.has(kind)).map(([kind, n]) => ({ kind, owner: r.by, n }));
        if (units.length) of(r.by).bought = units; // a list is whole at all times: the last one counts
      }
    for (const e of line.events) {
      if (e.event === 'taken') {
        const place = { space: e.space, city: cities.has(e.space), mine: mine.includes(e.loser), from: e.loser };
        if (!mine.includes(e.by)) of(e.by).took.push(place);
        if (ours.has(e.loser) && (place.mine || place.city)) digest.fallen.push(place);
      } else if (e.event === 'removed' && e.gone?.length) {
        for (const owner of new Set(e.gone.map((u) => u.owner))) {
          const units = e.gone.filter((u) => u.owner === owner);
          const lost = of(owner).lost;
          const here = lost.find((l) => l.space === e.space);
          if (here) here.units = merged([...here.units, ...tallied(units)]);
          else lost.push({ space: e.space, units: tallied(units) });
        }
      } else if (e.event === 'warmade') digest.wars.push({ a: e.a, b: e.b });
      else if (e.event === 'rolled' && e.thrown.throw.space) fought.add(`${line.patch.turn.powers.join()}|${e.thrown.throw.space}`);
    }
    for (const s of line.log) if (s.sort === 'news') digest.news.push({ text: s.text, spaces: s.spaces ?? [] });
  }
  if (told[0]) for (const account of accountsAfter(lines, told[0].n, mine)) of(account.power).why.push(account);
  digest.battles = fought.size;
  digest.fallen.sort((a, b) => Number(b.city) - Number(a.city));
  digest.powers = [...powers.values()].filter((d) => d.bought.length || d.took.length || d.lost.length || d.why.length).sort((a, b) => Number(ours.has(b.power)) - Number(ours.has(a.power)));
  for (const d of digest.powers) d.took.sort((a, b) => Number(b.city) - Number(a.city) || Number(b.mine) - Number(a.mine));
  return digest;
}

export function merged(tallies: Tally[]): Tally[] {
  return tallied(tallies.flatMap((t) => Array.from({ length: t.n }, () => t)));
}

// Units of mine that a line took from the board while somebody else was on turn, and places that fell.
export function lossesIn(line: Line, mine: string[], ours: ReadonlySet<string>): { space: string; units: Tally[]; fell: boolean }[] {
  if (!isChange(line) || line.patch.turn.powers.some((p) => mine.includes(p))) return [];
  const found = new Map<string, { space: string; units: Tally[]; fell: boolean }>();
  const at = (space: string) => {
    const known = found.get(space) ?? { space, units: [], fell: false };
    found.set(space, known);
    return known;
  };
  for (const e of line.events) {
    if (e.event === 'removed') {
      const gone = (e.gone ?? []).filter((u) => ours.has(u.owner));
      if (gone.length) at(e.space).units = merged([...at(e.space).units, ...tallied(gone)]);
    } else if (e.event === 'taken' && ours.has(e.loser)) at(e.space).fell = true;
  }
  return [...found.values()];
}
