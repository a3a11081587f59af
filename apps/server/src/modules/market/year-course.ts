import type { Decimal } from '@sauda/money';
import { Refusal } from '../../platform/refusal.ts';
import { BoundedMap } from './bounded-map.ts';
import type { Candle, Market, Quote } from './market.ts';

/** What an instrument has done in 52 weeks, or since it was listed. */
export interface YearCourse {
  readonly low: Decimal;
  readonly high: Decimal;
  /** Units a session, over the last ones that are over; undefined where nothing was counted. */
  readonly averageVolume: number | undefined;
}

/** The sessions that are over. */
type Finished = Omit<YearCourse, 'low' | 'high'> & {
  readonly low: Decimal | undefined;
  readonly high: Decimal | undefined;
};

const coursesKept = 512;
const averagedSessions = 30;

/** Reads the year of an instrument. What is over is looked up once for each session. */
export function createYearCourses(market: Pick<Market, 'candles' | 'instrument' | 'session'>) {
  const courses = new BoundedMap<string, Finished>(coursesKept);

  async function finished(symbol: string, now: Date): Promise<Finished> {
    const { startedAt } = market.session(symbol, now);
    // What a split or a bonus changes before the session opens is of the year that is shown from then on.
    const { held = 1n, becomes = 1n } = market.instrument(symbol)?.shareRatio ?? {};
    const key = `${symbol} ${startedAt.getTime()} ${held}:${becomes}`;
    const known = courses.get(key);
    if (known !== undefined) return courses.getOrMake(key, () => known);
    // The last candle is of the session that the quote tells of.
    const candles = (await market.candles(symbol, '1y', '1d')).slice(0, -1);
    return courses.getOrMake(key, () => courseOf(candles));
  }

  /** @returns undefined where a feed does not give the year now */
  return async ({ symbol, low, high }: Quote, now: Date): Promise<YearCourse | undefined> => {
    try {
      const before = await finished(symbol, now);
      return {
        low: before.low === undefined || low < before.low ? low : before.low,
        high: before.high === undefined || high > before.high ? high : before.high,
        averageVolume: before.averageVolume,
      };
    } catch (error) {
      if (error instanceof Refusal) return undefined;
      throw error;
    }
  };
}

function courseOf(candles: readonly Candle[]): Finished {
  const [first, ...others] = candles;
  if (first === undefined) return { low: undefined, high: undefined, averageVolume: undefined };
  let { low, high } = first;
  for (const candle of others) {
    if (candle.low < low) low = candle.low;
    if (candle.high > high) high = candle.high;
  }
  const averaged = candles.slice(-averagedSessions);
  const volume = averaged.reduce((sum, candle) => sum + candle.volume, 0);
  return { low, high, averageVolume: volume === 0 ? undefined : Math.round(volume / averaged.length) };
}
