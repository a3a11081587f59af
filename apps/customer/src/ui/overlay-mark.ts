import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

declare global {
  interface Window {
    /** Of Chromium alone. */
    CloseWatcher?: new () => EventTarget & { destroy(): void };
  }
}

/** What lies over the screen. */
interface Overlay {
  /** Asked by the way back. Undefined where the opening is a place in the history, so that the way back closes it by itself. */
  leave: (() => void) | undefined;
}

/** Those that are open, the topmost last. */
let overlays: readonly Overlay[] = [];
let tell: (() => void) | undefined;

function change(next: readonly Overlay[]): void {
  overlays = next;
  document.documentElement.toggleAttribute('data-overlay', overlays.length > 0);
  tell?.();
}

/** Calls `listener` whenever something was laid over the screen, or taken away. */
export function onOverlays(listener: () => void): void {
  tell = listener;
}

export const hasOverlays = (): boolean => overlays.length > 0;

/** The way back was taken: asks what lies on top to close. False where it closes by the way back itself, or nothing does. */
export function leaveTopmost(): boolean {
  const leave = overlays.at(-1)?.leave;
  leave?.();
  return leave !== undefined;
}

/**
 * While `open`, `<html data-overlay>` is set, by which the bottom navigation and the floating button hide, and the way back calls `onLeave`
 * in place of leaving the screen. Both hold from the moment that it can be seen: with an effect after the paint, a press on a slow phone
 * left the screen below.
 */
export function useOverlayMark(open: boolean, onLeave: (() => void) | undefined): void {
  const leave = useEffectEvent(() => onLeave?.());
  const isPlace = onLeave === undefined;
  useLayoutEffect(() => {
    if (!open) return;
    const overlay: Overlay = { leave: isPlace ? undefined : () => leave() };
    change([...overlays, overlay]);
    return () => change(overlays.filter((other) => other !== overlay));
  }, [open, isPlace]);
}

/**
 * While `open`, the way back of Chrome on Android calls `onLeave`, also where no screen of the app is before this one: without it the app
 * would be left. Sheets have this from their library.
 */
export function useCloseRequests(open: boolean, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useLayoutEffect(() => {
    // Elsewhere Escape asks too, which the dialog hears itself.
    if (!open || window.CloseWatcher === undefined || !navigator.userAgent.includes('Android')) return;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener('close', () => leave());
    return () => watcher.destroy();
  }, [open]);
}

/** `open`, one render later than a panel's birth, so that its first opening is animated too. */
export function useOpenAfterMount(open: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return open && mounted;
}
