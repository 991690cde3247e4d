import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offer, Unit } from '../src/api/types';
import { TableStore } from '../src/table/store.svelte';

// A server that answers when the test lets it.
interface Asked { path: string; body: Record<string, unknown>; answer: (data: unknown, status?: number) => void; fail: () => void }
let asked: Asked[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('window', { setTimeout: () => 0 });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    return new Promise((resolve, reject) => {
      asked.push({
        path: url.replace(/^\/api\/tables\/t|\?lang=.*$/g, ''),
        body: JSON.parse(String(init.body ?? '{}')) as Record<string, unknown>,
        answer: (data, status = 200) => resolve({ status, text: () => Promise.resolve(JSON.stringify(data)) }),
        fail: () => reject(new Error('no line')),
      });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const unit = (id: string): Unit => ({ id, kind: 'infantry', owner: 'Azure', space: 'A' });
const group = { id: 'a', space: 'A', owner: 'Azure', kind: 'infantry', units: ['a', 'b'], n: 2, left: 1, of: 1, aboard: '', marks: [], can: ['move'], why: null };
const question = (more: Partial<Offer> = {}): Offer =>
  ({ id: 5, power: 'Azure', topic: 'march', holds: true, groups: [group], form: { type: 'group', units: ['a', 'b'], manner: 'march', recallable: [], must: false, peaceful: false }, ...more }) as unknown as Offer;
const REACH = { from: 'A', units: ['a'], to: { B: { plan: [], path: ['A', 'B'] } }, no: {}, prev: {} };

function table(): TableStore {
  const store = new TableStore('t');
  store.live = { turn: { powers: ['Azure'] }, units: { a: unit('a'), b: unit('b') }, control: {}, purses: {}, queue: [], layers: {}, war: {} } as unknown as TableStore['live'];
  store.revision = 5;
  store.offers = [question()];
  return store;
}
const soon = () => new Promise((r) => setTimeout(r, 0));
const last = (): Asked => asked[asked.length - 1] as Asked;

describe('the hand', () => {
  it('is settled when its light has come, and not before', async () => {
    const store = table();
    store.taking.take('A', ['a']);
    let settled: boolean | null = null;
    void store.taking.settled().then((s) => (settled = s));
    await soon();
    expect([settled, store.reaching]).toEqual([null, true]);
    last().answer(REACH);
    await soon();
    expect([settled, store.reaching]).toEqual([true, false]);
    expect(store.taking.way('B')?.path).toEqual(['A', 'B']);
  });
  it('that changed meanwhile is not the one that was meant', async () => {
    const store = table();
    store.taking.take('A', ['a']);
    const meant = store.taking.settled();
    store.taking.count(['a', 'b'], 2);
    asked.forEach((one) => one.answer(REACH));
    expect(await meant).toBe(false);
    expect(await store.taking.settled()).toBe(true);
  });
  it('forgets a light that it no longer wants', async () => {
    const store = table();
    store.taking.take('A', ['a']);
    store.taking.drop();
    last().answer(REACH);
    await soon();
    expect([store.reach, store.reaching, store.hand.units]).toEqual([null, false, []]);
  });
  it('is dropped when what is in it is no longer asked for', () => {
    const store = table();
    store.taking.take('A', ['a']);
    store.journal.offered(6, [question({ groups: [] })], []);
    expect(store.hand.units).toEqual([]);
  });
});

describe('a hand with nowhere to go', () => {
  it('says why, by the reason of the nearest place', async () => {
    const store = table();
    const fault = { code: 'move.friendly', level: 'stop', args: {}, text: 'B is friendly.', rule: '', units: [], spaces: [] };
    store.taking.take('A', ['a']);
    last().answer({ ...REACH, to: {}, no: { B: fault, C: { ...fault, text: 'Too far.' } } });
    await soon();
    expect([store.refusal?.nowhere, store.refusal?.faults]).toEqual([true, [fault]]);
  });
});

describe('deciding', () => {
  const go = { by: 'Azure', topic: 'march', value: { type: 'done' as const } };
  it('answers the question as it was seen, once', async () => {
    const store = table();
    const first = store.deciding.answer({ type: 'done' });
    expect(await store.deciding.answer({ type: 'done' })).toBe(false);
    expect(asked.map((a) => [a.path, a.body['offer'], a.body['decisions']])).toEqual([['/decide', 5, [go]]]);
    const line = { n: 6, kind: 'decided', at: 0, number: 1, kept: 0, records: [], events: [], log: [], patch: {}, waiting: [], result: {} };
    last().answer({ ...line, revision: 6, offers: [] });
    expect(await first).toBe(true);
    expect([store.sending, store.revision, store.offer]).toEqual([false, 6, null]);
  });
  it('keeps what nobody heard, and sends it again with the same key', async () => {
    const store = table();
    const first = store.deciding.decide([go]);
    last().fail();
    expect(await first).toBe(false);
    expect(store.online).toBe(false);
    expect(store.queue).toEqual([{ key: asked[0]?.body['key'], offer: 5, decisions: [go] }]);
  });
  it('tells what happened when somebody was quicker', async () => {
    const store = table();
    const first = store.deciding.decide([go]);
    last().answer({ code: 'stale', text: '' }, 409);
    await soon();
    const line = { n: 7, kind: 'decided', at: 0, by: 'Crimson', kept: 0, number: 1, records: [], events: [], log: [{ text: 'Crimson marches.', sort: 'move' }], patch: {}, waiting: [], result: {} };
    for (const one of asked.slice(1)) one.answer(one.path === '/offers' ? { revision: 7, offers: [], waiting: [] } : one.path === '/view' ? { ...store.live, revision: 7, journal: 7 } : { lines: [line], next: 7, journal: 7 });
    expect(await first).toBe(false);
    expect(store.refusal?.since).toEqual(['Crimson marches.']);
  });
  it('shows the reasons of the rules', async () => {
    const store = table();
    const fault = { code: 'move.far', level: 'stop', args: {}, text: 'Too far.', rule: '', units: [], spaces: [] };
    const first = store.deciding.decide([go]);
    last().answer({ code: 'refused', text: 'No.', faults: [fault] }, 422);
    expect(await first).toBe(false);
    expect(store.refusal?.faults).toEqual([fault]);
  });
  it('takes back twice when asked twice in haste, the second time what is last then, and not once more than there is', async () => {
    const store = table();
    const back = (n: number) => question({ undo: { n, label: '' }, redo: { n: 0, label: '' } });
    const line = (n: number) => ({ n, kind: 'undone', at: 0, number: 1, kept: 0, records: [], events: [], log: [], patch: {}, waiting: [], result: {} });
    store.offers = [back(2)];
    const all = [store.deciding.back('undo'), store.deciding.back('undo'), store.deciding.back('undo')];
    expect(asked.map((a) => [a.path, a.body['offer']])).toEqual([['/undo', 5]]);
    last().answer({ ...line(6), revision: 6, offers: [back(1)] });
    await soon();
    expect(asked.map((a) => [a.path, a.body['offer']])).toEqual([['/undo', 5], ['/undo', 6]]);
    last().answer({ ...line(7), revision: 7, offers: [back(0)] });
    await Promise.all(all);
    expect([asked.length, store.refusal, store.sending]).toEqual([2, null, false]);
  });
  it('goes to the branch that is open, and to the table when none is', async () => {
    const store = table();
    store.trial = { ...store.live, id: 'x', mine: true, offers: [question()], records: [], bundles: [], start: 0, last: 1 } as unknown as TableStore['trial'];
    void store.deciding.decide([go]);
    expect(last().path).toBe('/branches/x/play');
  });
});
