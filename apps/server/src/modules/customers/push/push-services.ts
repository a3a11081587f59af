import { isIP } from 'node:net';

/**
 * Where the browsers that people use have their subscriptions: Chrome and what is built on it, Firefox, Safari, and Edge on
 * Windows.
 */
export const usualPushServices = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

const hostName = /^(\*\.)?([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/;
const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** Whether an entry can stand in the list: a host, all hosts below one (`*.example.com`), or an origin of one's own. */
export function isPushService(entry: string): boolean {
  if (!URL.canParse(entry)) return hostName.test(entry);
  return new URL(entry).origin === entry && isOwnService(entry);
}

/** Whether the operator may name an address: what goes there is seen by nobody on the way. */
export function isOwnService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || (protocol === 'http:' && loopback.has(hostname));
}

export interface PushTarget {
  readonly url: URL;
  /** Whether it has to be somewhere on the public internet; an origin that the operator has named may be anywhere. */
  readonly mustBePublic: boolean;
}

/**
 * What a device has named as its subscription, where it is at a push service of the list: whoever subscribes says where this
 * server will send to, so a name is taken by https at the usual port alone.
 */
export function findPushTarget(services: readonly string[], endpoint: string): PushTarget | undefined {
  if (!URL.canParse(endpoint)) return undefined;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return undefined;
  if (services.includes(url.origin)) return { url, mustBePublic: false };
  if (url.protocol !== 'https:' || url.port !== '' || isIP(url.hostname) !== 0) return undefined;
  const isListed = services.some((entry) =>
    entry.startsWith('*.') ? url.hostname.endsWith(entry.slice(1)) : url.hostname === entry,
  );
  return isListed ? { url, mustBePublic: true } : undefined;
}
