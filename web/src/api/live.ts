// The live connection: lines in order, offers, presence. Comes back by itself after a break, from the last line seen.
import type { Awaited, HelloMessage, Line, Offer, OffersMessage, PresenceMessage, SketchMessage } from './types';

type Message = HelloMessage | OffersMessage | PresenceMessage | SketchMessage | (Line & { type: 'line' });

export interface LiveHears {
  line: (line: Line) => void;
  offers: (revision: number, offers: Offer[], waiting: Awaited[]) => void;
  presence: (name: string, here: boolean) => void;
  sketch: (who: string, shapes: { path: string[] }[]) => void;
  up: () => void;
  down: () => void;
  refused: (sentence: string, code: number) => void;
}

const FIRST = 500;
const LONGEST = 10_000;

// Sent away for good: codes are 4000 + status, and what the server refuses it would refuse again; only haste passes.
export const final = (code: number): boolean => code >= 4400 && code < 4500 && code !== 4429;

export class Live {
  private socket: WebSocket | null = null;
  private timer = 0;
  private wait = FIRST;
  private closed = false;

  constructor(
    private table: string,
    private last: () => number,
    private lang: () => string,
    private hears: LiveHears,
  ) {
    addEventListener('online', this.now);
  }

  open(): void {
    if (this.closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live?after=${this.last()}&lang=${this.lang()}`);
    this.socket = socket;
    socket.onmessage = (e) => this.hear(JSON.parse(String(e.data)) as Message);
    socket.onopen = () => {
      this.wait = FIRST;
      this.hears.up();
    };
    socket.onclose = (e) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (this.closed) return;
      if (final(e.code)) {
        this.close();
        this.hears.refused(e.reason, e.code - 4000);
        return;
      }
      this.hears.down();
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST, this.wait * 1.7);
    };
  }

  private hear(m: Message): void {
    if (m.type === 'hello') m.present.forEach((name) => this.hears.presence(name, true));
    else if (m.type === 'line') this.hears.line(m);
    else if (m.type === 'offers') this.hears.offers(m.revision, m.offers, m.waiting);
    else if (m.type === 'presence') this.hears.presence(m.name, m.here);
    else this.hears.sketch(m.who, m.shapes);
  }

  now = (): void => {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.socket?.close();
    this.open();
  };

  restart(): void {
    const old = this.socket;
    this.socket = null;
    old?.close();
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener('online', this.now);
    this.socket?.close();
  }
}
