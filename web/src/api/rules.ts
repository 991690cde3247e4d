// The rules at hand: every reason the game can give, with the id of its rule.
import { t } from '../i18n.svelte';
import { thrownFor } from '../table/basket';
import { get } from './http';
import type { Offer, RuleAtHand } from './types';

export interface RuleCard extends RuleAtHand { word: string }

// Which reasons matter to which kind of question, by the first word of their code.
const WORDS: Record<string, string[]> = {
  basket: ['buy', 'order', 'repair', 'rebuild', 'capital'],
  dice: ['research', 'capital'],
  'group combat': ['move', 'land', 'blitz', 'combat', 'sea', 'sub', 'canal', 'transport', 'air', 'fly', 'landing', 'carrier', 'raid', 'convoy', 'double', 'support', 'exploit', 'reserve', 'react'],
  'group noncombat': ['move', 'land', 'noncombat', 'sea', 'canal', 'transport', 'air', 'landing', 'carrier'],
  'group home': ['air', 'landing', 'carrier'],
  spots: ['place', 'reinforce'],
  losses: ['casualty'],
};

// Whether a reason is one that the question put now may give; without a word for it, any may.
export function matters(card: RuleCard, offer: Offer | null): boolean {
  const form = offer?.form;
  if (!form) return true;
  const dice = form.type === 'basket' && thrownFor(form);
  const manner = form.type === 'group' ? form.manner : '';
  const words = dice ? WORDS['dice'] : (WORDS[form.type] ?? WORDS[`${form.type} ${manner}`] ?? WORDS[`${form.type} combat`]);
  return words?.includes(card.word) ?? true;
}

// What stands in the gaps of a sentence when no case is at hand.
const GAPS: Record<string, string> = { space: 'space', zone: 'space', a: 'space', b: 'space', canal: 'space', banks: 'space', unit: 'unit', ship: 'unit', carrier: 'unit', power: 'power', owner: 'power', holder: 'power', country: 'power', supplier: 'power' };
const NUMBERS = new Set(['points', 'cost', 'number', 'total', 'money', 'hits', 'lives', 'room', 'worth', 'amount', 'level', 'left']);
const gap = (name: string): string => (GAPS[name] ? `‹${t(`gap.${GAPS[name]}` as 'gap.space')}›` : NUMBERS.has(name) ? '‹n›' : '…');

export const withGaps = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => gap(name));

const kept = new Map<string, Promise<RuleCard[]>>(); // by game and language

export function rulesFor(game: string, lang: string): Promise<RuleCard[]> {
  const key = `${game}.${lang}`;
  let found = kept.get(key);
  if (!found) {
    found = get<RuleAtHand[]>(`/games/${game}/rules`).then((all) =>
      all.map((c) => ({ ...c, text: withGaps(c.text), word: c.code.split('.')[0] ?? '' })),
    );
    kept.set(key, found);
  }
  return found;
}
