import { BiometricAuth } from '@aparajita/capacitor-biometric-auth';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AppLock } from '../../lib/native.ts';
import { endSession, readToken } from '../../lib/session/session.ts';
import styles from './app-lock.module.css';

const KEY = 'appLock';
/** After this long in the background the app is locked again, in milliseconds. */
const AWAY_MS = 60_000;

/** Asks for fingerprint, face or the phone's own code. @returns whether it was the right one */
async function isOwner(): Promise<boolean> {
  try {
    await BiometricAuth.authenticate({
      reason: i18n._(msg`Unlock Sauda`),
      androidTitle: i18n._(msg`Unlock Sauda`),
      cancelTitle: i18n._(msg`Cancel`),
      allowDeviceCredential: true,
    });
    return true;
  } catch {
    // Wrong, cancelled, or the phone has no lock of its own.
    return false;
  }
}

const isOn = () => localStorage.getItem(KEY) === 'on';

export const appLock: AppLock = {
  isOn,
  async set(on) {
    if (!(await isOwner())) return false;
    if (on) localStorage.setItem(KEY, 'on');
    else localStorage.removeItem(KEY);
    return true;
  },
};

let underWay: Promise<void> | undefined;

/** Covers the page until the owner of the phone has shown themselves, or has logged out. At once where the lock is off. */
export function unlock(): Promise<void> {
  if (!isOn() || readToken() === null) return Promise.resolve();
  underWay ??= untilUnlocked().finally(() => (underWay = undefined));
  return underWay;
}

async function untilUnlocked(): Promise<void> {
  const cover = document.createElement('div');
  cover.className = styles['cover'] ?? '';
  cover.setAttribute('role', 'dialog');
  cover.setAttribute('aria-modal', 'true');
  cover.setAttribute('aria-label', i18n._(msg`Sauda is locked`));
  const again = button(i18n._(msg`Unlock`), styles['primary']);
  const leave = button(i18n._(msg`Log out`), styles['quiet']);
  cover.append(again, leave);
  const page = [...document.body.children].filter((element): element is HTMLElement => element instanceof HTMLElement);
  for (const element of page) element.inert = true;
  document.body.append(cover);
  again.focus();
  try {
    await new Promise<void>((resolve) => {
      const ask = async () => {
        again.disabled = true;
        if (await isOwner()) resolve();
        again.disabled = false;
      };
      again.addEventListener('click', () => void ask());
      leave.addEventListener('click', () => {
        endSession();
        localStorage.removeItem(KEY);
        resolve();
      });
      void ask();
    });
  } finally {
    cover.remove();
    for (const element of page) element.inert = false;
  }
}

function button(text: string, look: string | undefined): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.className = look ?? '';
  return made;
}

/** Locks again when the app comes back after a while. */
export function lockWhenAway(): (isActive: boolean) => void {
  let leftAt: number | undefined;
  return (isActive) => {
    if (!isActive) leftAt = Date.now();
    else if (leftAt !== undefined && Date.now() - leftAt >= AWAY_MS) void unlock();
  };
}
