import { expect, test } from 'vitest';
import { byRule } from '../src/api/rules';

const card = (rule: string, text: string) => ({ code: text, rule, text, topics: [] });

test('a rule is one entry: what it says, else its refusals, those with holes only where there is nothing else', () => {
  const cards = [card('R-1', 'a space is full.'), card('R-2', 'There is no more.'), card('R-1', 'No …; there is ….'), card('R-3', 'Name one, not ….')];
  expect(byRule(cards, (rule) => (rule === 'R-2' ? 'One at a time' : ''))).toEqual([
    { rule: 'R-1', says: '', refusals: ['A space is full.'] },
    { rule: 'R-2', says: 'One at a time', refusals: [] },
    { rule: 'R-3', says: '', refusals: ['Name one, not ….'] }, // better than nothing
  ]);
});
