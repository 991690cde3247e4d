// The rules at hand: every reason the game can give, with the id of its rule.
import { get } from './http';
import type { RuleAtHand } from './types';

export type RuleCard = RuleAtHand;

// Whether a reason is one that the question put now may give; where the game does not say which ones it gives, any may.
export function mattersTo(cards: RuleCard[], topic: string): (card: RuleCard) => boolean {
  const told = cards.some((c) => c.topics.includes(topic));
  return (card) => !told || card.topics.includes(topic);
}

export interface RuleAtTable { rule: string; says: string; refusals: string[] }
const HOLE = '…'; // stands for what only a real refusal knows

// One entry a rule: what it says, else what the table answers to whoever breaks it; sentences full of holes only where there is nothing else.
export function byRule(cards: RuleCard[], saying: (rule: string) => string): RuleAtTable[] {
  const found = new Map<string, RuleAtTable>();
  for (const { rule, text } of cards) {
    const entry = found.get(rule) ?? { rule, says: saying(rule), refusals: [] };
    entry.refusals.push(text.replace(/^./u, (c) => c.toLocaleUpperCase()));
    found.set(rule, entry);
  }
  for (const entry of found.values()) {
    const whole = entry.refusals.filter((r) => !r.includes(HOLE));
    if (entry.says) entry.refusals = [];
    else if (whole.length) entry.refusals = whole;
  }
  return [...found.values()];
}

const kept = new Map<string, Promise<RuleCard[]>>(); // by game and language

export function rulesFor(game: string, lang: string): Promise<RuleCard[]> {
  const key = `${game}.${lang}`;
  let found = kept.get(key);
  if (!found) {
    found = get<RuleAtHand[]>(`/games/${game}/rules`);
    kept.set(key, found);
  }
  return found;
}
