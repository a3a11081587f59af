/** What the service worker needs to renew this device's subscription, kept where it can read: it has no localStorage. */
export interface Renewal {
  readonly publicKey: string;
  readonly renewal: string;
}

export const pushRenewal = { cache: 'sauda-push', entry: '/push-renewal', call: '/api/stock/user/push/renew' } as const;

export async function keepRenewal(kept: Renewal): Promise<void> {
  const cache = await caches.open(pushRenewal.cache);
  await cache.put(pushRenewal.entry, new Response(JSON.stringify(kept)));
}

export async function readRenewal(): Promise<Renewal | undefined> {
  const found = await caches.match(pushRenewal.entry, { cacheName: pushRenewal.cache });
  return (await found?.json()) as Renewal | undefined;
}

export async function forgetRenewal(): Promise<void> {
  await caches.delete(pushRenewal.cache);
}
