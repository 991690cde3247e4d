// What the page shows besides the game: which overlay, which tab, where the pointer and the keyboard are.
import type { Alternative } from '../api/types';
import type { BoardView } from '../board/view';
import type { Ring } from './flights.svelte';

export type Overlay = 'none' | 'owner' | 'income' | 'threat' | 'unmoved' | 'cities' | 'moves';
export type Tab = 'step' | 'log' | 'world' | 'seats' | 'chat' | 'history' | 'branches' | 'orders' | 'rules' | 'list' | 'more';
export const TABS: Tab[] = ['step', 'log', 'world', 'seats', 'chat', 'history', 'branches', 'orders', 'rules', 'list'];
// Where there is room for few, the rest is behind the last.
export const FEW_TABS: Tab[] = ['step', 'log', 'world', 'history', 'more'];
export const REST: Tab[] = TABS.filter((tab) => !FEW_TABS.includes(tab));
export const OVERLAYS: Overlay[] = ['none', 'owner', 'income', 'threat', 'unmoved', 'cities', 'moves'];

export interface Choice { space: string; ways: Alternative[]; x: number; y: number }

export class Ui {
  overlay = $state<Overlay>('none');
  tab = $state<Tab>('step');
  hover = $state('');
  pointer = $state.raw<{ x: number; y: number } | null>(null); // where the mouse is, over the board
  focus = $state('');
  card = $state(''); // the space whose card is open
  cardAt = $state.raw<{ x: number; y: number } | null>(null);
  target = $state(''); // the space a phone previews before sending
  choice = $state.raw<Choice | null>(null);
  gather = $state.raw<{ space: string; units: string[]; asked: number } | null>(null); // who could come to a place, to be sent there together
  picked = $state.raw<string[]>([]); // arrow: the record numbers being edited
  arrow = $state.raw<{ records: number[]; x: number; y: number } | null>(null);
  ring = $state.raw<Ring | null>(null); // the landing ring that is being moved
  fan = $state.raw<{ space: string; x: number; y: number } | null>(null);
  odds = $state<string | null>(null); // the odds window: of a space, or of no place
  help = $state(false);
  json = $state(false);
  ending = $state(false);
  viaNext = $state(false);
  sheet = $state<'peek' | 'half' | 'full'>('peek');
  rule = $state('');
  ordering = $state(''); // the question for which an order is to be left
  finding = $state(false);
  marked = $state.raw<string[]>([]); // spaces a panel points at
  placing = $state(''); // the kind of unit a click on the map places
  coming = $state.raw<ReadonlyMap<string, number>>(new Map()); // how many new units would stand where
  missed = $state.raw<{ moves: number; battles: number } | null>(null); // what happened while nobody looked
  watched = $state(''); // the place of a battle that is on, or whose end is told: the eye stays there
  film = $state(false); // it is to be shown
  phone = $state(false);
  view: BoardView | null = null;

  show(spaces: string[]): void {
    this.marked = spaces;
    this.view?.frame(spaces);
  }

  // Brings a tab forward; on a phone the sheet comes up with it.
  open(tab: Tab): void {
    this.tab = tab;
    if (this.sheet === 'peek') this.sheet = 'half';
  }

  // An order for questions like the one at hand.
  orderFor(topic: string): void {
    this.ordering = topic;
    this.open('orders');
  }

  endGathering(): void {
    if (this.gather) this.target = '';
    this.gather = null;
  }

  closeAll(): void {
    this.endGathering();
    this.choice = null;
    this.arrow = null;
    this.ring = null;
    this.fan = null;
    this.card = '';
    this.target = '';
    this.odds = null;
    this.help = false;
    this.ending = false;
    this.finding = false;
    this.rule = '';
    this.viaNext = false;
  }
}
