import { expect, test } from 'vitest';
import type { Unit } from '../src/api/types';
import { actOf, bindable, BOUND, keyOf, rebound } from '../src/table/bindings';
import { comersBySpace } from '../src/table/gather';

test('a key that is given to another act gives its own in exchange', () => {
  const kept = rebound({}, 'end', 'n');
  expect([actOf('n', kept), actOf('e', kept), actOf('N', kept)]).toEqual(['end', 'next', 'end']);
  expect(new Set(BOUND.map((act) => keyOf(act, kept))).size).toBe(BOUND.length);
  expect(rebound(kept, 'end', 'e')).toEqual({}); // as printed: nothing is kept
});

test('a capital is a key of its own only where it is bound', () => {
  expect([actOf('J', {}), actOf('j', {}), actOf('E', {})]).toEqual(['json', null, 'end']);
});

test('digits, signs of counting and named keys keep their meaning', () => {
  expect(['x', '?', 'ö', '1', '+', '-', 'Enter', ' '].filter(bindable)).toEqual(['x', '?', 'ö']);
});

test('who could come is listed by place, like units together', () => {
  const unit = (id: string, space: string, kind: string): [string, Unit] => [id, { id, space, kind, owner: 'A' } as Unit];
  const units = Object.fromEntries([unit('1', 'Here', 'tank'), unit('2', 'There', 'infantry'), unit('3', 'Here', 'infantry'), unit('4', 'Here', 'tank')]);
  const found = comersBySpace(['1', '2', '3', '4'], units, (kind) => (kind === 'infantry' ? 0 : 1));
  expect(found.map((c) => [c.from, c.rows.map((r) => r.of)])).toEqual([['Here', [['3'], ['1', '4']]], ['There', [['2']]]]);
});
