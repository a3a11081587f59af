import { queryOptions } from '@tanstack/react-query';
import { api, queryKeys } from '../../../lib/api.ts';
import { native } from '../../../lib/native.ts';
import { browserObstacle, leaveBrowser, ownSubscription, switchOnBrowser } from './browser.ts';
import { isPhoneTold, leavePhone, switchOnPhone } from './phone.ts';
import type { PushWishes } from './wishes.ts';

/** The phone around the page, where the hybrid app has a way to be told. */
const phone = () => native()?.pushes;

/** Why this device cannot be told of anything while the app is closed, as it is. */
export type PushObstacle = NonNullable<ReturnType<typeof browserObstacle>> | 'blockedByPhone';

export function pushObstacle(): PushObstacle | undefined {
  const pushes = phone();
  if (pushes === undefined) return browserObstacle();
  return pushes.permission() === 'denied' ? 'blockedByPhone' : undefined;
}

/** Tells when it may be another one: people allow notices in settings elsewhere, and come back. */
export function onPushObstacle(listener: () => void): () => void {
  const pushes = phone();
  if (pushes !== undefined) return pushes.onPermission(listener);
  window.addEventListener('focus', listener);
  return () => window.removeEventListener('focus', listener);
}

/** What this session's device is told, as far as the device plays along. */
export const pushQuery = queryOptions({
  queryKey: [...queryKeys.sessions, 'push'],
  queryFn: async ({ signal }) => {
    const { data } = await api.call('GET /stock/success/user/push', { signal });
    return { ...data, on: data.on && (await isTold()) };
  },
});

async function isTold(): Promise<boolean> {
  const pushes = phone();
  return pushes === undefined ? (await ownSubscription()) !== null : isPhoneTold(pushes);
}

/**
 * Asks the customer by the device, where that was not done yet, and then has notices pushed to it.
 * @param publicKey of the server, asked for once the customer has said yes: Safari hears a yes only right after a tap
 * @throws PushFailed, or what a call of the server throws
 */
export function switchOn(publicKey: () => Promise<string>, wishes: PushWishes): Promise<void> {
  const pushes = phone();
  return pushes === undefined ? switchOnBrowser(publicKey, wishes) : switchOnPhone(pushes, wishes);
}

export async function switchOff(): Promise<void> {
  await api.call('POST /stock/success/user/push/off', {});
  await leaveDevice();
}

/** Nothing more comes to this device, also where the server cannot be told; what is shown on it goes. */
export function leaveDevice(): Promise<void> {
  const pushes = phone();
  return pushes === undefined ? leaveBrowser() : leavePhone(pushes);
}

const OFFER_KEY = 'pushOffered';

/** Whether it is worth a word that notices can come to this device: once, and only where nobody has decided yet. */
export function isOfferDue(): boolean {
  if (localStorage.getItem(OFFER_KEY) !== null) return false;
  const pushes = phone();
  if (pushes !== undefined) return pushes.permission() === 'prompt';
  return pushObstacle() === undefined && Notification.permission === 'default';
}

export function endOffer(): void {
  localStorage.setItem(OFFER_KEY, 'yes');
}
