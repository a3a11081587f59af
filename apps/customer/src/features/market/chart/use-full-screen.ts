import { useEffect, useSyncExternalStore } from 'react';

/**
 * The browser's full screen, lying on its side where the device can, for as long as the screen that asks is there; undefined where
 * there is none to be had.
 */
export function useFullScreen(): { isOn: boolean; toggle: () => void } | undefined {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  useEffect(() => () => void leave().catch(() => undefined), []);
  if (!document.fullscreenEnabled) return undefined;
  return {
    isOn,
    toggle() {
      void (isOn ? leave() : enter()).catch(() => undefined);
    },
  };
}

/** Not in every browser, nor in TypeScript's list of what they have. */
const orientation = () =>
  (screen as { orientation?: { lock?: (to: string) => Promise<void>; unlock?: () => void } }).orientation;

async function enter(): Promise<void> {
  await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  // A desktop refuses.
  await orientation()?.lock?.('landscape');
}

async function leave(): Promise<void> {
  if (!document.fullscreenEnabled || document.fullscreenElement === null) return;
  await document.exitFullscreen();
  orientation()?.unlock?.();
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
