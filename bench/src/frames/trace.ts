import type { Browser, Page } from 'playwright-core';

/** What a screen of sixty frames a second has for each. */
export const FRAME_MS = 1_000 / 60;

/** What the page's own thread had to do while something moved. */
export interface FrameWork {
  /** Milliseconds of the processor's time for each frame that was drawn. */
  readonly frames: readonly number[];
  /** The longest in which nothing moved: what a tap asks for before something moves, and what is drawn once it rests. */
  readonly longestBeside: number | undefined;
  /** What the browser says that it did in frames that took too long, with its milliseconds in all of them; most first. */
  readonly blame: readonly (readonly [name: string, ms: number])[];
}

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** Of the thread's own time on a processor. */
  readonly tdur?: number;
}

interface Frame {
  from: number;
  to: number;
  work: number;
  moves: boolean;
}

const categories = ['', '.frame'].map((part) => `disabled-by-default-devtools.timeline${part}`);
const task = 'RunTask';
const frameBegins = 'BeginMainThreadFrame';
const [moveMark, restMark] = ['moves', 'rests'];

/** What the page's thread did, in order. */
export type Recording = readonly TraceEvent[];

/** Records what the page's thread does during `motion`, in the frames in which something moves, or in all of them. */
export async function recordFrames(
  browser: Browser,
  page: Page,
  { motion, isAll }: { motion: () => Promise<unknown>; isAll: boolean },
): Promise<Recording> {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'blink.user_timing', ...categories] });
  await page.evaluate(markFrames, isAll);
  await motion();
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const main = mainThread(traceEvents);
  return traceEvents.filter((event) => threadOf(event) === main).toSorted((one, other) => one.ts - other.ts);
}

/**
 * Runs in the page: asks for a frame whenever the screen has time for one, and marks from when to when a finger is down, something is
 * on its way, or one screen gives way to another. A mark for each frame would cost a tenth of what is measured. What is sent on its way
 * moves from its first picture on: the frame that paints it still shows the screen at rest.
 */
function markFrames(isAll: boolean): void {
  let moving = 0;
  const moveBy = (by: number) => {
    moving += by;
    performance.mark(moving > 0 ? 'moves' : 'rests');
  };
  const moveOnceShown = () => requestAnimationFrame(() => moveBy(1));
  if (isAll) moveBy(1);
  const count = (name: 'touchstart' | 'touchend' | 'touchcancel', by: number) =>
    addEventListener(name, () => moveBy(by), { capture: true, passive: true });
  /** Also where its element is taken away, which no event tells of. */
  const restAfter = ({ finished }: Animation) => {
    const rest = () => moveBy(-1);
    finished.then(rest, rest);
  };
  if (!isAll) {
    count('touchstart', 1);
    for (const name of ['touchend', 'touchcancel'] as const) count(name, -1);
    addEventListener(
      'transitionrun',
      ({ target, propertyName }) => {
        if (propertyName !== 'transform' || !(target instanceof Element)) return;
        const slide = target.getAnimations().find((one) => (one as CSSTransition).transitionProperty === 'transform');
        if (slide === undefined) return;
        moveBy(1);
        restAfter(slide);
      },
      { capture: true, passive: true },
    );
  }
  const isOfScreens = (effect: AnimationEffect | null) =>
    effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition') === true;
  const animate = Element.prototype.animate;
  Element.prototype.animate = function count(keyframes, timing) {
    const animation = animate.call(this, keyframes, timing);
    if (isAll || keyframes === null || !('translate' in keyframes || 'transform' in keyframes)) return animation;
    moveOnceShown();
    restAfter(animation);
    return animation;
  };
  const startViewTransition = document.startViewTransition.bind(document);
  document.startViewTransition = (change) => {
    const transition = startViewTransition(change);
    void transition.ready.then(() => {
      moveOnceShown();
      const moves = document.getAnimations().filter(({ effect }) => isOfScreens(effect));
      void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => moveBy(-1));
    });
    return transition;
  };
  const frame = () => requestAnimationFrame(frame);
  requestAnimationFrame(frame);
}

/** What a recording would have been on a processor so many times slower. */
export function workOfFrames(recording: Recording, times: number): FrameWork {
  const own = recording.map((event) => ({ ...event, tdur: (event.tdur ?? 0) * times }));
  const all = framesOf(own);
  const frames = all.filter(({ moves }, index) => moves && all[index + 1]?.moves === true);
  const beside = all.filter((frame) => !frames.includes(frame)).map(({ work }) => work);
  return {
    frames: frames.map(({ work }) => work),
    longestBeside: beside.length === 0 ? undefined : Math.max(...beside),
    blame: blameOf(own, frames),
  };
}

/**
 * A frame's work is that of the task in which it begins, and of all others until the next one begins. Only those will count that
 * something moves in, and in the next one too.
 */
function framesOf(events: readonly TraceEvent[]): Frame[] {
  const begins = events.filter(({ name }) => name === frameBegins).map(({ ts }) => ts);
  const changes = events.filter(({ name }) => name === moveMark || name === restMark);
  const isMovingAt = (at: number) => changes.findLast(({ ts }) => ts <= at)?.name === moveMark;
  const frames: Frame[] = [];
  for (const { name, ph, ts, dur = 0, tdur = 0 } of events) {
    if (name !== task || ph !== 'X') continue;
    const begun = begins.find((at) => at >= ts && at <= ts + dur);
    if (begun !== undefined) frames.push({ from: ts, to: ts, work: 0, moves: isMovingAt(begun) });
    const frame = frames.at(-1);
    if (frame === undefined) continue;
    frame.work += tdur / 1_000;
    frame.to = ts + dur;
  }
  return frames;
}

/** The time of each kind of work without that of what it holds, summed over the frames that took too long. */
function blameOf(events: readonly TraceEvent[], frames: readonly Frame[]): FrameWork['blame'] {
  const long = frames.filter(({ work }) => work > FRAME_MS);
  const sums = new Map<string, number>();
  const add = (name: string, ms: number) => sums.set(name, (sums.get(name) ?? 0) + ms);
  const open: TraceEvent[] = [];
  for (const event of events) {
    const { name, ph, ts, tdur = 0 } = event;
    if (ph !== 'X' || !long.some(({ from, to }) => ts >= from && ts <= to)) continue;
    while (open.length > 0 && ts >= (open.at(-1)?.ts ?? 0) + (open.at(-1)?.dur ?? 0)) open.pop();
    const around = open.at(-1);
    add(name, tdur / 1_000);
    if (around !== undefined) add(around.name, -tdur / 1_000);
    open.push(event);
  }
  return [...sums].toSorted(([, one], [, other]) => other - one);
}

function threadOf({ pid, tid }: TraceEvent): string {
  return `${pid} ${tid}`;
}

/** The thread that drew most of the frames. */
function mainThread(events: readonly TraceEvent[]): string | undefined {
  const counts = new Map<string, number>();
  for (const event of events) {
    const thread = threadOf(event);
    if (event.name === frameBegins) counts.set(thread, (counts.get(thread) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}
