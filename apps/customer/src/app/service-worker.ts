import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { intervals } from '../lib/intervals.ts';
import { takeNewVersion } from '../lib/new-version.ts';
import { toast } from '../ui/toast.ts';

/**
 * Registers the service worker that keeps the shell. A new version waits until the customer says so: nothing reloads under their
 * hands.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker
    .register('/service-worker.js')
    .then((registration) => {
      if (registration.waiting !== null) offer(registration.waiting);
      lookForNewVersions(registration);
      // The browser looks for one by itself as the page loads, and may have found it before this listens.
      let followed: ServiceWorker | null = null;
      const follow = () => {
        const found = registration.installing;
        if (found === null || found === followed) return;
        followed = found;
        found.addEventListener('statechange', () => {
          // Without a controller this is the first installation, not a new version.
          if (found.state === 'installed' && navigator.serviceWorker.controller !== null) offer(found);
        });
      };
      follow();
      registration.addEventListener('updatefound', follow);
    })
    .catch((reason: unknown) => console.warn('The app could not be kept for use without a connection.', reason));
}

/** A browser looks for one at a load, and an installed app may lie for days without. */
function lookForNewVersions(registration: ServiceWorkerRegistration): void {
  let lookedAtMs = Date.now();
  const look = () => {
    if (document.hidden || Date.now() - lookedAtMs < intervals.versionMs) return;
    lookedAtMs = Date.now();
    // Without a connection nothing has changed; the next look comes.
    registration.update().catch(() => {});
  };
  document.addEventListener('visibilitychange', look);
  setInterval(look, intervals.versionMs);
}

function offer(waiting: ServiceWorker): void {
  toast.notice(i18n._(msg`New version available`), {
    label: i18n._(msg`Reload`),
    onPress: () => takeNewVersion(waiting),
  });
}
