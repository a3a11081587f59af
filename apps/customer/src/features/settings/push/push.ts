import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@sauda/facts';
import { api, queryKeys } from '../../../lib/api.ts';
import { forgetRenewal, keepRenewal } from './push-renewal.ts';

/** Why this device cannot be told of anything while the app is closed, as it is. */
export type PushObstacle = 'install' | 'unsupported' | 'blocked';

/** What the customer wishes: what `push/on` is told. */
export interface PushWishes {
  readonly language: Language;
  readonly showsAmounts: boolean;
}

export class PushFailed extends Error {
  /** `refused`: the customer did not let the browser show notices. `unreachable`: the browser has no push service to turn to. */
  readonly why: 'refused' | 'unreachable';

  constructor(why: PushFailed['why'], options?: ErrorOptions) {
    super(`Notices on this device: ${why}`, options);
    this.why = why;
  }
}

export function pushObstacle(): PushObstacle | undefined {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'blocked' : undefined;
  }
  // Safari on an iPhone has it for apps on the Home Screen alone.
  return 'GestureEvent' in window && navigator.maxTouchPoints > 0 ? 'install' : 'unsupported';
}

/** What this session's device is told, as far as the browser plays along. */
export const pushQuery = queryOptions({
  queryKey: [...queryKeys.sessions, 'push'],
  queryFn: async ({ signal }) => {
    const { data } = await api.call('GET /stock/success/user/push', { signal });
    return { ...data, on: data.on && (await ownSubscription()) !== null };
  },
});

async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushObstacle() !== undefined || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the customer by the browser, where that was not done yet, and then has notices pushed to this device.
 * @param publicKey of the server, asked for once the customer has said yes: Safari hears a yes only right after a tap
 * @throws PushFailed, or what a call of the server throws
 */
export async function switchOn(publicKey: () => Promise<string>, wishes: PushWishes): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushFailed('refused');
  const key = await publicKey();
  const { endpoint, keys } = (await subscribe(key)).toJSON();
  const { renewal } = await api.call('POST /stock/success/user/push/on', {
    body: {
      endpoint: endpoint ?? '',
      p256dh: keys?.['p256dh'] ?? '',
      auth: keys?.['auth'] ?? '',
      lang: wishes.language,
      show_amounts: wishes.showsAmounts,
    },
  });
  await keepRenewal({ publicKey: key, renewal });
}

async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  try {
    if ((await navigator.serviceWorker.getRegistration()) === undefined) throw new Error('there is no service worker');
    const { pushManager } = await navigator.serviceWorker.ready;
    const earlier = await pushManager.getSubscription();
    // By a key that the server has no more, which a browser gives up only when told to.
    if (earlier !== null && keyOf(earlier) !== applicationServerKey) await earlier.unsubscribe();
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  } catch (cause) {
    throw new PushFailed('unreachable', { cause });
  }
}

/** In base64url, as the server has it; undefined where the browser does not say. */
function keyOf({ options: { applicationServerKey: key } }: PushSubscription): string | undefined {
  if (key === null) return undefined;
  const text = btoa(String.fromCharCode(...new Uint8Array(key)));
  return text.replace(/=+$/u, '').replaceAll('+', '-').replaceAll('/', '_');
}

export async function switchOff(): Promise<void> {
  await api.call('POST /stock/success/user/push/off', {});
  await leaveDevice();
}

/** Nothing more comes to this device, also where the server cannot be told; what is shown on it goes. */
export async function leaveDevice(): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription === null) return;
  await Promise.all([subscription.unsubscribe(), forgetRenewal(), closeShown()]);
}

async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}

const OFFER_KEY = 'pushOffered';

/** Whether it is worth a word that notices can come to this device: once, and only where nobody has decided yet. */
export function isOfferDue(): boolean {
  if (localStorage.getItem(OFFER_KEY) !== null) return false;
  return pushObstacle() === undefined && Notification.permission === 'default';
}

export function endOffer(): void {
  localStorage.setItem(OFFER_KEY, 'yes');
}
