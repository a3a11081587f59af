import { useSyncExternalStore } from 'react';

/** The bar under the crosshair. */
export interface PointedBar {
  /** The picture that it belongs to: what was pointed at in another one is nothing in this one. */
  key: string;
  index: number;
}

/** Who is told of it: the head alone draws itself anew, so that the chart follows a finger at the pace of the screen. */
export interface PointedBarStore {
  read: () => PointedBar | undefined;
  write: (bar: PointedBar | undefined) => void;
  subscribe: (listener: () => void) => () => void;
}

export function createPointedBar(): PointedBarStore {
  const listeners = new Set<() => void>();
  let pointed: PointedBar | undefined;
  return {
    read: () => pointed,
    write(bar) {
      if (bar?.index === pointed?.index && bar?.key === pointed?.key) return;
      pointed = bar;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The place of the bar that is pointed at in a picture. */
export function usePointedIndex(store: PointedBarStore, key: string | undefined): number | undefined {
  const pointed = useSyncExternalStore(store.subscribe, store.read);
  return pointed !== undefined && pointed.key === key ? pointed.index : undefined;
}
