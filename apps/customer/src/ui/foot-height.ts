import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { isStill } from '../lib/motion-hold.ts';

const feet = new Map<Element, number>();

let published = 0;

function publish(): void {
  const height = Math.max(0, ...feet.values());
  if (height === published) return;
  published = height;
  document.documentElement.style.setProperty('--foot', `${height}px`);
}

/**
 * Keeps `--foot` on `<html>` at the height of what stands at the foot of the screen, in pixels, so that
 * toasts and the end of the content stay clear of it at every text size.
 */
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
