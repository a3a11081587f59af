import type { AnyRouter, ParsedLocation } from '@tanstack/react-router';
import { keepLeftScreen } from '../lib/left-screens.ts';
import { beginMotion } from '../lib/motion-hold.ts';
import { prefersStill } from '../lib/motion.ts';
import { nextTask } from './next-task.ts';
import { beginMorph, endMorph } from './stock-morph.ts';
import './screen-motion.css';

interface Change {
  fromLocation?: ParsedLocation;
  toLocation: ParsedLocation;
  pathChanged: boolean;
}

/** The screens of the bottom navigation: one fades into the other. */
const roots = ['/', '/markets', '/watchlists', '/trade', '/account'];

/** How often is looked whether screens rest again. */
const REST_LOOK_MS = 30;

let isDrawnAlready = false;
/** The change under way, where screens move: what is yet to be done once the next one is there, before it is drawn. */
let moving: { morph: (() => void) | undefined } | undefined;

/** The next change of screens is not drawn: the finger has moved them, or the browser. */
export function withoutMotion(): void {
  isDrawnAlready = true;
}

/**
 * How one screen gives way to another, for the router: in, back or fade; undefined where the browser cannot. What changes on the
 * screen itself moves nothing here.
 */
export function viewTransition() {
  if (typeof window === 'undefined' || !window.CSS?.supports('selector(:active-view-transition-type(a))')) return;
  window.addEventListener('popstate', ({ hasUAVisualTransition }) => hasUAVisualTransition && withoutMotion());
  return {
    types({ fromLocation, toLocation, pathChanged }: Change): string[] | false {
      const isStill = isDrawnAlready || !pathChanged || fromLocation === undefined || prefersStill();
      isDrawnAlready = false;
      moving = undefined;
      if (isStill) return false;
      const kind = kindOf(fromLocation, toLocation);
      moving = { morph: beginMorph({ kind, from: fromLocation, to: toLocation }) };
      return [kind];
    },
  };
}

/**
 * Lets the name and price of a row become those of the stock that it leads to, and back. What the next screen asks for is asked for
 * before the screens move; what comes while they do is drawn when they rest.
 */
export function moveScreens(router: AnyRouter): void {
  const start = router.startViewTransition;
  router.startViewTransition = (change) => start(() => changeScreens(change));
}

async function changeScreens(change: () => Promise<void>): Promise<void> {
  if (moving === undefined) return change();
  const { morph } = moving;
  moving = undefined;
  const motion = beginMotion();
  whenScreensRest(() => {
    motion.end();
    endMorph();
  });
  motion.prepare();
  await change();
  // What its effects have changed is drawn by then.
  await nextTask();
  morph?.();
  motion.hold();
}

/** Calls back when screens rest again. */
function whenScreensRest(work: () => void, waitMs = 0): void {
  setTimeout(() => {
    if (document.documentElement.matches(':active-view-transition')) whenScreensRest(work, REST_LOOK_MS);
    else work();
  }, waitMs);
}

/** The place of a screen in the history, from 0. */
// oxlint-disable-next-line no-underscore-dangle -- So the router names it.
export const placeOf = ({ state }: Pick<ParsedLocation, 'state'>): number => state.__TSR_index ?? 0;

/** By their places in the history; what takes another's place, or a tab's, fades. */
function kindOf(from: ParsedLocation, to: ParsedLocation): 'in' | 'back' | 'fade' {
  const further = placeOf(to) - placeOf(from);
  if (further === 0 || [from, to].every(({ pathname }) => roots.includes(pathname))) return 'fade';
  return further > 0 ? 'in' : 'back';
}

/** Keeps what screens looked like that are left for another, for the swipe back to them. */
export function keepLeftScreens(router: AnyRouter): void {
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (!pathChanged || fromLocation === undefined || navigator.maxTouchPoints === 0 || prefersStill()) return;
    const screen = document.querySelector<HTMLElement>('[data-screen]');
    if (screen !== null && kindOf(fromLocation, toLocation) !== 'back') keepLeftScreen(placeOf(fromLocation), screen);
  });
}
