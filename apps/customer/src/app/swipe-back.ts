import { useEffect, useEffectEvent } from 'react';
import { useGoBack } from '../features/frame/header.tsx';

/** A swipe goes back when it starts this near the left edge, moves this far to the right, in less than this time. */
const EDGE_PX = 40;
const DISTANCE_PX = 60;
const DURATION_MS = 500;

export interface SwipePoint {
  x: number;
  y: number;
  /** Milliseconds on any clock that both points share. */
  at: number;
}

export function isSwipeBack(from: SwipePoint, to: SwipePoint): boolean {
  const right = to.x - from.x;
  const across = Math.abs(to.y - from.y);
  return from.x <= EDGE_PX && right > DISTANCE_PX && right > across && to.at - from.at < DURATION_MS;
}

/** A swipe from the left edge goes back, as the back button does; not under an open sheet or dialog. */
export function useSwipeBack(): void {
  // The listeners stay while the screen is drawn anew, or a swipe under way would be forgotten.
  const goBack = useEffectEvent(useGoBack());
  useEffect(() => {
    let from: SwipePoint | null = null;
    const start = ({ touches, timeStamp }: TouchEvent) => {
      const [touch] = touches;
      from = touches.length === 1 && touch !== undefined ? { x: touch.clientX, y: touch.clientY, at: timeStamp } : null;
    };
    const end = ({ changedTouches, timeStamp }: TouchEvent) => {
      const [touch] = changedTouches;
      if (from === null || touch === undefined || document.documentElement.hasAttribute('data-overlay')) return;
      if (isSwipeBack(from, { x: touch.clientX, y: touch.clientY, at: timeStamp })) goBack();
    };
    document.addEventListener('touchstart', start, { passive: true });
    document.addEventListener('touchend', end, { passive: true });
    return () => {
      document.removeEventListener('touchstart', start);
      document.removeEventListener('touchend', end);
    };
  }, []);
}
