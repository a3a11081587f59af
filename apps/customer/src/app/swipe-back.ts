import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useGoBack } from '../features/frame/header.tsx';
import { leftScreen } from '../lib/left-screens.ts';
import { goesOn, pointOf, type SwipePoint } from '../lib/let-go.ts';
import { beginMotion } from '../lib/motion-hold.ts';
import { prefersStill } from '../lib/motion.ts';
import { placeOf, withoutMotion } from './screen-motion.ts';

/** A swipe starts this near the left edge, and is one once it has moved so far to the right, and further than up or down. CSS pixels. */
const EDGE_PX = 40;
const SLOP_PX = 8;
/** The screen beneath comes along by this part of the way. */
const BENEATH = 0.25;
const SETTLE_MS = 220;
/** A screen that has not come by then is waited for without the picture of it. */
const ARRIVES_MS = 1_000;

/** What a touch from the edge is by now: a swipe, something else such as a scroll, or not yet clear. */
export function meaningOf(from: SwipePoint, to: SwipePoint): 'swipe' | 'other' | undefined {
  const [right, across] = [to.x - from.x, Math.abs(to.y - from.y)];
  if (Math.max(Math.abs(right), across) < SLOP_PX) return undefined;
  return right > across ? 'swipe' : 'other';
}

/**
 * A swipe from the left edge moves the screen with the finger, the one before beneath it, and goes back where it is let go far or fast
 * enough; not under an open sheet or dialog. Where less movement is wished, nothing moves, and it goes back at its end.
 */
export function SwipeBack(): null {
  const router = useRouter();
  // The listener stays while the screen is drawn anew, or a swipe under way would be forgotten.
  const goBack = useEffectEvent(useGoBack());
  useEffect(() => {
    const follow = (event: TouchEvent) => {
      const [touch] = event.touches;
      const isOurs = event.touches.length === 1 && touch !== undefined && touch.clientX <= EDGE_PX;
      if (!isOurs || document.documentElement.hasAttribute('data-overlay')) return;
      followTouch(event, pointOf(touch, event.timeStamp), {
        before: () => leftScreen(placeOf(router.state.location) - 1),
        goBack(drop) {
          withoutMotion();
          const timer = setTimeout(arrived, ARRIVES_MS);
          const forget = router.subscribe('onRendered', arrived);
          function arrived(): void {
            clearTimeout(timer);
            forget();
            drop();
          }
          goBack();
        },
      });
    };
    document.addEventListener('touchstart', follow, { passive: true });
    return () => document.removeEventListener('touchstart', follow);
  }, [router]);
  return null;
}

interface Back {
  /** The screen before this one, where it is kept. */
  before: () => ReturnType<typeof leftScreen>;
  /** @param drop to be called when it is there */
  goBack: (drop: () => void) => void;
}

/** Listens where the touch began, as its events go there even when that is no longer on the screen. */
function followTouch({ target }: TouchEvent, from: SwipePoint, back: Back): void {
  const points: SwipePoint[] = [];
  let moved: MovedScreen | undefined;

  function move(event: Event): void {
    const { touches, timeStamp, cancelable } = event as TouchEvent;
    const [touch] = touches;
    if (touch === undefined) return;
    const point = pointOf(touch, timeStamp);
    if (moved === undefined) {
      const meaning = touches.length > 1 || !cancelable ? 'other' : meaningOf(from, point);
      if (meaning === 'other') stop();
      if (meaning !== 'swipe') return;
      // A chart that the finger began on lets go of it.
      target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, isPrimary: true }));
      moved = moveScreen(back.before());
    }
    event.preventDefault();
    points.push(point);
    moved.to(point.x - from.x);
  }

  async function end(event: Event): Promise<void> {
    stop();
    if (moved === undefined) return;
    const isBack =
      event.type === 'touchend' && goesOn(from, points, { along: 'x', size: moved.width }, event.timeStamp);
    await moved.settle(isBack);
    if (isBack) back.goBack(moved.drop);
  }

  const settle = (event: Event) => void end(event);
  const listeners = { touchmove: move, touchend: settle, touchcancel: settle };
  function stop(): void {
    for (const [name, listener] of Object.entries(listeners)) target?.removeEventListener(name, listener);
  }
  // Not passive, so that the page does not scroll as well; and only here, so that no other scrolling waits for it.
  for (const [name, listener] of Object.entries(listeners))
    target?.addEventListener(name, listener, { passive: false });
}

