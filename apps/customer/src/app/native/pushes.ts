import { Capacitor } from '@capacitor/core';
import { PushNotifications, type PermissionStatus } from '@capacitor/push-notifications';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { noticePath } from '../../features/settings/notice-way.ts';
import type { AppPushes, PushPermission } from '../../lib/native.ts';

/** As the server names it to Android. */
const CHANNEL = 'notices';
/** How long the phone has to turn to its service. */
const REGISTER_WITHIN_MS = 20_000;

interface Waiting {
  resolve(token: string): void;
  reject(reason: Error): void;
}

/**
 * The phone's own push service. What comes while the app is open is not shown: the stream tells of it then.
 * @returns undefined in an app of before it had one
 */
export function connectPushes(): AppPushes | undefined {
  const platform = Capacitor.getPlatform();
  if (!Capacitor.isPluginAvailable('PushNotifications') || (platform !== 'android' && platform !== 'ios'))
    return undefined;
  const permissions = new Set<() => void>();
  const tokens = new Set<(token: string) => void>();
  const waiting = new Set<Waiting>();
  let permission: PushPermission | undefined;

  const settle = (how: (one: Waiting) => void) => {
    for (const one of waiting) how(one);
    waiting.clear();
  };
  void PushNotifications.addListener('registration', ({ value }) => {
    settle(({ resolve }) => resolve(value));
    for (const tell of tokens) tell(value);
  });
  void PushNotifications.addListener('registrationError', ({ error }) =>
    settle(({ reject }) => reject(new Error(error))),
  );

  const hear = ({ receive }: PermissionStatus) => {
    const heard = receive === 'prompt-with-rationale' ? 'prompt' : receive;
    if (heard === permission) return;
    permission = heard;
    for (const tell of permissions) tell();
  };
  const look = async () => {
    hear(await PushNotifications.checkPermissions());
    return permission;
  };
  void look();

  return {
    platform,
    look,
    permission: () => permission,
    onPermission(listener) {
      permissions.add(listener);
      return () => permissions.delete(listener);
    },
    async ask() {
      hear(await PushNotifications.requestPermissions());
      return permission === 'granted';
    },
    async register() {
      const token = new Promise<string>((resolve, reject) => {
        waiting.add({ resolve, reject });
        setTimeout(() => reject(new Error('the phone has no token')), REGISTER_WITHIN_MS);
      });
      if (platform === 'android')
        await PushNotifications.createChannel({ id: CHANNEL, name: i18n._(msg`Notices`), importance: 4 });
      await PushNotifications.register();
      return token;
    },
    onToken: (listener) => void tokens.add(listener),
    async leave() {
      await Promise.all([PushNotifications.unregister(), PushNotifications.removeAllDeliveredNotifications()]);
    },
  };
}

/** Goes where a tapped notice leads. One by which the app was opened is kept by the phone until this is called. */
export function followTaps(go: (path: string) => void): void {
  void PushNotifications.addListener('pushNotificationActionPerformed', ({ actionId, notification }) => {
    if (actionId !== 'tap') return;
    const { kind, no } = (notification.data ?? {}) as Record<string, unknown>;
    go(noticePath(String(kind), typeof no === 'string' ? no : undefined));
  });
}
