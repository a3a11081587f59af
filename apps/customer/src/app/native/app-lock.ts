import { BiometricAuth } from '@aparajita/capacitor-biometric-auth';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AppLock } from '../../lib/native.ts';
import { cover, isLockOn, isOwnersAlone, turnLock } from './cover.ts';

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

export const appLock: AppLock = {
  isOn: isLockOn,
  async set(on) {
    if (!(await isOwner())) return false;
    turnLock(on);
    return true;
  },
};

let underWay: Promise<void> | undefined;

/** Covers the page until the owner of the phone has shown themselves, or has logged out. At once where the lock is off. */
export function unlock(): Promise<void> {
  if (!isOwnersAlone()) return Promise.resolve();
  const texts = {
    title: i18n._(msg`Sauda is locked`),
    again: i18n._(msg`Unlock`),
    logOut: i18n._(msg`Log out`),
  };
  underWay ??= cover(texts, isOwner, true).finally(() => (underWay = undefined));
  return underWay;
}

/** Locks again when the app comes back after a while. */
export function lockWhenAway(): (isActive: boolean) => void {
  let leftAt: number | undefined;
  return (isActive) => {
    if (!isActive) leftAt = Date.now();
    else if (leftAt !== undefined && Date.now() - leftAt >= AWAY_MS) void unlock();
  };
}
