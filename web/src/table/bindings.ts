// Which key does what at the table. Keys can be changed; whoever had the key gets the other one instead, so that none is lost.
const PRINTED = {
  find: 'f', all: 'a', via: 'v', gather: 'g', next: 'n', end: 'e', threat: 't', income: 'i', owner: 'o', unmoved: 'u', cities: 'c', moves: 'm', help: '?', json: 'J',
} as const;
export type Bound = keyof typeof PRINTED;
export type Bindings = Partial<Record<Bound, string>>; // what differs from the printed keys
export const BOUND = Object.keys(PRINTED) as Bound[];

export const keyOf = (act: Bound, kept: Bindings): string => kept[act] ?? PRINTED[act];

// A capital is meant as one only where it is bound as one.
export function actOf(key: string, kept: Bindings): Bound | null {
  return BOUND.find((act) => keyOf(act, kept) === key) ?? BOUND.find((act) => keyOf(act, kept) === key.toLowerCase()) ?? null;
}

// Digits, signs of more and less, and everything that is no single sign have their own meaning.
export const bindable = (key: string): boolean => /^[^\s\d+=-]$/u.test(key);

export function rebound(kept: Bindings, act: Bound, key: string): Bindings {
  const other = BOUND.find((a) => keyOf(a, kept) === key);
  const out: Bindings = { ...kept, ...(other && other !== act ? { [other]: keyOf(act, kept) } : {}), [act]: key };
  for (const a of BOUND) if (out[a] === PRINTED[a]) delete out[a];
  return out;
}

export const isCapital = (key: string): boolean => /^\p{Lu}$/u.test(key);
