import { useSyncExternalStore } from 'react';

/** The browser's full screen, lying on its side where the device can; undefined where there is none to be had. */
export function useFullScreen(): { isOn: boolean; toggle: () => void } | undefined {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return undefined;
  return {
    isOn,
    toggle() {
      void (isOn ? document.exitFullscreen() : enter()).catch(() => undefined);
    },
  };
}

async function enter(): Promise<void> {
  await document.documentElement.requestFullscreen({ navigationUI: 'hide' });
  // Not in every browser, nor in TypeScript's list of what they have; a desktop refuses.
  const { orientation } = screen as { orientation?: { lock?: (to: string) => Promise<void> } };
  await orientation?.lock?.('landscape');
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}
