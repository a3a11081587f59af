/** What the hybrid app around the page does that a browser cannot. apps/shell is that app; src/native speaks to it. */
export interface Native {
  /** Opens the phone's own sheet. Resolves also where the customer closes it. */
  share(content: Shared): Promise<void>;
  /** A light tick under the finger. */
  tick(): void;
  readonly lock: AppLock;
}

export interface Shared {
  title: string;
  text: string;
}

/** Fingerprint, face or the phone's code before the app shows anything. */
export interface AppLock {
  isOn(): boolean;
  /** Asks for it once, either way. @returns whether the lock is now as wanted */
  set(on: boolean): Promise<boolean>;
}

let around: Native | undefined;

/** Whether the page runs in the hybrid app, which puts its bridge there before any script of the page. */
export const isInShell = (): boolean => 'Capacitor' in window;

/** Undefined in a browser, and until the hybrid app's part of the code is there. */
export const native = (): Native | undefined => around;

/** For src/native alone. */
export function setNative(connected: Native): void {
  around = connected;
}

/** A light tick under the finger, where the device has one. @param ms how long it lasts where the browser makes it */
export function tick(ms: number): void {
  if (around === undefined) navigator.vibrate?.(ms);
  else around.tick();
}

export const canShare = (): boolean => around !== undefined || 'share' in navigator;

/** Hands a text on to another app, by the phone's own sheet. */
export async function share(content: Shared): Promise<void> {
  if (around !== undefined) return around.share(content);
  await navigator.share(content).catch((error: unknown) => {
    // The customer has closed the sheet.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  });
}
