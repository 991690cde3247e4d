import { describe, expect, it } from 'vitest';
import type { KindInfo, Unit } from '../src/api/types';
import { forcedLoss, shareOver } from '../src/table/risk';

const kind = (name: string, arm: string, defence: number, more: Partial<KindInfo> = {}) => ({ name, arm, attack: defence, defence, move: 1, hits: 1, worn: [], ...more }) as unknown as KindInfo;
const KINDS = [kind('foot', 'land', 2), kind('plane', 'air', 4), kind('ship', 'sea', 4, { hits: 2 }), kind('factory', 'facility', 0)];
const units = (of: string, n: number): Unit[] => Array.from({ length: n }, (_, i) => ({ id: `${of}${i}`, kind: of, owner: '', space: 'A' }));

describe('what the next round may take', () => {
  it('counts how often more hit than there are to take it', () => {
    expect(shareOver([0.5, 0.5], 0)).toBeCloseTo(0.75);
    expect(shareOver([0.5, 0.5], 1)).toBeCloseTo(0.25);
    expect(shareOver([0.5, 0.5], 2)).toBe(0);
    expect(shareOver([], 0)).toBe(0);
  });
  it('is a plane where only planes are left on land, whoever defends', () => {
    expect(forcedLoss(units('plane', 1), [], KINDS, ['air'], true)).toBe('plane');
    expect(forcedLoss([...units('plane', 1), ...units('factory', 2)], units('foot', 1), KINDS, ['air'], true)).toBe('plane');
  });
  it('is a plane with too few beside it, and none with enough', () => {
    expect(forcedLoss([...units('plane', 1), ...units('foot', 1)], units('foot', 6), KINDS, ['air'], true)).toBe('plane');
    expect(forcedLoss([...units('plane', 1), ...units('foot', 9)], units('foot', 6), KINDS, ['air'], true)).toBe('');
    expect(forcedLoss([...units('plane', 1), ...units('ship', 2)], units('ship', 2), KINDS, ['air'], false)).toBe('');
    expect(forcedLoss(units('plane', 2), units('ship', 2), KINDS, ['air'], false)).toBe('plane');
  });
  it('is nothing where nothing is to be kept', () => {
    expect(forcedLoss(units('plane', 1), units('foot', 6), KINDS, [], true)).toBe('');
    expect(forcedLoss(units('foot', 1), units('foot', 6), KINDS, ['air'], true)).toBe('');
  });
});
