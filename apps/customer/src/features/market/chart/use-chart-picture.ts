import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { chartNumber, priceDecimals } from '../../../lib/format/money.ts';
import { joinParts } from '../../../lib/format/punctuation.ts';
import type { Instrument } from '../../../data/instrument.ts';
import { barAfterTick, courseOf, joinMinutes, withBar } from './bars.ts';
import { intervalWords, rangeWords } from './chart-range-words.ts';
import { firstOf, minutesOf, type ChartScope } from './chart-ranges.ts';
import type { ChartPicture } from './chart-picture.ts';
import { chartZoneOf, foreignZoneName, wallClock } from './market-time.ts';
import { useChartFigures } from './use-chart-figures.ts';
import { candlesQuery } from './candles-query.ts';

/** The picture of an instrument in a scope, moving with its price, and the same in words. */
export function useChartPicture(instrument: Instrument, wanted: ChartScope) {
  const { t } = useLingui();
  const decimals = priceDecimals(instrument.tick_size);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery(candlesQuery(instrument.symbol, wanted));

  const {
    symbol,
    price,
    quote_time: quoteTime,
    previousClose,
    tick_size: tickSize,
    category_code,
    currency,
  } = instrument;
  const scope = useSettled(wanted, isPlaceholderData);
  const intraday = minutesOf(scope.interval) !== undefined;
  const zone = chartZoneOf({ category_code, currency }, intraday);
  const figures = useChartFigures(decimals, zone, intraday);
  const history = useMemo(() => {
    const clock = wallClock(zone);
    const minutes = minutesOf(scope.interval);
    const [begin] = data?.bars ?? [];
    if (data === undefined || minutes === undefined || begin === undefined) return { bars: data?.bars, clock };
    const grid = { minutes, offsetMs: clock(begin.time) * 1_000 - begin.time };
    return { bars: joinMinutes(data.bars, grid), clock, grid };
  }, [data, scope.interval, zone]);
  const picture = useMemo((): ChartPicture | undefined => {
    const { bars: known, clock, grid } = history;
    if (known === undefined) return undefined;
    const bars = withBar(known, barAfterTick(known, chartNumber(price), Date.parse(quoteTime), grid));
    return {
      key: [symbol, scope.range, scope.interval, scope.style].join(' '),
      scope,
      bars,
      first: firstOf(
        scope.range,
        bars.map(({ time }) => time),
      ),
      intraday,
      previousClose: chartNumber(previousClose),
      decimals,
      tick: chartNumber(tickSize),
      overlays: [],
      lines: [],
      wallClock: clock,
    };
  }, [history, scope, symbol, price, quoteTime, previousClose, decimals, tickSize, intraday]);

  const seen = picture?.bars.slice(picture.first) ?? [];
  const course = courseOf(seen);
  const byInterval = t(intervalWords[scope.interval].name);
  const title = intraday ? byInterval : joinParts([byInterval, t(rangeWords[scope.range].name)], figures.locale);
  const summary =
    course === undefined
      ? title
      : t`${instrument.name}. ${title}. Last ${figures.price(course.last.close)}, highest ${figures.price(course.high)}, lowest ${figures.price(course.low)}, at the start ${figures.price(course.first.open)}, previous close ${figures.price(chartNumber(previousClose))}. Arrow keys read single values.`;
  const shownUntil = intraday ? course?.last.time : undefined;
  const zoneName = useMemo(
    () => (shownUntil === undefined ? undefined : foreignZoneName(zone, shownUntil, figures.locale)),
    [zone, shownUntil, figures.locale],
  );
  return { picture, course, figures, title, summary, zoneName, isError, isFetching, isOld: isPlaceholderData, refetch };
}

export type ChartView = ReturnType<typeof useChartPicture>;

/** What the bars at hand are shown as: while those of another range come, the last known ones stay as they were. */
function useSettled(wanted: ChartScope, isOld: boolean): ChartScope {
  const [settled, setSettled] = useState(wanted);
  const isSame =
    settled.range === wanted.range && settled.style === wanted.style && settled.interval === wanted.interval;
  if (isOld || isSame) return settled;
  setSettled(wanted);
  return wanted;
}