interface MovedScreen {
  /** Of the screen, CSS pixels. */
  width: number;
  /** @param x how far to the right, CSS pixels */
  to: (x: number) => void;
  /** Moves it away, or back to where it was. */
  settle: (away: boolean) => Promise<void>;
  /** Takes away what was put beneath, and puts the place of the screen right. */
  drop: () => void;
}

/** Takes the screen by its parts: those that are fixed would lose their place in one that is moved as a whole. */
function moveScreen(before: ReturnType<typeof leftScreen>): MovedScreen {
  // What stands beside others on a large page stays in its place.
  const isStill = prefersStill() || matchMedia('(min-width: 600px)').matches;
  const parts = isStill ? [] : [...(document.querySelector('[data-screen]')?.children ?? [])].filter(isDrawn);
  const page = document.documentElement;
  const width = page.clientWidth;
  const beneath = document.createElement('div');
  const paper = document.createElement('div');
  beneath.className = 'screen-beneath';
  beneath.inert = true;
  beneath.ariaHidden = 'true';
  paper.className = 'screen-paper';
  // It moves as a whole, what is fixed in it too: within it another one is scrolled to where the screen was left.
  const scrolled = document.createElement('div');
  scrolled.className = 'screen-scrolled';
  if (before !== undefined) scrolled.append(before.picture);
  beneath.append(scrolled);
  if (!isStill) document.body.append(beneath, paper);
  scrolled.scrollTop = before?.scrollY ?? 0;
  // What is moved beyond the edge must not widen the page: a phone draws a wider one smaller, and what is fixed to its foot sinks.
  page.style.overflowX = 'hidden';
  document.body.style.overflowX = 'clip';
  const moving = [...parts, paper];
  const under = before === undefined ? [] : [beneath];
  // Layers of their own are not painted again with every move.
  for (const part of [...moving, ...under]) part.style.willChange = 'translate';
  const motion = beginMotion();
  motion.hold();
  let x = 0;

  function put(next: number): void {
    x = Math.max(0, next);
    for (const part of moving) part.style.translate = `${x}px`;
    for (const part of under) part.style.translate = beneathAt(x, width);
  }
  function drop(): void {
    for (const part of moving) part.style.translate = part.style.willChange = '';
    page.style.overflowX = '';
    document.body.style.overflowX = '';
    beneath.remove();
    paper.remove();
  }

  return {
    width,
    to: put,
    drop,
    async settle(away) {
      if (!isStill) await settled(moving, under, { from: x, to: away ? width : 0, width });
      if (away) put(width);
      else drop();
      motion.end();
    },
  };
}

/** Where the screen beneath stands while the one above it is so far to the right. */
function beneathAt(x: number, width: number): string {
  return `${(x - width) * BENEATH}px`;
}

function isDrawn(part: Element): part is HTMLElement {
  return part instanceof HTMLElement && part.offsetHeight > 0;
}

interface Way {
  from: number;
  to: number;
  width: number;
}

/** The rest of the way by itself, in as much of the time as there is of the way. */
async function settled(moving: readonly HTMLElement[], beneath: readonly HTMLElement[], way: Way): Promise<void> {
  const { from, to, width } = way;
  const timing = {
    duration: Math.max(60, (SETTLE_MS * Math.abs(to - from)) / width),
    easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    fill: 'forwards',
  } as const;
  const runs = moving.map((part) => part.animate({ translate: [`${from}px`, `${to}px`] }, timing));
  const ways = { translate: [beneathAt(from, width), beneathAt(to, width)] };
  runs.push(...beneath.map((part) => part.animate(ways, timing)));
  await Promise.allSettled(runs.map((run) => run.finished));
  for (const run of runs) run.cancel();
}
