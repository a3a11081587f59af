import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { joinMinutes } from './bars.ts';
import type { ChartPicture, Overlay } from './chart-picture.ts';
import { minutesOf } from './chart-ranges.ts';
import { compared, type Compared } from './compare.ts';
import { indicators, type IndicatorKey } from './indicator-keys.ts';
import type { indicate as indicateType } from './indicators.ts';
import { candlesQuery } from './candles-query.ts';

/** The indicators that are on, and those that are compared, for a picture. The library that computes indicators comes with the first of them. */
export function useOverlays(
  picture: ChartPicture | undefined,
  keys: readonly IndicatorKey[],
  others: readonly Compared[],
): readonly Overlay[] {
  const indicate = useIndicate(keys.length > 0);
  const scope = picture?.scope;
  const courses = useQueries({
    queries: others.map(({ symbol }) => ({
      ...candlesQuery(symbol, scope ?? { range: '1d', style: 'line', interval: '1m' }),
      enabled: scope !== undefined,
    })),
    combine: dataOf,
  });
  return useMemo(() => {
    if (picture === undefined) return [];
    const { bars, first, scope: shown } = picture;
    const drawn = indicate === undefined ? [] : keys.map((key) => indicate(key, indicators[key], { bars, first }));
    const minutes = minutesOf(shown.interval);
    const beside = others.flatMap((other, place) => {
      const course = courses.find((one) => one?.symbol === other.symbol);
      if (course === undefined) return [];
      const joined = minutes === undefined ? course.bars : joinMinutes(course.bars, { minutes, offsetMs: 0 });
      return [compared(other, picture, joined, place)];
    });
    return [...drawn, ...beside];
  }, [picture, indicate, keys, others, courses]);
}

/** One for all, so that the same answers stay the same list. */
function dataOf<Data>(results: readonly UseQueryResult<Data>[]): (Data | undefined)[] {
  return results.map(({ data }) => data);
}

type Indicate = typeof indicateType;

/** What computes indicators, once it is needed. A load that fails is tried anew when one is chosen again. */
function useIndicate(isNeeded: boolean): Indicate | undefined {
  const [loaded, setLoaded] = useState<{ indicate: Indicate }>();
  useEffect(() => {
    if (!isNeeded || loaded !== undefined) return;
    let wanted = true;
    import('./indicators.ts').then(
      ({ indicate }) => wanted && setLoaded({ indicate }),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [isNeeded, loaded]);
  return loaded?.indicate;
}
