// The rules at hand: every reason the game can give, with the id of its rule.
import { t } from '../i18n.svelte';
import { get } from './http';
import type { RuleAtHand } from './types';

export type RuleCard = RuleAtHand;

// Whether a reason is one that the question put now may give; where the game does not say which ones it gives, any may.
export function mattersTo(cards: RuleCard[], topic: string): (card: RuleCard) => boolean {
  const told = cards.some((c) => c.topics.includes(topic));
  return (card) => !told || card.topics.includes(topic);
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
      all.map((c) => ({ ...c, text: withGaps(c.text) })),
    );
    kept.set(key, found);
  }
  return found;
}
