import type { BrowserContext, Page } from '@playwright/test';

/** What the page has asked of the hybrid app: plugin, method and options. */
export type ShellCall = [plugin: string, method: string, options: Record<string, unknown> | undefined];

declare global {
  interface Window {
    fakeShell: {
      calls: ShellCall[];
      /** Tells the page's listeners. */
      tell(event: string, what: unknown): void;
    };
  }
}

/**
 * Puts Capacitor's bridge into the page as the hybrid app does, before any script: it keeps what it is asked for, and the phone's
 * owner is there unless `stranger` is stored. They say what is stored as `phoneAnswer` where they are asked for notices, and `phoneToken`
 * is by what the phone's push service knows it. A tap on a notice that opened the app is what is stored as `openedBy`.
 */
export async function actAsShell(page: Page | BrowserContext, platform: 'android' | 'ios' = 'android'): Promise<void> {
  await page.addInitScript((own) => {
    const promised: Record<string, string[]> = {
      App: ['minimizeApp', 'getLaunchUrl', 'removeListener'],
      Haptics: ['impact'],
      Share: ['share'],
      SystemBars: ['setStyle'],
      PushNotifications: [
        'checkPermissions',
        'requestPermissions',
        'register',
        'unregister',
        'createChannel',
        'removeAllDeliveredNotifications',
      ],
      BiometricAuthNative: ['internalAuthenticate', 'checkBiometry'],
    };
    const listeners = new Map<string, (what: unknown) => void>();
    const calls: ShellCall[] = [];
    const phone = (key: string, usual: string) => localStorage.getItem(key) ?? usual;
    const answers: Record<string, () => unknown> = {
      checkPermissions: () => ({ receive: phone('phonePermission', 'prompt') }),
      requestPermissions() {
        localStorage.setItem('phonePermission', phone('phoneAnswer', 'granted'));
        return { receive: phone('phonePermission', '') };
      },
      register() {
        const token = phone('phoneToken', 'none');
        if (token === 'none') listeners.get('registrationError')?.({ error: 'SERVICE_NOT_AVAILABLE' });
        else listeners.get('registration')?.({ value: token });
      },
    };
    window.fakeShell = { calls, tell: (event, what) => listeners.get(event)?.(what) };
    const bridge = { postMessage: () => undefined };
    Object.assign(window, {
      // By which Capacitor knows where it is.
      ...(own === 'android' ? { androidBridge: bridge } : { webkit: { messageHandlers: { bridge } } }),
      Capacitor: {
        PluginHeaders: Object.entries(promised).map(([name, methods]) => ({
          name,
          methods: [
            ...methods.map((method) => ({ name: method, rtype: 'promise' })),
            { name: 'addListener', rtype: 'callback' },
          ],
        })),
        async nativePromise(plugin: string, method: string, options?: Record<string, unknown>) {
          calls.push([plugin, method, options]);
          if (method === 'internalAuthenticate' && localStorage.getItem('stranger') !== null)
            throw Object.assign(new Error('cancelled'), { code: 'userCancel' });
          return answers[method]?.();
        },
        nativeCallback(
          _plugin: string,
          _method: string,
          { eventName }: { eventName: string },
          callback: (what: unknown) => void,
        ) {
          listeners.set(eventName, callback);
          const openedBy = localStorage.getItem('openedBy');
          if (eventName === 'pushNotificationActionPerformed' && openedBy !== null) {
            localStorage.removeItem('openedBy');
            callback(JSON.parse(openedBy));
          }
          return eventName;
        },
      },
    });
  }, platform);
}

export const tell = (page: Page, event: string, what: unknown = {}): Promise<void> =>
  page.evaluate(([name, data]) => window.fakeShell.tell(name, data), [event, what] as const);

export const askedOf = (page: Page): Promise<ShellCall[]> => page.evaluate(() => window.fakeShell.calls);
