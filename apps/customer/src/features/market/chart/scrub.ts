import { feel } from '../../../lib/haptics.ts';
import { type ScreenMotion, beginMotion } from '../../../lib/motion-hold.ts';
import type { ChartPicture } from './chart-picture.ts';

/** A finger that rests so long, or moves so far sideways, means the chart and not the page; as far as a swipe back, which comes first. */
const HOLD_MS = 160;
const SLIDE_PX = 8;
/** The bar under a tap is shown for so long. */
const LINGER_MS = 2_000;

interface Scrubbed {
  /** The place of the bar at a distance from the left edge of the chart, CSS pixels. */
  indexAt: (x: number) => number | undefined;
  point: (index: number | undefined) => void;
}

/**
 * A finger along the chart, or a mouse over it, points at its bars; the finger's lifting ends it, a tap lasts two seconds. Up and down
 * the page scrolls.
 * @returns takes the listeners away
 */
export function scrub(host: HTMLElement, { indexAt, point }: Scrubbed): () => void {
  let from: number | undefined;
  /** While a finger reads the chart, prices wait. */
  let reading: ScreenMotion | undefined;
  let pointed: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // Asked for with every move, it would be laid out with every move.
  let left = 0;
  const xOf = (event: PointerEvent) => event.clientX - left;

  function show(x: number, felt: boolean): void {
    const index = indexAt(x);
    if (index === pointed) return;
    if (felt) feel('step');
    pointed = index;
    point(index);
  }

  function read(x: number): void {
    clearTimeout(timer);
    reading ??= beginMotion();
    show(x, true);
  }

  function end(): void {
    clearTimeout(timer);
    from = undefined;
    reading?.end();
    reading = undefined;
    pointed = undefined;
    point(undefined);
  }

  const listeners = {
    pointerenter() {
      ({ left } = host.getBoundingClientRect());
    },
    pointerdown(event: PointerEvent) {
      if (event.pointerType === 'mouse' || !event.isPrimary) return;
      clearTimeout(timer);
      const x = xOf(event);
      from = x;
      timer = setTimeout(() => read(x), HOLD_MS);
    },
    pointermove(event: PointerEvent) {
      const x = xOf(event);
      if (event.pointerType === 'mouse') return show(x, false);
      if (from === undefined || !event.isPrimary) return;
      if (reading !== undefined || Math.abs(x - from) >= SLIDE_PX) read(x);
    },
    pointerup(event: PointerEvent) {
      if (event.pointerType === 'mouse' || from === undefined) return;
      if (reading !== undefined) return end();
      clearTimeout(timer);
      from = undefined;
      show(xOf(event), true);
      timer = setTimeout(end, LINGER_MS);
    },
    pointercancel: end,
    pointerleave(event: PointerEvent) {
      if (event.pointerType === 'mouse') end();
    },
  };
  const entries = Object.entries(listeners) as [keyof typeof listeners, (event: PointerEvent) => void][];
  for (const [name, listener] of entries) host.addEventListener(name, listener);
  return () => {
    end();
    for (const [name, listener] of entries) host.removeEventListener(name, listener);
  };
}

/** A place among the bars that a picture's range shows. */
export function withinRange({ bars, first }: ChartPicture, logical: number): number | undefined {
  if (bars.length === 0) return undefined;
  return Math.min(bars.length - 1, Math.max(first, Math.round(logical)));
}
