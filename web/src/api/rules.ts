// The rules at hand: every reason the game can give, with the id of its rule.
import { t } from '../i18n.svelte';
import { get } from './http';

export interface RuleCard { code: string; rule: string; text: string; steps: string[] }

// Which reasons matter in which step, by the first word of their code.
const WORDS: Record<string, string[]> = {
  research: ['research', 'capital'],
  purchase: ['buy', 'capital'],
  combat_move: ['move', 'land', 'blitz', 'combat', 'sea', 'sub', 'canal', 'transport', 'air', 'fly', 'landing', 'carrier', 'raid'],
  noncombat_move: ['move', 'land', 'noncombat', 'sea', 'canal', 'transport', 'air', 'landing', 'carrier'],
  home_move: ['air', 'landing', 'carrier'],
  mobilise: ['place'],
  casualties: ['casualty'],
};

// What stands in the gaps of a sentence when no case is at hand.
const GAPS: Record<string, string> = { space: 'space', zone: 'space', a: 'space', b: 'space', canal: 'space', banks: 'space', unit: 'unit', ship: 'unit', carrier: 'unit', power: 'power', owner: 'power' };
const NUMBERS = new Set(['points', 'cost', 'number', 'total', 'money', 'hits', 'lives', 'room', 'worth']);
const gap = (name: string): string => (GAPS[name] ? `‹${t(`gap.${GAPS[name]}` as 'gap.space')}›` : NUMBERS.has(name) ? '‹n›' : '…');

const kept = new Map<string, Promise<RuleCard[]>>(); // by game and language

export function rulesFor(game: string, lang: string): Promise<RuleCard[]> {
  const key = `${game}.${lang}`;
  let found = kept.get(key);
  if (!found) {
    found = get<{ code: string; rule: string; text: string }[]>(`/games/${game}/rules`).then((all) =>
      all.map((c) => ({ ...c, text: c.text.replace(/\{(\w+)\}/g, (_, name: string) => gap(name)), steps: Object.keys(WORDS).filter((s) => WORDS[s]?.includes(c.code.split('.')[0] ?? '')) })),
    );
    kept.set(key, found);
  }
  return found;
}
