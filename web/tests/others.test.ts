import { describe, expect, it } from 'vitest';
import type { GameInfo, Line, Reach, Unit } from '../src/api/types';
import { beginsTurn, digestOf, lossesIn, sinceMyTurn } from '../src/table/digest';
import type { Volley } from '../src/table/dice';
import { asked, fromLink, linkOf, nothing, opened, read, written, type Fight } from '../src/table/forces';
import { bySpace, together } from '../src/table/gather';
import { outcomeOf } from '../src/table/outcome';
import { courseOfLines } from '../src/table/position';

const line = (n: number, by: string, powers: string[], events: unknown[] = [], records: unknown[] = []): Line =>
  ({ n, kind: 'decided', number: n, kept: n - 1, by, how: 'bot', records, events, log: [], patch: { turn: { round: 1, powers } } }) as unknown as Line;
const game = {
  prizes: { Kiev: 'Kiev' },
  seats: {},
  kinds: [{ name: 'infantry', cost: 3, arm: 'land', abilities: [], attack: 1, defence: 1, move: 1 }, { name: 'tank', cost: 5, arm: 'land', abilities: [], attack: 1, defence: 1, move: 1 }],
} as unknown as GameInfo;
const gone = (owner: string, kind: string) => ({ id: `${owner}.${kind}`, owner, kind, space: 'Kiev' });
const lines = [
  line(1, 'Red', ['Red']),
  line(2, 'Red', ['Blue']),
  line(3, 'Blue', ['Blue'], [], [{ type: 'decision', n: 3, by: 'Blue', topic: 'purchase', value: { type: 'buy', basket: { tank: 2 } } }]),
  line(4, 'Blue', ['Blue'], [{ event: 'removed', space: 'Kiev', units: [], gone: [gone('Red', 'infantry'), gone('Red', 'infantry'), gone('Blue', 'tank')] }, { event: 'taken', space: 'Kiev', by: 'Blue', loser: 'Red' }]),
  line(5, 'Blue', ['Red']),
];

describe('what the others did', () => {
  it('begins where my turn ended', () => {
    expect(sinceMyTurn(lines, ['Red']).map((l) => l.n)).toEqual([2, 3, 4, 5]);
  });
  it('are told until I decide something, not again when others answer in my turn', () => {
    expect(beginsTurn(lines, ['Red'])).toBe(true);
    expect(beginsTurn([...lines, line(6, 'Red', ['Red'])], ['Red'])).toBe(false);
    expect(beginsTurn([...lines, line(6, 'Red', ['Red']), line(7, 'Blue', ['Red'])], ['Red'])).toBe(false);
    expect(beginsTurn(lines.slice(0, 4), ['Red'])).toBe(false);
  });
  it('tells cities first, then power by power what was bought, taken and lost', () => {
    const digest = digestOf(lines, ['Red'], new Set(['Red']), game);
    expect(digest.fallen).toEqual([{ space: 'Kiev', city: true, mine: true, from: 'Red' }]);
    const blue = digest.powers.find((d) => d.power === 'Blue');
    expect(blue?.bought).toEqual([{ kind: 'tank', owner: 'Blue', n: 2 }]);
    expect(blue?.took.map((p) => p.space)).toEqual(['Kiev']);
    expect(digest.powers[0]?.lost).toEqual([{ space: 'Kiev', units: [{ kind: 'infantry', owner: 'Red', n: 2 }] }]);
  });
  it('tells why, as far as bots of others say it since my turn', () => {
    const why = (n: number, power: string, text: string): Line => ({ n, kind: 'explained', at: 0, power, bot: 'easy', round: 1, powers: [power], log: [{ sort: 'why', text }] });
    const digest = digestOf([why(0, 'Blue', 'old'), ...lines, why(6, 'Blue', 'new'), why(7, 'Red', 'mine')], ['Red'], new Set(['Red']), game);
    expect(digest.powers.flatMap((d) => d.why.map((a) => [d.power, a.sentences[0]?.text]))).toEqual([['Blue', 'new']]);
  });
  it('notices my losses in the turns of others, not in mine', () => {
    expect(lossesIn(lines[3] as Line, ['Red'], new Set(['Red']))).toEqual([{ space: 'Kiev', units: [{ kind: 'infantry', owner: 'Red', n: 2 }], fell: true }]);
    expect(lossesIn({ ...(lines[3] as Line), patch: { turn: { round: 1, powers: ['Red'] } } } as Line, ['Red'], new Set(['Red']))).toEqual([]);
  });
});

