import type { Page } from '@playwright/test';

/**
 * Lets the page believe that its browser can be told of notices: this one has no push service to turn to and forbids notices. It
 * has none either while `localStorage` has `noPushService`.
 */
export async function allowPushes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const keys = {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    };
    const subscription = {
      options: { applicationServerKey: null },
      toJSON: () => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${localStorage.getItem('subscribed')}`, keys }),
      unsubscribe: async () => localStorage.removeItem('subscribed'),
    };
    const pushManager = {
      getSubscription: async () => (localStorage.getItem('subscribed') === null ? null : subscription),
      async subscribe() {
        if (localStorage.getItem('noPushService') !== null) throw new DOMException('push service error', 'AbortError');
        localStorage.setItem('subscribed', crypto.randomUUID());
        return subscription;
      },
    };
    const registration = { pushManager, getNotifications: async () => [] };
    Object.defineProperty(window, 'Notification', {
      value: {
        get permission() {
          return localStorage.getItem('allowed') ?? 'default';
        },
        async requestPermission() {
          localStorage.setItem('allowed', 'granted');
          return 'granted';
        },
      },
    });
    Object.defineProperties(navigator.serviceWorker, {
      getRegistration: { value: async () => registration },
      ready: { value: Promise.resolve(registration) },
    });
  });
}
