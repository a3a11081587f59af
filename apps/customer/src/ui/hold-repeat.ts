import { useEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

const FIRST_REPEAT_MS = 400;
const NEXT_REPEAT_MS = 70;

/** Handlers for a button that acts once on a press, and again and again while held, until `act` answers false. */
export function useHoldRepeat(act: () => boolean) {
  const latest = useRef(act);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function stop() {
    clearTimeout(timer.current);
  }

  useEffect(() => {
    latest.current = act;
  }, [act]);
  useEffect(() => () => clearTimeout(timer.current), []);

  // A button that has disabled itself may never hear the pointer leave, so the answer of `act` ends it.
  function repeat(nextMs: number) {
    if (latest.current()) timer.current = setTimeout(repeat, nextMs, NEXT_REPEAT_MS);
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      stop();
      repeat(FIRST_REPEAT_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
    // A press by a screen reader or a key comes without a pointer, and with no click count.
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) latest.current();
    },
  };
}
