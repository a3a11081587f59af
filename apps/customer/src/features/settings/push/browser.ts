import { api } from '../../../lib/api.ts';
import { forgetRenewal, keepRenewal } from './push-renewal.ts';
import { PushFailed, type PushWishes } from './wishes.ts';

/** Why this browser cannot be told of anything while the app is closed, as it is. */
export function browserObstacle(): 'install' | 'unsupported' | 'blocked' | undefined {
  if ('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator) {
    return Notification.permission === 'denied' ? 'blocked' : undefined;
  }
  // Safari on an iPhone has it for apps on the Home Screen alone.
  return 'GestureEvent' in window && navigator.maxTouchPoints > 0 ? 'install' : 'unsupported';
}

export async function ownSubscription(): Promise<PushSubscription | null> {
  if (browserObstacle() !== undefined || Notification.permission !== 'granted') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks the customer by the browser, where that was not done yet, and then has notices pushed to this device.
 * @param publicKey of the server, asked for once the customer has said yes: Safari hears a yes only right after a tap
 * @throws PushFailed, or what a call of the server throws
 */
export async function switchOnBrowser(publicKey: () => Promise<string>, wishes: PushWishes): Promise<void> {
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

/** Nothing more comes to this browser, also where the server cannot be told; what is shown on it goes. */
export async function leaveBrowser(): Promise<void> {
  const subscription = await ownSubscription();
  if (subscription === null) return;
  await Promise.all([subscription.unsubscribe(), forgetRenewal(), closeShown()]);
}

async function closeShown(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
}
