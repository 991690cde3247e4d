import { describe, expect, it } from 'vitest';
import type { Affairs, Offer } from '../src/api/types';
import { declarable, ledgers, prospectOf, type Aim } from '../src/table/outlook';

const aim = (power: string, what: string, paid: number): Aim => ({ power, what, pays: 5, paid, each: false, missing: [], spaces: [], held: [] });
const offer = (power: string, topic: string, keys: string[]) =>
  ({ power, topic, form: { type: 'options', options: keys.map((key) => ({ key, text: key, units: [], spaces: [] })), least: 0, most: keys.length } }) as unknown as Offer;

describe('wars that could be declared', () => {
  it('takes only what the question of that power takes', () => {
    const offers = [offer('Germany', 'declare', ['Soviet Union'])];
    expect(declarable(offers, 'Germany', 'Soviet Union')).toBe(true);
    expect(declarable(offers, 'Germany', 'United States')).toBe(false);
    expect(declarable(offers, 'Italy', 'Soviet Union')).toBe(false);
    expect(declarable([offer('Germany', 'convoys', ['Soviet Union'])], 'Germany', 'Soviet Union')).toBe(false);
  });
  it('finds what is told of a pair, in its direction', () => {
    const world = { prospects: [{ power: 'Italy', target: 'United States', when: 'later', why: '', follows: [] }] } as unknown as Affairs;
    expect(prospectOf(world, 'Italy', 'United States')?.when).toBe('later');
    expect(prospectOf(world, 'United States', 'Italy')).toBeUndefined();
  });
});

describe('objectives', () => {
  it('adds up each power and puts mine first', () => {
    const found = ledgers([aim('Germany', 'a', 5), aim('Germany', 'b', 0), aim('Italy', 'c', 2)], ['Italy']);
    expect(found.map((l) => [l.power, l.paid, l.aims.length])).toEqual([['Italy', 2, 1], ['Germany', 5, 2]]);
  });
});
