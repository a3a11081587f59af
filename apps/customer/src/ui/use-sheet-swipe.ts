import { useEffect, useEffectEvent, type RefObject } from 'react';
import { goesOn, pointOf, type SwipePoint } from '../lib/let-go.ts';

const ends = ['touchend', 'touchcancel'] as const;

/**
 * Closes a sheet that is let go far enough down, or fast. The drawer itself counts from the first move that it is told of, and a slow
 * phone tells late: half of a swipe is then none, and one that it tells in one piece does not move the sheet at all.
 * @param part of the sheet, right beneath
 * @param scrim which says whether it is the sheet that the finger moves
 */
export function useSheetSwipe(
  part: RefObject<HTMLElement | null>,
  scrim: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const sheet = part.current?.parentElement;
    if (sheet == null) return;

    function follow({ touches, timeStamp }: TouchEvent): void {
      const [touch] = touches;
      if (touch === undefined) return;
      const from = pointOf(touch, timeStamp);
      const points: SwipePoint[] = [];
      const move = (event: TouchEvent) => keep(event.touches[0], event.timeStamp);
      const keep = (moved: Touch | undefined, at: number) => moved !== undefined && points.push(pointOf(moved, at));
      // The drawer keeps its moves to itself, so they are heard before they are there.
      window.addEventListener('touchmove', move, { capture: true, passive: true });
      for (const name of ends) window.addEventListener(name, end, { capture: true, passive: true });

      function end(event: TouchEvent): void {
        window.removeEventListener('touchmove', move, { capture: true });
        for (const name of ends) window.removeEventListener(name, end, { capture: true });
        const isSwiped = event.type === 'touchend' && scrim.current?.hasAttribute('data-swiping') === true;
        keep(event.changedTouches[0], event.timeStamp);
        const way = { along: 'y', size: sheet?.offsetHeight ?? 0 } as const;
        if (isSwiped && goesOn(from, points, way, event.timeStamp)) setTimeout(closeIfLeft);
      }
    }
    /** Where the drawer has not seen to it. */
    function closeIfLeft(): void {
      if (sheet?.isConnected === true && !sheet.hasAttribute('data-ending-style')) close();
    }
    sheet.addEventListener('touchstart', follow, { passive: true });
    return () => sheet.removeEventListener('touchstart', follow);
  }, [part, scrim]);
}
