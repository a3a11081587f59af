import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../lib/api.ts';
import { useDayLines } from './day-lines.ts';

/** What the candles of an instrument are kept under. */
export const candlesKey = (symbol: string) => [...queryKeys.market, 'candles', symbol] as const;

/** Of kept candles, what a course needs. Times are epoch milliseconds. */
interface LoadedCandles {
  bars: ReadonlyArray<{ time: number; close: number }>;
}

const MOST_POINTS = 60;
const MOST_MS = 31 * 86_400_000;

/** The course of an instrument to draw small: of the chart that is on the screen, else of the session. Oldest first. */
export function useCourse(symbol: string): readonly number[] {
  const shown = useQueryClient()
    .getQueryCache()
    .findAll({ queryKey: candlesKey(symbol), type: 'active' });
  const candles = shown.map(({ state }) => state.data as LoadedCandles | undefined).find((data) => data !== undefined);
  const lines = useDayLines(candles === undefined ? [symbol] : []);
  return candles === undefined ? (lines.get(symbol)?.points ?? []) : courseOf(candles.bars);
}

/** The closes of a month at the most, thinned to as many as can be told apart; the last one is always there. */
export function courseOf(bars: LoadedCandles['bars']): number[] {
  const last = bars.at(-1);
  const recent = bars.filter(({ time }) => last !== undefined && last.time - time <= MOST_MS);
  const step = Math.ceil(recent.length / MOST_POINTS);
  return recent.filter((_, index) => (recent.length - 1 - index) % step === 0).map(({ close }) => close);
}
