import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Live, type LiveHears } from '../src/api/live';

class Socket {
  static made: Socket[] = [];
  static OPEN = 1;
  readyState = 1;
  onopen: () => void = () => undefined;
  onclose: (e: { code: number; reason: string }) => void = () => undefined;
  constructor(readonly url: string) {
    Socket.made.push(this);
  }
  close(): void {}
}

function opened(): { live: Live; hears: LiveHears } {
  const hears: LiveHears = { line: vi.fn(), offers: vi.fn(), presence: vi.fn(), sketch: vi.fn(), up: vi.fn(), down: vi.fn(), refused: vi.fn() };
  const live = new Live('t', () => 0, () => 'en', hears);
  live.open();
  return { live, hears };
}

describe('the live connection', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    Socket.made = [];
    vi.stubGlobal('WebSocket', Socket);
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
    vi.stubGlobal('window', globalThis);
    vi.stubGlobal('addEventListener', vi.fn());
    vi.stubGlobal('removeEventListener', vi.fn());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it.each([4400, 4401, 4403, 4404, 4422])('does not come back when it is sent away with %i', (code) => {
    const { live, hears } = opened();
    Socket.made[0]?.onclose({ code, reason: 'why' });
    expect(hears.refused).toHaveBeenCalledWith('why', code - 4000);
    expect(hears.down).not.toHaveBeenCalled();
    live.now();
    vi.advanceTimersByTime(60_000);
    expect(Socket.made.length).toBe(1);
  });

  it.each([1006, 1001, 4429, 4503])('tries again after %i', (code) => {
    const { hears } = opened();
    Socket.made[0]?.onclose({ code, reason: '' });
    expect(hears.refused).not.toHaveBeenCalled();
    expect(hears.down).toHaveBeenCalled();
    vi.advanceTimersByTime(60_000);
    expect(Socket.made.length).toBe(2);
  });
});
