import { useEffect, useState, useSyncExternalStore } from 'react';

/** The bar under the crosshair. */
export interface PointedBar {
  /** The picture that it belongs to: what was pointed at in another one is nothing in this one. */
  key: string;
  index: number;
}

/** Who is told of it: the head alone draws itself anew, so that the chart follows a finger at the pace of the screen. */
export interface PointedBarStore {
  read: () => PointedBar | undefined;
  /** What the listeners were told last, at most four frames ago. */
  readTold: () => PointedBar | undefined;
  write: (bar: PointedBar | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Figures under a moving finger change with every fourth frame: nobody reads sixty a second, and a slow phone cannot write them. */
const TOLD_EVERY_MS = 64;

export function createPointedBar(): PointedBarStore {
  const listeners = new Set<() => void>();
  let pointed: PointedBar | undefined;
  let told: PointedBar | undefined;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  function tell(): void {
    waiting = undefined;
    if (told === pointed) return;
    told = pointed;
    for (const listener of listeners) listener();
    if (pointed !== undefined) waiting = setTimeout(tell, TOLD_EVERY_MS);
  }

  return {
    read: () => pointed,
    readTold: () => told,
    write(bar) {
      if (bar?.index === pointed?.index && bar?.key === pointed?.key) return;
      pointed = bar;
      if (waiting !== undefined && bar !== undefined) return;
      clearTimeout(waiting);
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The place of the bar that is pointed at in a picture. */
export function usePointedIndex(store: PointedBarStore, key: string | undefined): number | undefined {
  return indexIn(useSyncExternalStore(store.subscribe, store.readTold), key);
}

/** The place of the bar on which the crosshair has stayed for so long. Drawn anew then alone, and not with each bar before. */
export function useRestedIndex(store: PointedBarStore, key: string | undefined, restMs: number): number | undefined {
  const [rested, setRested] = useState(store.read);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setRested(store.read()), restMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [store, restMs]);
  return indexIn(rested, key);
}

function indexIn(pointed: PointedBar | undefined, key: string | undefined): number | undefined {
  return pointed !== undefined && pointed.key === key ? pointed.index : undefined;
}
