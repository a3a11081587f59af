import { useEffect, useEffectEvent, type RefObject } from 'react';
import { feel } from '../lib/haptics.ts';

/** A finger that has moved this far means something else than a press. CSS pixels. */
const SLOP_PX = 10;
/** Let go so far to the left, a row stays open over its action; beyond this part of its width the action is done. */
const OPEN_PX = 48;
const FAR_ENOUGH = 0.5;
const HOLD_MS = 500;
/** A row whose action is done is put back where it is still there then, and has not been drawn anew. */
const PUT_BACK_MS = 300;
const SETTLE = 'transform var(--dur-base) var(--ease-out)';

interface RowGestures {
  /** How wide a row stands open, in CSS pixels. */
  openPx: number;
  /** A row was drawn over its whole action. @param index its `data-index` */
  onSwipe: (index: number) => Promise<unknown>;
  /** A row was held down, or its menu was asked for by mouse or key. */
  onHold: (index: number) => void;
}

/**
 * What fingers do to the rows of a list beside tapping: draw one to the left, as in any list of a phone, and hold one down. Keys and
 * screen readers need another way to the same.
 * @param frame around the rows, which have a `data-index`; there for as long as the component is
 */
export function useRowGestures(frame: RefObject<HTMLElement | null>, gestures: RowGestures): void {
  const { openPx } = gestures;
  const swiped = useEffectEvent((row: HTMLElement) => gestures.onSwipe(indexOf(row)));
  const held = useEffectEvent((row: HTMLElement) => gestures.onHold(indexOf(row)));
  useEffect(() => {
    const around = frame.current;
    if (around === null) return;
    return followFingers(around, { openPx, swiped: (row) => swiped(row), held: (row) => held(row) });
  }, [frame, openPx]);
}

interface Heard {
  openPx: number;
  swiped: (row: HTMLElement) => Promise<unknown>;
  held: (row: HTMLElement) => void;
}

interface Touch {
  pointer: number;
  row: HTMLElement;
  x: number;
  y: number;
  /** How far to the left the row stood when it was touched. */
  from: number;
  swiping: boolean;
}

/** @returns what ends it */
function followFingers(around: HTMLElement, { openPx, swiped, held }: Heard): () => void {
  const rows = createOpenRows(openPx, swiped);
  const clicks = createClickGuard();
  let touch: Touch | undefined;
  let holding: ReturnType<typeof setTimeout> | undefined;

  function letGo(): Touch | undefined {
    const now = touch;
    clearTimeout(holding);
    touch = undefined;
    around.removeEventListener('touchmove', claim);
    return now;
  }

  const claim = (event: TouchEvent) => keepFromBrowser(event, touch);

  function hold(row: HTMLElement): void {
    letGo();
    rows.close();
    clicks.areMeant = false;
    feel('step');
    held(row);
  }

  function press({ target, pointerId, clientX, clientY }: PointerEvent): void {
    const row = rowOf(target);
    if (rows.closeOther(row)) clicks.areMeant = false;
    else if (row !== undefined) {
      const from = rows.isOpen() ? openPx : 0;
      touch = { pointer: pointerId, row, x: clientX, y: clientY, from, swiping: false };
      // Only while a finger is here, so that no other scrolling waits for it.
      around.addEventListener('touchmove', claim, { passive: false });
      if (from === 0) holding = setTimeout(() => hold(row), HOLD_MS);
    }
  }

  function move(now: Touch, event: PointerEvent): void {
    if (!now.swiping) {
      const meaning = meaningOf(now, event);
      if (meaning === undefined) return;
      clearTimeout(holding);
      if (meaning === 'other') touch = undefined;
      else around.setPointerCapture(event.pointerId);
      now.swiping = meaning === 'swipe';
    }
    if (now.swiping) rows.draw(now.row, leftOf(now, event));
  }

  function askForMenu(event: MouseEvent): void {
    const row = rowOf(event.target);
    if (row === undefined) return;
    event.preventDefault();
    // Phones that ask for it where a row is held down may have been heard already.
    const isTouch = touch !== undefined;
    if (!isTouch && !clicks.areMeant) return;
    hold(row);
    clicks.areMeant = !isTouch;
  }

  const stop = listen(around, {
    pointerdown(event) {
      clicks.areMeant = true;
      letGo();
      if (event.pointerType !== 'mouse' && event.isPrimary) press(event);
    },
    pointermove: (event) => void (touch?.pointer === event.pointerId && move(touch, event)),
    pointerup(event) {
      const now = letGo();
      if (now?.pointer === event.pointerId && release(now, event, rows)) clicks.areMeant = false;
    },
    pointercancel: () => void (letGo()?.swiping === true && rows.close()),
    click: clicks.hear,
    contextmenu: askForMenu,
  });
  return () => {
    stop();
    letGo();
  };
}

