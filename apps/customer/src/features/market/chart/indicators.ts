import { BollingerBands, EMA, MACD, RSI, SMA, VWAP } from 'trading-signals';
import type { Bar } from './bars.ts';
import type { Overlay } from './chart-picture.ts';
import type { IndicatorKey } from './indicator-keys.ts';

/** What computing an indicator takes: the closes, and where the time that is shown begins. */
interface Course {
  bars: readonly Bar[];
  first: number;
}

type Values = (number | undefined)[];

/** Feeds an indicator bar by bar; before it has enough of them it has no value. */
function along<Input, Result>(
  inputs: readonly Input[],
  indicator: { add: (input: Input) => Result | null },
): (Result | undefined)[] {
  return inputs.map((input) => indicator.add(input) ?? undefined);
}

const closesOf = ({ bars }: Course) => bars.map(({ close }) => close);

/** The usual periods of each, as other charts have them. */
const makers: Readonly<Record<IndicatorKey, (course: Course) => Omit<Overlay, 'id' | 'label'>>> = {
  ma: (course) => ({ series: [{ values: along(closesOf(course), new SMA(20)), colour: 'second', kind: 'line' }] }),
  ema: (course) => ({ series: [{ values: along(closesOf(course), new EMA(9)), colour: 'first', kind: 'line' }] }),
  bollinger(course) {
    const bands = along(closesOf(course), new BollingerBands(20, 2));
    const side = (name: 'upper' | 'lower'): Values => bands.map((band) => band?.[name]);
    return {
      series: [
        { values: side('upper'), colour: 'flat', kind: 'line' },
        { values: side('lower'), colour: 'flat', kind: 'line' },
      ],
      isBand: true,
    };
  },
  // It begins with the day, or with the first bar of a longer time.
  vwap({ bars, first }) {
    const vwap = new VWAP();
    const values = bars.map(({ high, low, close, volume }, index) =>
      index < first ? undefined : (vwap.add({ high, low, close, volume }) ?? undefined),
    );
    return { series: [{ values, colour: 'third', kind: 'dashes' }] };
  },
  rsi: (course) => ({
    series: [{ values: along(closesOf(course), new RSI(14)), colour: 'second', kind: 'line' }],
    guides: [30, 70],
  }),
  macd(course) {
    const results = along(closesOf(course), new MACD(new EMA(12), new EMA(26), new EMA(9)));
    return {
      series: [
        { values: results.map((result) => result?.histogram), colour: 'flat', kind: 'columns' },
        { values: results.map((result) => result?.macd), colour: 'first', kind: 'line' },
        { values: results.map((result) => result?.signal), colour: 'second', kind: 'line' },
      ],
      guides: [0],
    };
  },
};

/** An indicator over the bars of a chart. */
export function indicate(key: IndicatorKey, label: string, course: Course): Overlay {
  return { id: key, label, ...makers[key](course) };
}
