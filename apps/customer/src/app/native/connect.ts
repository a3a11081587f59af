import { App } from '@capacitor/app';
import { SystemBars, SystemBarsStyle } from '@capacitor/core';
import { Haptics, ImpactStyle } from '@capacitor/haptics';
import { Share } from '@capacitor/share';
import { followPhone } from '../../features/settings/push/phone.ts';
import { setNative } from '../../lib/native.ts';
import { onColoursChange } from '../../lib/theme.ts';
import { appLock, lockWhenAway, unlock } from './app-lock.ts';
import { isCovered } from './cover.ts';
import { placeOf } from './deep-link.ts';
import { connectPushes, followTaps } from './pushes.ts';

/** What of the router the hybrid app needs. */
interface Way {
  readonly history: { canGoBack(): boolean; back(): void; push(to: string): void; replace(to: string): void };
  readonly path: () => string;
}

/**
 * Binds the page to the hybrid app around it: its back button, links, bars, sheet for sharing, ticks, lock and notices.
 * @returns once the customer has unlocked it, or at once: what follows links and taps, for when the first screen is there
 */
export async function connect(way: Way): Promise<() => void> {
  void App.addListener('backButton', () => goBack(way));
  followTheme();
  await unlock();
  const pushes = connectPushes();
  setNative({
    pushes,
    share: ({ title, text }) =>
      Share.share({ title, text }).then(
        () => undefined,
        // The customer has closed the sheet.
        () => undefined,
      ),
    tick: () => void Haptics.impact({ style: ImpactStyle.Light }),
    lock: appLock,
  });
  const lock = lockWhenAway();
  void App.addListener('appStateChange', ({ isActive }) => {
    lock(isActive);
    // They may have been allowed or forbidden in the phone's settings.
    if (isActive) void pushes?.look();
  });
  if (pushes !== undefined) followPhone(pushes);
  return () => {
    void App.addListener('appUrlOpen', ({ url }) => follow(url, way));
    void openLaunchLink(way);
    if (pushes !== undefined) followTaps((path) => go(path, way));
  };
}

/**
 * As the phone's own apps: out of what lies over the screen, back by one screen, to Home, and then out of the app. While that is
 * locked, out of it at once.
 */
function goBack({ history, path }: Way): void {
  if (isCovered()) void App.minimizeApp();
  else if (document.documentElement.hasAttribute('data-overlay')) {
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    );
  } else if (history.canGoBack()) history.back();
  else if (path() !== '/') history.replace('/');
  else void App.minimizeApp();
}

function follow(link: string, { history, path }: Way): void {
  const place = placeOf(link, window.location.origin);
  if (place !== undefined) go(place, { history, path });
}

function go(place: string, { history, path }: Way): void {
  if (place !== path()) history.push(place);
}

const OPENED = 'launchLink';

/** The link that the app was started by, once: a reload stays where it is. */
async function openLaunchLink(way: Way): Promise<void> {
  const link = (await App.getLaunchUrl())?.url;
  if (link === undefined || sessionStorage.getItem(OPENED) === link) return;
  sessionStorage.setItem(OPENED, link);
  follow(link, way);
}

/** The phone's bars are written dark on light, and light on dark, as the page is. */
function followTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    const chosen = document.documentElement.dataset['theme'];
    const isDark = chosen === undefined ? dark.matches : chosen === 'dark';
    void SystemBars.setStyle({ style: isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light });
  };
  onColoursChange(apply);
  apply();
}
