// The emblem of a power: one abstract figure from a small alphabet for each colour, on a grid of 24. They quote no flag, arm or party sign.
import { wearOf } from '../games.svelte';

const ALPHABET: Record<string, string> = {
  gray: 'M4 12 12 5l8 7v4l-8-7-8 7zM4 19l8-7 8 7v2.5L12 15l-8 6.5z', // two gables
  lightgreen: 'M12 2 22 12 12 22 2 12zM12 7.5 7.5 12 12 16.5 16.5 12z', // a lozenge with its heart cut out
  orange: 'M2 9q5-6 10 0t10 0v4q-5 6-10 0T2 13zM2 17q5-5 10 0t10 0v3q-5 5-10 0T2 20z', // two waves
  red: 'M3 15h5v6H3zM9.5 9h5v12h-5zM16 3h5v18h-5z', // three steps
  tan: 'M12 2a10 10 0 0 1 10 10H12zM12 22A10 10 0 0 1 2 12h10z', // two quarters of a disc
  green: 'M12 2l8.7 5v10L12 22l-8.700-5V7zM12 6.500 7.200 9.200v5.600l4.800 2.700 4.800-2.700V9.200z', // a ring of six sides
  yellow: 'M3 3h8v8H3zM13 13h8v8h-8zM15 5h4v4h-4zM5 15h4v4H5z', // a lattice
  blue: 'M7 3h5L7 21H2zM14 3h5l-5 18H9zM21 3h1v10l-2.200 8H16z', // slanting bars
  purple: 'M12 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM6 13a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM18 13a4 4 0 1 1 0 8 4 4 0 0 1 0-8z', // three discs
};

// Nothing for small countries: their letters are their sign.
export const emblemOf = (power: string): string => ALPHABET[wearOf(power)?.colour ?? ''] ?? '';