/** Else it takes a swift finger for a fling, though nothing scrolls, and the next tap for what stops it: no click comes of that. */
function keepFromBrowser(event: TouchEvent, touch: Touch | undefined): void {
  if (touch?.swiping === true && event.cancelable) event.preventDefault();
}

/** How far to the left the row is drawn. */
function leftOf({ x, from }: Touch, { clientX }: PointerEvent): number {
  return x - clientX + from;
}

function meaningOf(touch: Touch, event: PointerEvent): 'swipe' | 'other' | undefined {
  const [across, down] = [Math.abs(event.clientX - touch.x), Math.abs(event.clientY - touch.y)];
  if (Math.max(across, down) < SLOP_PX) return undefined;
  return down >= across || leftOf(touch, event) < 0 ? 'other' : 'swipe';
}

/** @returns whether it was more than a tap */
function release(touch: Touch, event: PointerEvent, rows: OpenRows): boolean {
  // A tap on what stands open closes it, but for its action.
  if (!touch.swiping && (touch.from === 0 || isButton(event.target))) return false;
  if (touch.swiping) rows.letGo(touch.row, leftOf(touch, event));
  else rows.close();
  return true;
}

interface Listeners {
  pointerdown: (event: PointerEvent) => void;
  pointermove: (event: PointerEvent) => void;
  pointerup: (event: PointerEvent) => void;
  pointercancel: () => void;
  click: (event: MouseEvent) => void;
  contextmenu: (event: MouseEvent) => void;
}

/** Hears clicks before what is clicked. @returns what ends it */
function listen(around: HTMLElement, listeners: Listeners): () => void {
  const entries = Object.entries(listeners) as [keyof Listeners, (event: MouseEvent) => void][];
  for (const [name, listener] of entries) around.addEventListener(name, listener, name === 'click');
  return () => {
    for (const [name, listener] of entries) around.removeEventListener(name, listener, name === 'click');
  };
}

/** The click that a gesture ends in leads nowhere; a key, which counts no clicks, always does. */
function createClickGuard() {
  const guard = {
    areMeant: true,
    hear(event: MouseEvent): void {
      if (guard.areMeant || event.detail === 0) return;
      guard.areMeant = true;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return guard;
}

type OpenRows = ReturnType<typeof createOpenRows>;

/** The rows as they are drawn aside, of which one at most stays open. */
function createOpenRows(openPx: number, swiped: Heard['swiped']) {
  let opened: HTMLElement | undefined;

  function close(): void {
    if (opened !== undefined) put(opened, 0);
    opened = undefined;
  }

  return {
    close,
    isOpen: () => opened !== undefined,
    /** @returns whether another row than this one was open */
    closeOther(row: HTMLElement | undefined): boolean {
      // The list may have drawn it anew meanwhile, or it is gone.
      if (opened?.isConnected === false) opened = undefined;
      const isOther = opened !== undefined && opened !== row;
      if (isOther) close();
      return isOther;
    },
    draw(row: HTMLElement, left: number): void {
      opened = row;
      put(row, Math.max(0, left), 'none');
    },
    letGo(row: HTMLElement, left: number): void {
      if (left > row.clientWidth * FAR_ENOUGH) {
        put(row, row.clientWidth);
        opened = undefined;
        const putBack = () => opened !== row && put(row, 0);
        void swiped(row).finally(() => setTimeout(putBack, PUT_BACK_MS));
      } else if (left > OPEN_PX) put(row, openPx);
      else close();
    },
  };
}

function rowOf(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-index]') ?? undefined) : undefined;
}

function isButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

function indexOf(row: HTMLElement): number {
  return Number(row.dataset['index']);
}

/** @param left pixels that the row is drawn to the left */
function put(row: HTMLElement, left: number, transition = SETTLE): void {
  row.style.transition = transition;
  row.style.transform = left === 0 ? '' : `translateX(${-left}px)`;
}
