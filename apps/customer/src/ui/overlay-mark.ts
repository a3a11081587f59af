import { useEffect, useState } from 'react';

let openOverlays = 0;

function count(change: 1 | -1): void {
  openOverlays += change;
  document.documentElement.toggleAttribute('data-overlay', openOverlays > 0);
}

/** While `open`, `<html data-overlay>` is set: the bottom navigation and the floating button hide by it. */
export function useOverlayMark(open: boolean): void {
  useEffect(() => {
    if (!open) return;
    count(1);
    return () => count(-1);
  }, [open]);
}

/** `open`, one render later than a panel's birth, so that its first opening is animated too. */
export function useOpenAfterMount(open: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return open && mounted;
}
