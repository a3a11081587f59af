import type { RouterHistory } from '@tanstack/react-router';
import { hasOverlays, leaveTopmost, onOverlays } from '../ui/overlay-mark.ts';

/**
 * The way back closes what lies over the screen before it leaves that. The history asks only while something does: who is asked at
 * every step makes each of them wait.
 */
export function closeByBack(history: RouterHistory): void {
  let ask: (() => void) | undefined;
  onOverlays(() => {
    if (!hasOverlays()) {
      ask?.();
      ask = undefined;
    } else
      ask ??= history.block({
        enableBeforeUnload: false,
        blockerFn: ({ action }) => action === 'BACK' && leaveTopmost(),
      });
  });
}
