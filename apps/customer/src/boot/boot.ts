// For what it declares on `window`.
// oxlint-disable-next-line import/no-empty-named-blocks, unicorn/require-module-specifiers
import type {} from '../lib/api.ts';
import type { WireAnswer } from '@sauda/contract';
import { CALL_TIMEOUT_MS } from '../lib/intervals.ts';

/**
 * Runs before the first paint, from a file of its own because the page allows no inline script. It applies the chosen colours, picks
 * the static screen that matches this visit, and asks for that screen's code and data while the app's own code is on its way.
 */
const root = document.documentElement;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage is blocked: a first visit.
    return null;
  }
}

const theme = stored('theme');
if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme;
if (stored('rising') === 'red') root.dataset['direction'] = 'red-up';

const token = stored('token');
const hasToken = token !== null;
const { pathname } = window.location;
// As the guard will decide: an anonymous visit to any other screen ends at login.
const atLogin = pathname === '/login' || (!hasToken && pathname !== '/register' && pathname !== '/forgot-password');
const first = hasToken && (pathname === '/' || pathname === '/login') ? 'home' : atLogin ? 'login' : 'other';

const locale = stored('locale') ?? 'en';
// The static screens are written in English.
if (locale === 'en') root.dataset['first'] = first;

const chunks = JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="chunks"]')?.content ?? '{}') as Record<
  string,
  string[]
>;
for (const href of [...(chunks[first] ?? []), ...(chunks[locale] ?? [])]) {
  const link = document.createElement('link');
  if (href.endsWith('.css')) {
    link.rel = 'stylesheet';
  } else {
    link.rel = 'modulepreload';
  }
  link.href = href;
  document.head.append(link);
}

// The answers that the first screen waits for, as it asks for them; lib/api.ts takes them from here.
const answers: NonNullable<Window['firstAnswers']> = new Map();
window.firstAnswers = answers;

// What has not come by then is given up, as each call is; the app asks for it again.
const waiting = new AbortController();
setTimeout(() => waiting.abort(), CALL_TIMEOUT_MS);

function ask(call: string): Promise<Response> {
  const response = fetch(call, { signal: waiting.signal, headers: token === null ? {} : { token } });
  response.catch(() => {});
  answers.set(call, { token, response });
  return response;
}

const regionsCall = '/api/stock/category/list?limit=100';
void ask('/api/v2/config?limit=100');
if (hasToken) {
  const regions = ask(regionsCall);
  if (first === 'home') {
    void ask('/api/stock/success/portfolio?days=30');
    void ask('/api/stock/success/v2/user/info');
    void ask('/api/stock/success/collection/list?page=1&pageSize=10&watchlist=0');
    // Where the app has taken them already, it is quicker than this.
    void regions.then((answer) => (answers.has(regionsCall) ? askForIndices(answer) : undefined)).catch(() => {});
  }
}

/** The levels and courses of the first region's indices, of which Home shows three beside each other. */
async function askForIndices(answer: Response): Promise<void> {
  const { data } = (await answer.clone().json()) as WireAnswer<'GET /stock/category/list'>;
  const [region] = data;
  for (const { stock_code: symbol } of region?.stocks.slice(0, 3) ?? []) {
    const query = new URLSearchParams({ symbol, market: region?.category_code ?? '', mold: '1d', points: '60' });
    void ask(`/api/v2/yahoo?${query}`);
  }
}
