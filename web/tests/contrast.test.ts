// Every text on every ground, by day and by night: WCAG 2.2 AA worked out, not looked at.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mix } from '../src/board/colour';
import { theme, type ThemeName } from '../src/board/palette';
import colours from '../src/generated/palette.json';
import { CLASSES, tintOf } from '../src/table/overlays';

const css = readFileSync(new URL('../src/style.css', import.meta.url), 'utf8');
const varsOf = (selector: string) => Object.fromEntries([...(css.split(`${selector} {`)[1]?.split('\n}')[0] ?? '').matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map((m) => [m[1], m[2]])) as Record<string, string>;
const LOOKS = { day: varsOf(':root'), night: { ...varsOf(':root'), ...varsOf(':root.night') } };

function light(colour: string): number {
  const parts = colour.startsWith('#') ? [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) : (colour.match(/\d+/g) ?? []).map(Number);
  const [r, g, b] = parts.map((n) => n / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const ratio = (a: string, b: string): number => {
  const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
};
const weak = (pairs: [string, string, string][], least: number) => pairs.filter(([, a, b]) => !(ratio(a, b) >= least)).map(([what, a, b]) => `${what}: ${a} on ${b} is ${ratio(a, b).toFixed(2)}`);

describe.each(Object.entries(LOOKS))('by %s', (_, v) => {
  const on = (text: string, ...grounds: string[]) => grounds.map((g): [string, string, string] => [`${text} on ${g}`, v[text] ?? '', v[g] ?? '']);
  it('texts are read on every ground they stand on', () => {
    const plain = ['ink', 'muted', 'accent', 'stop', 'warn', 'good'].flatMap((text) => on(text, 'paper', 'panel', 'sunk'));
    expect(weak([...plain, ...on('ink', 'warn-field', 'stop-field'), ...on('muted', 'warn-field'), ...on('warn', 'warn-field'), ...on('stop', 'stop-field'), ...on('on-accent', 'accent'), ...on('paper', 'ink', 'stop')], 4.5)).toEqual([]);
  });
  it('edges of fields and the marks in them are seen', () => {
    expect(weak([...on('edge', 'panel', 'paper'), ...on('accent', 'panel'), ...on('muted', 'sunk')], 3)).toEqual([]);
  });
});

describe.each(['atlas', 'clear', 'night'] as ThemeName[])('the board in %s', (name) => {
  const th = theme(name);
  const lands = Object.entries({ ...th.land, neutral: th.neutral, minor: th.minor });
  it('names are read on the land of every power', () => {
    expect(weak(lands.map(([who, c]): [string, string, string] => [who, th.ink, c]), 4.5)).toEqual([]);
  });
  it('numbers are read on every water', () => {
    expect(weak(th.sea.map((c): [string, string, string] => ['zone', th.number, c]), 4.5)).toEqual([]);
  });
  it('names are read on the layers that are laid over it', () => {
    const threat = CLASSES.map((_, i) => tintOf(i, name === 'night')).filter(Boolean);
    const income = lands.flatMap(([, c]) => [0.25, 0.5, 0.75, 1].map((share) => mix(th.neutral, c, share)));
    expect(weak([...threat, ...income].map((c): [string, string, string] => ['layer', th.ink, c]), 4.5)).toEqual([]);
  });
});

describe('tokens and badges', () => {
  it('glyphs and letters are read on every token', () => {
    expect(weak(Object.entries(colours.tokens).map(([who, [field, glyph]]): [string, string, string] => [who, glyph as string, field as string]), 4.5)).toEqual([]);
  });
  it('odds are read in every tone', () => {
    expect(weak(['#1B5FA8', '#6B6459', '#B3470A', '#1F1B14'].map((c): [string, string, string] => ['badge', '#FFFFFF', c]), 4.5)).toEqual([]);
  });
  it('and the measure itself is that of WCAG', () => {
    expect(ratio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(ratio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
