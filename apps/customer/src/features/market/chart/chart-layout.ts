import { useSyncExternalStore } from 'react';
import {
  barIntervals,
  chartRangeKeys,
  chartStyles,
  type BarInterval,
  type ChartRange,
  type ChartStyle,
} from './chart-ranges.ts';
import { keysOf } from '@sauda/facts';
import { COMPARED_AT_MOST, type Compared } from './compare.ts';
import { indicators, type IndicatorKey } from './indicator-keys.ts';

/** How the customer last left the charts, on this device. */
export interface ChartLayout {
  range: ChartRange;
  /** Of one day, and of what is longer: a day is a line unless it was changed. */
  dayStyle: ChartStyle;
  style: ChartStyle;
  /** Chosen in the large chart; holds there for the ranges that have it. */
  interval?: BarInterval | undefined;
  /** Over the large chart. */
  indicators: readonly IndicatorKey[];
  /** Whether cost, orders, stops and alerts are drawn. */
  ownLines: boolean;
  /** Beside whatever the large chart is of. */
  compared: readonly Compared[];
}

const LAYOUT_KEY = 'chart';
const initial: ChartLayout = {
  range: '1d',
  dayStyle: 'line',
  style: 'candles',
  indicators: [],
  ownLines: true,
  compared: [],
};
const listeners = new Set<() => void>();
let layout: ChartLayout | undefined;

/** The layout, kept between visits, and the way to change parts of it. */
export function useChartLayout(): [layout: ChartLayout, change: (part: Partial<ChartLayout>) => void] {
  return [useSyncExternalStore(subscribe, readLayout), changeLayout];
}

function readLayout(): ChartLayout {
  layout ??= parseLayout(localStorage.getItem(LAYOUT_KEY));
  return layout;
}

function changeLayout(part: Partial<ChartLayout>): void {
  layout = { ...readLayout(), ...part };
  localStorage.setItem(LAYOUT_KEY, JSON.stringify(layout));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was kept, part by part: what an older or a newer version wrote that is not known here is left out. */
export function parseLayout(text: string | null): ChartLayout {
  const kept = objectIn(text);
  const known = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === kept[name]);
  return {
    range: known('range', chartRangeKeys) ?? initial.range,
    dayStyle: known('dayStyle', chartStyles) ?? initial.dayStyle,
    style: known('style', chartStyles) ?? initial.style,
    interval: known('interval', keysOf(barIntervals)),
    indicators: keysOf(indicators).filter(
      (key) => Array.isArray(kept['indicators']) && kept['indicators'].includes(key),
    ),
    ownLines: kept['ownLines'] !== false,
    compared: comparedIn(kept['compared']),
  };
}

function comparedIn(kept: unknown): Compared[] {
  const known = (Array.isArray(kept) ? kept : []).flatMap((one: unknown) => {
    const { symbol, name } = Object(one) as Partial<Record<keyof Compared, unknown>>;
    return typeof symbol === 'string' && typeof name === 'string' ? [{ symbol, name }] : [];
  });
  return [...new Map(known.map((one) => [one.symbol, one])).values()].slice(0, COMPARED_AT_MOST);
}

function objectIn(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
