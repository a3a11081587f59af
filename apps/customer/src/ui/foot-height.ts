import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { isStill } from '../lib/motion-hold.ts';

const feet = new Map<Element, number>();
/** What stays clear of them. */
const rooms = new Set<HTMLElement>();

/** Pixels; undefined until something has stood there. */
let published: number | undefined;

function publish(): void {
  const height = Math.max(0, ...feet.values());
  if (height === (published ?? 0)) return;
  published = height;
  for (const room of rooms) tell(room);
}

function tell(room: HTMLElement): void {
  if (published !== undefined) room.style.setProperty('--foot', `${published}px`);
}

/**
 * Keeps `--foot` of an element at the height of what stands at the foot of the screen, so that toasts and the end of the content stay
 * clear of it at every text size. It is not inherited (base.css): on the page itself it would have every element of it styled anew
 * as a sheet or a screen comes in.
 */
export function useRoomAtFoot(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const room = ref.current;
    if (!room) return;
    rooms.add(room);
    tell(room);
    return () => void rooms.delete(room);
  }, [ref]);
}

/** Measures what stands at the foot of the screen, for what has to stay clear of it. */
export function useFootHeight(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const foot = ref.current;
    if (!foot) return;
    const measure = () => {
      feet.set(foot, foot.offsetHeight);
      publish();
    };
    // Called for the first time once the foot is laid out and before it is painted: asking sooner would have it laid out twice.
    const observer = new ResizeObserver(measure);
    observer.observe(foot);
    // Where screens are about to move, that would be when they do.
    if (!isStill()) measure();
    return () => {
      observer.disconnect();
      feet.delete(foot);
      publish();
    };
  }, [ref]);
}
