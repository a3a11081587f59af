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
import { createKeptList, hasTexts } from '../../../lib/kept-list.ts';
import { currentCustomer } from '../../../lib/session/session.ts';
import { COMPARED_AT_MOST, type Compared } from './compare.ts';
import { indicators, type IndicatorKey } from './indicator-keys.ts';

/** How a customer last left the charts, on this device. */
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

/** Those of so many customers are kept on a device, who changed theirs last. */
const CUSTOMERS = 8;
const initial: ChartLayout = {
  range: '1d',
  dayStyle: 'line',
  style: 'candles',
  indicators: [],
  ownLines: true,
  compared: [],
};
const kept = createKeptList('chartLayouts', isKept);
let read: { from: KeptLayout | undefined; layout: ChartLayout } | undefined;

/** Under the customer whose it is, as any version of the app may have written it. */
interface KeptLayout extends Readonly<Record<string, unknown>> {
  key: string;
}

function isKept(item: unknown): item is KeptLayout {
  return typeof item === 'object' && item !== null && hasTexts(item, ['key']);
}

/** The layout of who is logged in, kept between visits, and the way to change parts of it. */
export function useChartLayout(): [layout: ChartLayout, change: (part: Partial<ChartLayout>) => void] {
  return [useSyncExternalStore(kept.subscribe, readLayout), changeLayout];
}

/** The same object until it changes. */
export function readLayout(): ChartLayout {
  const customer = currentCustomer();
  const from = kept.current().find(({ key }) => key === customer);
  if (read === undefined || read.from !== from) read = { from, layout: parseLayout(from) };
  return read.layout;
}

export function changeLayout(part: Partial<ChartLayout>): void {
  kept.put({ ...readLayout(), ...part, key: currentCustomer() });
  const stays = new Set(kept.current().slice(-CUSTOMERS));
  if (stays.size < kept.current().length) kept.keep((item) => stays.has(item));
}

/** What was kept, part by part: what an older or a newer version wrote that is not known here is left out. */
export function parseLayout(layout: Readonly<Record<string, unknown>> = {}): ChartLayout {
  const known = <Value extends string>(name: string, values: readonly Value[]): Value | undefined =>
    values.find((value) => value === layout[name]);
  return {
    range: known('range', chartRangeKeys) ?? initial.range,
    dayStyle: known('dayStyle', chartStyles) ?? initial.dayStyle,
    style: known('style', chartStyles) ?? initial.style,
    interval: known('interval', keysOf(barIntervals)),
    indicators: keysOf(indicators).filter(
      (key) => Array.isArray(layout['indicators']) && layout['indicators'].includes(key),
    ),
    ownLines: layout['ownLines'] !== false,
    compared: comparedIn(layout['compared']),
  };
}

function comparedIn(list: unknown): Compared[] {
  const known = (Array.isArray(list) ? list : []).flatMap((one: unknown) => {
    const { symbol, name } = Object(one) as Partial<Record<keyof Compared, unknown>>;
    return typeof symbol === 'string' && typeof name === 'string' ? [{ symbol, name }] : [];
  });
  return [...new Map(known.map((one) => [one.symbol, one])).values()].slice(0, COMPARED_AT_MOST);
}
