import { describe, expect, it } from 'vitest';
import de from '../src/messages/de.json';
import en from '../src/messages/en.json';
import { format } from '../src/words';

describe('messages', () => {
  it('fills names and counts', () => {
    expect(format('{n, plural, one {# hit} other {# hits}} in {space}', { n: 2, space: 'Kiev' }, 'en')).toBe('2 hits in Kiev');
    expect(format('{n, plural, =0 {none} one {# tank} other {# tanks}}', { n: 0 }, 'en')).toBe('none');
  });

  it('fills a name inside a plural form', () => {
    expect(format('{n, plural, one {# for {cost}} other {# for {cost}!}}', { n: 1, cost: 3 }, 'en')).toBe('1 for 3');
  });

  it('has the same keys in both languages', () => {
    expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  });

  it('has the same placeholders in both languages', () => {
    const holes = (s: string) => [...new Set([...s.matchAll(/\{(\w+)/g)].map((m) => m[1]).filter((w) => !['one', 'other'].includes(w ?? '')))].sort();
    const plain = (s: string) => s.replace(/(=\d+|one|other) \{/g, '').replace(/#/g, '');
    const differing = Object.entries(en).filter(([key, text]) => {
      const other = (de as Record<string, string>)[key] ?? '';
      return holes(plain(text)).some((h) => !other.includes(`{${h}`));
    });
    expect(differing.map(([k]) => k)).toEqual([]);
  });
});
