import { lazy, Suspense, useSyncExternalStore } from 'react';

const DesktopPanel = lazy(async () => ({ default: (await import('./desktop-panel.tsx')).DesktopPanel }));

/** A wide screen with a mouse and without touch: the app is made for a phone, and says so beside its column. */
const desktop = '(min-width: 900px) and (hover: hover) and (pointer: fine)';

export function DesktopNotice() {
  const onDesktop = useSyncExternalStore(
    subscribe,
    () => navigator.maxTouchPoints === 0 && matchMedia(desktop).matches,
    () => false,
  );
  return onDesktop ? (
    <Suspense fallback={null}>
      <DesktopPanel />
    </Suspense>
  ) : null;
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(desktop);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
