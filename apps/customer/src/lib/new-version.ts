/** A new version is installed within this long, or the one before is loaded again. */
const INSTALLS_WITHIN_MS = 20_000;

/** Has the service worker that waits take over, and loads the page anew once it has. */
export function takeNewVersion(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage({ type: 'SKIP_WAITING' });
}

/**
 * Loads the page anew, in the newest version that there is: the server has no code any more of the one before, which the service
 * worker would open again and again.
 */
export async function loadNewest(): Promise<void> {
  const tooLong = new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), INSTALLS_WITHIN_MS);
  });
  const waiting = await Promise.race([newest().catch(() => null), tooLong]);
  if (waiting === null) window.location.reload();
  else takeNewVersion(waiting);
}

/** The one that could take over from the one by which this page was opened. */
async function newest(): Promise<ServiceWorker | null> {
  // Outside secure contexts there are none.
  if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return null;
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return null;
  await registration.update();
  const { installing } = registration;
  // Until it is installed, or has failed to be.
  if (installing !== null) {
    await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }));
  }
  return registration.waiting;
}
