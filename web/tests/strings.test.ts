// No text is written into a component: everything people read comes from the message files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import en from '../src/messages/en.json';

const root = join(__dirname, '../src');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((f) => /\.(svelte|ts)$/.test(f));
const READ = ['aria-label', 'title', 'placeholder', 'alt', 'aria-roledescription'];
const LETTERS = /[A-Za-zÄÖÜäöüß]{2,}/;
// Signs that are the same in every language: names of keys, codes of languages, units of measure.
const SIGNS = new Set(['EN', 'DE']);

interface Node { type: string; [k: string]: unknown }

function walk(node: unknown, found: string[]): void {
  if (Array.isArray(node)) return node.forEach((n) => walk(n, found));
  if (!node || typeof node !== 'object') return;
  const n = node as Node;
  if (n.type === 'Text' && LETTERS.test(String(n['data']))) found.push(String(n['data']).trim());
  if (n.type === 'StyleDirective') return;
  if (n.type === 'Attribute') {
    const value = n['value'];
    if (READ.includes(String(n['name'])) && Array.isArray(value)) value.forEach((v: Node) => v.type === 'Text' && LETTERS.test(String(v['data'])) && found.push(`${n['name']}=${v['data']}`));
    return;
  }
  for (const [k, v] of Object.entries(n)) if (!['css', 'instance', 'module', 'options', 'parent'].includes(k)) walk(v, found);
}

describe('strings', () => {
  for (const file of files.filter((f) => f.endsWith('.svelte'))) {
    it(`${file} holds no words of its own`, () => {
      const found: string[] = [];
      walk(parse(readFileSync(join(root, file), 'utf8'), { modern: true }).fragment, found);
      expect(found.filter((t) => !SIGNS.has(t))).toEqual([]);
    });
  }

  it('uses only keys that exist', () => {
    const known = new Set(Object.keys(en));
    const missing: string[] = [];
    for (const file of files) {
      for (const m of readFileSync(join(root, file), 'utf8').matchAll(/\bt\(\s*'([^']+)'/g)) if (!known.has(m[1] as string)) missing.push(`${file}: ${m[1]}`);
    }
    expect(missing).toEqual([]);
  });
});

describe('the message files', () => {
  it.each(['en', 'de'])('say nothing twice: the later of two texts of one name would be read in both places (%s)', (lang) => {
    const names = [...readFileSync(join(root, `messages/${lang}.json`), 'utf8').matchAll(/^\s*"([^"]+)":/gm)].map((m) => m[1]);
    expect(names.filter((n, i) => names.indexOf(n) !== i)).toEqual([]);
  });
});
