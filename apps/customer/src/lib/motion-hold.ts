import { options } from 'preact';
import { useEffect, useState } from 'react';

/** Something that moves across the screen, or is about to: answers and ticks wait for its end, as a slow processor has enough to do. */
export interface ScreenMotion {
  /** What is drawn has its effects at once, and not after the next frame: what the next screen asks for is asked for before it moves. */
  prepare(): void;
  /** Nothing is drawn until its end but by `flushSync`. Who presses something meanwhile ends that. */
  hold(): void;
  /** It has come to rest: what was held is drawn in one step. Only the first call counts. */
  end(): void;
}

/** How many motions there are. */
let motions = 0;
/** What Preact would have done. */
const held: (() => void)[] = [];
/** What is done once nothing moves. */
const waiting: (() => void)[] = [];
/** What has an effect on what is drawn, so that the next of its kind must find it drawn. */
const inputs = ['click', 'keydown', 'input'] as const;

/** Whether nothing moves across the screen, or is about to. */
export const isStill = (): boolean => motions === 0;

/** Begins a motion. What it does to drawing it does to Preact's: React, which `npm run dev` runs, takes no notice. */
export function beginMotion(): ScreenMotion {
  motions += 1;
  let isUnderWay = true;
  return {
    prepare() {
      // An earlier motion may still hold what this one is to show.
      letGo();
      options.requestAnimationFrame = queueMicrotask;
    },
    hold() {
      if (!isUnderWay) return;
      options.debounceRendering = options.requestAnimationFrame = keep;
      for (const name of inputs) window.addEventListener(name, letGo, { capture: true });
    },
    end() {
      if (!isUnderWay) return;
      isUnderWay = false;
      motions -= 1;
      if (!isStill()) return;
      letGo();
      flush(waiting);
    },
  };
}

function keep(work: () => void): void {
  held.push(work);
}

function letGo(): void {
  for (const name of inputs) window.removeEventListener(name, letGo, { capture: true });
  delete options.debounceRendering;
  delete options.requestAnimationFrame;
  flush(held);
}

function flush(list: (() => void)[]): void {
  for (const work of list.splice(0)) work();
}

/** Does something once nothing moves across the screen; at once where nothing does. */
export function whenStill(work: () => void): void {
  if (isStill()) work();
  else waiting.push(work);
}

/** When nothing moves across the screen, or after `atMostMs`: a finger can hold it for long. */
export function untilStill(atMostMs: number): Promise<void> {
  if (isStill()) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, atMostMs);
    whenStill(resolve);
  });
}

/** Whether nothing moves, or has been still before: what is heavy to draw waits for it. */
export function useStill(): boolean {
  const [still, setStill] = useState(isStill);
  useEffect(() => whenStill(() => setStill(true)), []);
  return still;
}
