/** What the hybrid app around the page does that a browser cannot. apps/shell is that app; src/native speaks to it. */
export interface Native {
  /** Opens the phone's own sheet. Resolves also where the customer closes it. */
  share(content: Shared): Promise<void>;
  /** A light tick under the finger. */
  tick(): void;
  readonly lock: AppLock;
  /** Undefined in an app of before it had them. */
  readonly pushes: AppPushes | undefined;
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

/** What the phone's owner says to notices; `prompt` where they can still be asked. */
export type PushPermission = 'granted' | 'denied' | 'prompt';

/** Notices from the phone's own push service. */
export interface AppPushes {
  readonly platform: 'android' | 'ios';
  /** What was heard last; undefined until the phone has said. */
  permission(): PushPermission | undefined;
  /** Asks the phone, not its owner. */
  look(): Promise<PushPermission | undefined>;
  /** @returns ends it */
  onPermission(listener: () => void): () => void;
  /** Asks, where that was not done for good. @returns whether notices may be shown */
  ask(): Promise<boolean>;
  /** @returns by what the service knows this phone @throws where the phone cannot reach its service */
  register(): Promise<string>;
  /** Tells each token that the phone names, also one that it has renewed by itself. */
  onToken(listener: (token: string) => void): void;
  /** Nothing comes any more, and what is shown goes. */
  leave(): Promise<void>;
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
