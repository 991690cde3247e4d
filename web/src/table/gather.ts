// A hand gathered from several spaces goes where all of it can go, each part by its own way, in one bundle.
import type { Reach, Unit, Way } from '../api/types';

export function bySpace(hand: string[], units: Record<string, Unit>): string[][] {
  const found = new Map<string, string[]>();
  for (const id of hand) {
    const space = units[id]?.space ?? '';
    found.set(space, [...(found.get(space) ?? []), id]);
  }
  return [...found.values()];
}

export interface Comers { from: string; rows: { key: string; kind: string; owner: string; of: string[] }[] }

// Who could come somewhere, by where they are now, like units in one row.
export function comersBySpace(ids: string[], units: Record<string, Unit>, rank: (kind: string) => number): Comers[] {
  return bySpace(ids, units).map((here) => {
    const rows = new Map<string, Comers['rows'][number]>();
    for (const id of here) {
      const u = units[id];
      if (!u) continue;
      const key = `${u.owner}|${u.kind}|${u.hits ?? 0}|${u.aboard ? 'c' : ''}`;
      const row = rows.get(key) ?? { key, kind: u.kind, owner: u.owner, of: [] };
      row.of.push(id);
      rows.set(key, row);
    }
    return { from: units[here[0] ?? '']?.space ?? '', rows: [...rows.values()].sort((a, b) => rank(a.kind) - rank(b.kind)) };
  });
}

const FIGHTS = ['attack', 'unload', 'take'];

export function together(answers: Reach[]): Reach {
  const [first, ...rest] = answers as [Reach, ...Reach[]];
  const to: Record<string, Way> = {};
  const no: Reach['no'] = Object.assign({}, ...answers.map((a) => a.no));
  for (const [space, way] of Object.entries(first.to)) {
    const ways = [way, ...rest.map((a) => a.to[space])];
    if (!ways.every((w): w is Way => w !== undefined)) continue;
    to[space] = {
      ...way,
      plan: ways.flatMap((w) => w.plan),
      cost: Math.max(...ways.map((w) => w.cost)),
      left: Math.min(...ways.map((w) => w.left)),
      effect: FIGHTS.map((e) => ways.find((w) => w.effect === e)?.effect).find(Boolean) ?? way.effect,
      note: ways.filter((w) => w.note).length > 1 ? undefined : ways.find((w) => w.note)?.note, // what several parts use up together is not known
      task: ways.find((w) => w.task)?.task,
      alts: [],
      risks: ways.flatMap((w) => w.risks),
      odds: null,
    };
    delete no[space];
  }
  return { ...first, units: answers.flatMap((a) => a.units), to, no };
}