describe('a battle', () => {
  it('ends with losses in units and money, luck, and whose the place is', () => {
    const shot = (who: string, hits: number): Volley => ({ who, what: 'attack', kind: '', space: 'Kiev', target: 3, dice: [1, 6], hits, expected: 1, line: 4, battle: 4, round: 1, among: [] });
    const left: Record<string, Unit> = { t: { id: 't', kind: 'tank', owner: 'Blue', space: 'Kiev' } };
    const found = outcomeOf(lines, [shot('Blue', 2), shot('Red', 1)], left, game, (p) => p);
    expect(found).toMatchObject({ over: true, end: 'taken', attacker: 'Blue' });
    expect(found?.sides.map((s) => [s.power, s.worth, s.hits - s.expected])).toEqual([['Blue', 5, 1], ['Red', 6, 0]]);
  });
  it('is not won by those who only came under fire', () => {
    const here: Record<string, Unit> = { t: { id: 't', kind: 'tank', owner: 'Blue', space: 'Kiev' } };
    const from = (who: string): Volley => ({ who, what: 'attack', kind: '', space: 'Kiev', target: 2, dice: [6], hits: 0, expected: 1 / 3, line: 3, battle: 3, round: 1, among: [] });
    const quiet = lines.slice(0, 3);
    expect(outcomeOf(quiet, [from('Red')], here, game, (p) => p)?.end).toBe('struck');
    expect(outcomeOf(quiet, [from('Red'), from('Blue')], here, game, (p) => p)?.end).toBe('won');
  });
});

describe('a hand from several spaces', () => {
  const way = (plan: string, effect: string, cost: number) => ({ plan: [plan], path: [], cost, left: 2 - cost, effect, alts: [], landing: null, risks: [], odds: null });
  it('goes where all of it can go, by all plans', () => {
    const units = { a: { space: 'A' }, b: { space: 'B' }, c: { space: 'A' } } as unknown as Record<string, Unit>;
    expect(bySpace(['a', 'b', 'c'], units)).toEqual([['a', 'c'], ['b']]);
    const one = { units: ['a'], to: { X: way('p1', 'move', 1), Y: way('p2', 'move', 1) }, no: {}, prev: {} } as unknown as Reach;
    const two = { units: ['b'], to: { X: way('p3', 'attack', 2) }, no: { Y: { code: 'far' } }, prev: {} } as unknown as Reach;
    const both = together([one, two]);
    expect(Object.keys(both.to)).toEqual(['X']);
    expect(both.to['X']).toMatchObject({ plan: ['p1', 'p3'], effect: 'attack', cost: 2, left: 0 });
    expect(both.no['Y']).toMatchObject({ code: 'far' });
  });
});

describe('forces in writing', () => {
  it('are read as they were written, also from a link', () => {
    const lot = (kind: string, n: number, owner = '', hits = 0) => ({ owner, kind, hits, n });
    const force = [lot('infantry', 3), lot('antiaircraft gun', 1), lot('tank', 0), lot('battleship', 1, 'Italy', 1)];
    expect(written(force)).toBe('3 infantry, 1 antiaircraft gun; Italy: 1 battleship hit 1');
    expect(read(written(force))).toEqual(force.filter((l) => l.n));
    const fight: Fight = { ...nothing(), sort: 'landing', space: 'Norway', turn: 1, powers: ['Germany', 'France'], forces: [force.filter((l) => l.n), []], losses: [['tank', 'infantry'], []], retreat: 'after 2', dive: ['never', 'always'], lowLuck: true };
    expect(fromLink(new URLSearchParams(linkOf('g', fight).split('#')[1]))).toEqual(fight);
    expect(opened({ attacker: 'Germany: 2 tank; Italy: 1 fighter', defender: '', sort: 'land', space: 'Greece', turn: 4 })).toMatchObject({ powers: ['Germany', ''], forces: [[lot('tank', 2), lot('fighter', 1, 'Italy')], []] });
    expect(asked(fight, { sort: 'landing', attackers: [], defenders: [], choices: [['retreat', 0]] })).toMatchObject({ retreat: 'after 2', dive: ['never', 'never'] });
  });
});

describe('going back and forward again', () => {
  it('counts what counted before', () => {
    const decided = (n: number) => line(n, 'Red', ['Red'], [], [{ type: 'decision', n, by: 'Red', topic: 't', value: { type: 'done' } }]);
    const back = { ...line(4, 'Red', ['Red']), kind: 'rolled_back', to: 1, kept: 3 } as unknown as Line;
    const forth = { ...line(5, 'Red', ['Red']), kind: 'rolled_back', to: 3, kept: 4, restored: true } as unknown as Line;
    const three = [decided(1), decided(2), decided(3)];
    expect(courseOfLines([...three, back]).map((r) => r.n)).toEqual([1]);
    expect(courseOfLines([...three, back, forth]).map((r) => r.n)).toEqual([1, 2, 3]);
  });
});
