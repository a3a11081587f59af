import { beforeAll, beforeEach, expect, test, vi } from 'vitest';

const listeners = new Map<string, (event: object) => void>();
const shown = vi.fn(async (_title: string, _options: NotificationOptions) => undefined);
const subscribe = vi.fn();
const matchAll = vi.fn();
const openWindow = vi.fn(async (_path: string) => null);
const kept = new Map<string, Response>();
const fetched = vi.fn(async (_path: string, _request: { body: string }) => new Response());

function stubWorker(): void {
  const match = async (entry: string) => kept.get(entry)?.clone();
  const open = async () => ({ put: async (entry: string, answer: Response) => kept.set(entry, answer) });
  Object.entries({
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    registration: { showNotification: shown, pushManager: { subscribe } },
    clients: { matchAll, openWindow },
    caches: { match, open },
    fetch: fetched,
  }).forEach(([name, value]) => vi.stubGlobal(name, value));
}

beforeAll(async () => {
  stubWorker();
  await import('../../src/boot/push-worker.ts');
});
beforeEach(() => {
  stubWorker();
  kept.clear();
  vi.clearAllMocks();
});

async function happen(name: string, event: object): Promise<void> {
  let work: unknown;
  listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) });
  await work;
}

test('a push is shown once for each notice, with the way to what it is about', async () => {
  const told = { title: 'Order filled', body: 'Indus Steel', id: 7, kind: 'order_bought', no: 'B1' };
  await happen('push', { data: { json: () => told } });
  expect(shown).toHaveBeenCalledExactlyOnceWith(
    'Order filled',
    expect.objectContaining({ body: 'Indus Steel', tag: 'notice-7', data: '/records/B1' }),
  );
  await happen('push', { data: null });
  expect(shown).toHaveBeenCalledOnce();
});

const notification = { close: vi.fn(), data: '/records/B1' };
const pageAt = (url: string, hear = (_message: object, _ports: MessagePort[]): void => undefined) => {
  const page = { url, focus: vi.fn(async () => page), navigate: vi.fn(async () => page), postMessage: vi.fn(hear) };
  return page;
};

test('a tap asks the app that is open to go there, and does not load it anew', async () => {
  const page = pageAt('https://sauda.example/home', (_message, [port]) => port?.postMessage(true));
  const desk = pageAt('https://sauda.example/desk/customers');
  matchAll.mockResolvedValueOnce([desk, page]);
  await happen('notificationclick', { notification });
  expect(page.focus).toHaveBeenCalledOnce();
  expect(page.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'notice-tapped', path: '/records/B1' });
  expect(page.navigate).not.toHaveBeenCalled();
  expect(openWindow).not.toHaveBeenCalled();
  expect(desk.focus).not.toHaveBeenCalled();
});

test('a tap loads it in a page that does not answer, or opens the app', async () => {
  const page = pageAt('https://sauda.example/home');
  matchAll.mockResolvedValueOnce([page]);
  await happen('notificationclick', { notification });
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith('/records/B1');
  expect(openWindow).not.toHaveBeenCalled();

  page.navigate.mockRejectedValueOnce(new TypeError('not of this worker'));
  matchAll.mockResolvedValueOnce([page]).mockResolvedValueOnce([]);
  for (const _ of ['led by nobody', 'closed']) await happen('notificationclick', { notification });
  expect(openWindow.mock.calls).toEqual([['/records/B1'], ['/records/B1']]);
  expect(notification.close).toHaveBeenCalledTimes(3);
});

test('another address of the push service is told to the server, by what the page has kept', async () => {
  const { keepRenewal } = await import('../../src/features/settings/push/push-renewal.ts');
  const made = { toJSON: () => ({ endpoint: 'https://push.example/new', keys: { p256dh: 'key', auth: 'secret' } }) };
  await happen('pushsubscriptionchange', {});
  expect(subscribe).not.toHaveBeenCalled();

  await keepRenewal({ publicKey: 'server', renewal: 'token' });
  subscribe.mockResolvedValueOnce(made);
  await happen('pushsubscriptionchange', {});
  await happen('pushsubscriptionchange', { newSubscription: made });
  expect(subscribe).toHaveBeenCalledExactlyOnceWith({ userVisibleOnly: true, applicationServerKey: 'server' });
  const bodies = fetched.mock.calls.map(([path, { body }]) => [path, JSON.parse(body)]);
  const told = { endpoint: 'https://push.example/new', p256dh: 'key', auth: 'secret', renewal: 'token' };
  expect(bodies).toEqual([
    ['/api/stock/user/push/renew', told],
    ['/api/stock/user/push/renew', told],
  ]);
});
