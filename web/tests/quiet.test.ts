import { describe, expect, it } from 'vitest';
import { hoursHere, hoursThere } from '../src/quiet';

describe('quiet hours', () => {
  it('are kept by the clock of the world and shown by mine', () => {
    expect(hoursThere(22, 7, 2)).toBe('20-05');
    expect(hoursThere(1, 7, 2)).toBe('23-05');
    expect(hoursHere('20-05', 2)).toEqual([22, 7]);
    expect(hoursHere(hoursThere(22, 7, -5), -5)).toEqual([22, 7]);
    expect(hoursHere('')).toBeNull();
  });
});
