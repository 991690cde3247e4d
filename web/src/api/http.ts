// One way to ask the server; every refusal becomes an ApiError with a sentence fit for people.
import type { Fault } from './types';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly faults: Fault[] = [],
    readonly more: Record<string, unknown> = {},
  ) {
    super(text);
  }
  get offline(): boolean {
    return this.status === 0;
  }
}

// `name` is what somebody chose to be called, `guest` what they are called who did not.
export type Asking = { language: () => string; name: () => string; guest: () => string };
let asking: Asking = { language: () => 'en', name: () => '', guest: () => 'Player' };
export const configure = (how: Asking): void => void (asking = how);

// How many questions are on their way.
export const traffic = { open: 0 };

interface Reply { status: number; data: unknown }

async function raw(method: string, path: string, body?: unknown): Promise<Reply> {
  const lang = asking.language();
  const url = `/api${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
  traffic.open++;
  try {
    const init: RequestInit = { method, headers: {}, credentials: 'same-origin' };
    if (body !== undefined) {
      init.headers = { 'content-type': 'application/json' };
      init.body = JSON.stringify(body);
    }
    const answer = await fetch(url, init);
    const text = await answer.text();
    let data: unknown = null;
    try {
      data = text ? JSON.parse(text) : null;
    } catch {
      data = null;
    }
    return { status: answer.status, data };
  } catch {
    throw new ApiError(0, 'offline', '');
  } finally {
    traffic.open--;
  }
}

function failure({ status, data }: Reply): ApiError {
  const d = (data ?? {}) as Record<string, unknown>;
  const detail = d['detail'];
  const text = typeof d['text'] === 'string' ? d['text'] : typeof detail === 'string' ? detail : `HTTP ${status}`;
  if (status >= 502 && status <= 504) return new ApiError(0, 'offline', text);
  return new ApiError(status, typeof d['code'] === 'string' ? d['code'] : 'error', text, (d['faults'] as Fault[]) ?? [], d);
}

let introducing: Promise<void> | null = null;

// A person without a session gets one by name, without a form: a name can be changed later.
async function introduce(): Promise<void> {
  introducing ??= hello(asking.name() || asking.guest()).finally(() => (introducing = null));
  await introducing;
}

async function hello(name: string): Promise<void> {
  const r = await raw('POST', '/people', { name });
  if ((r.status === 409 || r.status === 422) && name === asking.name()) return hello(numbered());
  if (r.status >= 400) throw failure(r);
}

const numbered = (): string => `${asking.guest()} ${1000 + Math.floor(Math.random() * 9000)}`;

// At a table no two people are called the same: who chose no name gets a number when that stands in the way.
export async function named<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (e) {
    if (asking.name() || !(e instanceof ApiError) || e.status !== 409) throw e;
    await call('PATCH', '/me', { name: numbered() });
    return act();
  }
}

export async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let reply = await raw(method, path, body);
  if (reply.status === 401 && path !== '/login') {
    await introduce();
    reply = await raw(method, path, body);
  }
  if (reply.status >= 400) throw failure(reply);
  return reply.data as T;
}

export const get = <T>(path: string): Promise<T> => call<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}): Promise<T> => call<T>('POST', path, body);
