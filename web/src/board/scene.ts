// What the board shows and what it hears: the shapes between the painter and the page.
import type { Arrow } from './arrows';
import type { DrawnSpace } from './geometry';
import type { Theme } from './palette';
import type { RingMark } from './rings';
import type { Token } from './tokens';

export interface Badge { space: string; text: string; tone: 'good' | 'even' | 'bad' | 'plain' }
export interface Lit { space: string; effect: string }

export interface Scene {
  theme: Theme;
  owners: Record<string, string>;
  closed: ReadonlySet<string>;
  patrons: Record<string, string>; // small countries that fight under a power, and which
  texture: boolean;
  tint: Map<string, string> | null;
  stacks: Map<string, Token[]>;
  order: string[]; // the powers, those first whose tokens come first
  friends: ReadonlySet<string>; // whose tokens stand above the gap
  own: ReadonlySet<string>; // whose tokens are never hidden behind a number
  hand: ReadonlySet<string>;
  movable: ReadonlySet<string>;
  lit: Map<string, Lit> | null; // null: nothing taken up, nothing dimmed
  reached: ReadonlySet<string>; // spaces marked without dimming the rest
  from: string;
  arrows: Arrow[];
  rings: RingMark[]; // where planned flights come down
  badges: Badge[];
  season: string; // while it is the same, tokens keep their places within their block
  focus: string; // the space that the keyboard is at
  hover: string;
  path: string[];
  larger: number; // px that tokens are wider than usual
  names: ReadonlyMap<string, string>; // of spaces that are called something else than is printed
  notes: Map<string, string>; // small numbers from an overlay
}

export interface Hit { space: DrawnSpace | null; token: Token | null; arrow: Arrow | null; ring: string; more: string; badge: string; x: number; y: number }

export interface Hears {
  hover: (hit: Hit) => void;
  click: (hit: Hit, e: PointerEvent) => void;
  double: (hit: Hit) => void;
  wheelOn: (token: Token, up: boolean) => boolean;
  mayDrag: (token: Token) => boolean;
  drag: (hit: Hit, e: PointerEvent) => void;
  dragging: (hit: Hit) => void;
  drop: (hit: Hit, cancelled: boolean) => void;
  hold: (hit: Hit) => void;
  moved: () => void;
}
