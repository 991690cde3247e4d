// Where we are: every state of the table has a link.
export type Route =
  | { page: 'lobby' }
  | { page: 'new' }
  | { page: 'me' }
  | { page: 'learn' }
  | { page: 'odds' }
  | { page: 'table'; id: string; record: number | null; branch: string; review: boolean; orders: boolean }
  | { page: 'rule'; id: string }
  | { page: 'rules'; game: string }
  | { page: 'lost' };

export function read(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, id, what, more] = parts;
  if (!first) return { page: 'lobby' };
  if (first === 'new' || first === 'me' || first === 'learn' || first === 'odds') return { page: first };
  if (first === 'r' && id) return { page: 'rule', id };
  if (first === 'rules' && id) return { page: 'rules', game: id };
  if (first === 'g' && id) {
    const record = what === 'h' && more && /^\d+$/.test(more) ? Number(more) : null;
    return { page: 'table', id, record, branch: what === 'b' ? (more ?? '') : '', review: what === 'review', orders: what === 'orders' };
  }
  return { page: 'lost' };
}

export const route = $state<{ now: Route }>({ now: { page: 'lobby' } });

export function start(): void {
  const look = () => (route.now = read(location.pathname));
  addEventListener('popstate', look);
  addEventListener('click', (e) => {
    const a = (e.target as Element | null)?.closest?.('a[data-in]');
    if (!(a instanceof HTMLAnchorElement) || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    go(a.getAttribute('href') ?? '/');
  });
  look();
}

export function go(path: string, replace = false): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', path);
  route.now = read(location.pathname);
}
