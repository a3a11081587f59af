import { useSyncExternalStore } from 'react';
import { keptObject } from '../../lib/kept-object.ts';

/** How many charts can stand beside each other. */
export const chartCounts = ['1', '2', '4'] as const;
export type ChartCount = (typeof chartCounts)[number];

/** The charts of the terminal, as they were last left on this device. */
export interface KeptCharts {
  count: ChartCount;
  /** What the second to the fourth show; null where nothing is chosen. The first is always of the screen's own instrument. */
  symbols: readonly [string | null, string | null, string | null];
}

const CHARTS_KEY = 'charts';
const listeners = new Set<() => void>();
let kept: KeptCharts | undefined;

/** The charts, and the way to change parts of them. */
export function useKeptCharts(): [charts: KeptCharts, change: (part: Partial<KeptCharts>) => void] {
  return [useSyncExternalStore(subscribe, read), change];
}

function read(): KeptCharts {
  kept ??= parseCharts(localStorage.getItem(CHARTS_KEY));
  return kept;
}

function change(part: Partial<KeptCharts>): void {
  kept = { ...read(), ...part };
  localStorage.setItem(CHARTS_KEY, JSON.stringify(kept));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was kept, part by part: what is not known here is left out. */
export function parseCharts(text: string | null): KeptCharts {
  const { count, symbols } = keptObject(text);
  const given: readonly unknown[] = Array.isArray(symbols) ? symbols : [];
  const symbolAt = (place: number): string | null => {
    const symbol = given[place];
    return typeof symbol === 'string' && symbol !== '' ? symbol.slice(0, LONGEST_CODE) : null;
  };
  return {
    count: chartCounts.find((known) => known === count) ?? '1',
    symbols: [symbolAt(0), symbolAt(1), symbolAt(2)],
  };
}

const LONGEST_CODE = 60;
