import { noticePath } from '../features/settings/notice-way.ts';
import type { TappedNotice } from '../features/settings/push/tapped-notice.ts';
import { pushRenewal, readRenewal } from '../features/settings/push/push-renewal.ts';

/*
 * The service worker's part for notices that are pushed. It runs without a page, so it has no token and no texts: the server has
 * worded what is shown.
 */

/** What of the service worker's side is used here, and the types of pages do not have. */
interface PushWorker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly Page[]>;
    openWindow(path: string): Promise<unknown>;
  };
  addEventListener(
    name: 'push',
    listener: (event: Lasting & { readonly data: { json(): unknown } | null }) => void,
  ): void;
  addEventListener(
    name: 'notificationclick',
    listener: (event: Lasting & { readonly notification: Notification }) => void,
  ): void;
  addEventListener(
    name: 'pushsubscriptionchange',
    listener: (event: Lasting & { readonly newSubscription?: PushSubscription | null }) => void,
  ): void;
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Page {
  readonly url: string;
  postMessage(message: TappedNotice, transfer: Transferable[]): void;
  focus(): Promise<Page>;
  navigate(path: string): Promise<unknown>;
}
interface Told {
  readonly title: string;
  readonly body: string;
  readonly id: number;
  readonly kind: string;
  readonly no?: string;
}

const worker = globalThis as unknown as PushWorker;

worker.addEventListener('push', (event) => {
  if (event.data === null) return;
  const { title, body, id, kind, no } = event.data.json() as Told;
  const shown = worker.registration.showNotification(title, {
    body,
    // One that is sent twice is shown once.
    tag: `notice-${id}`,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: noticePath(kind, no),
  });
  event.waitUntil(shown);
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(String(event.notification.data)));
});

/** In the app where it is open, which stays as it is but for its screen; else by opening it. */
async function open(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => !new URL(url).pathname.startsWith('/desk'));
  try {
    if (page === undefined) throw new Error('there is no page');
    const shown = await page.focus();
    if (!(await isLed(shown, path))) await shown.navigate(path);
  } catch {
    // Nor can a page be led that another version of this worker, or none, has opened.
    await worker.clients.openWindow(path);
  }
}

/** How long a page has to say that it goes there by itself. One that has not loaded yet, or is of an earlier version, does not. */
const ledWithinMs = 1_000;

function isLed(page: Page, path: string): Promise<boolean> {
  const { port1: answers, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const done = (isAnswered: boolean) => {
      clearTimeout(timer);
      answers.close();
      resolve(isAnswered);
    };
    const timer = setTimeout(() => done(false), ledWithinMs);
    answers.addEventListener('message', () => done(true));
    answers.start();
    page.postMessage({ type: 'notice-tapped', path }, [port2]);
  });
}

worker.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renew(event.newSubscription ?? undefined)),
);

/** Tells the server where this device is to be told from now on. */
async function renew(made: PushSubscription | undefined): Promise<void> {
  const kept = await readRenewal();
  if (kept === undefined) return;
  const { publicKey: applicationServerKey, renewal } = kept;
  const options = { userVisibleOnly: true, applicationServerKey };
  const subscription = made ?? (await worker.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  await fetch(pushRenewal.call, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys?.['p256dh'], auth: keys?.['auth'], renewal }),
  });
}
