import { useChartLayout, type ChartLayout } from './chart-layout.ts';
import { scopeOf, type ChartRange, type ChartScope, type ChartStyle } from './chart-ranges.ts';

/**
 * What the customer's charts show, as they were last left on this device.
 * @param withInterval by the interval that was chosen too, where the screen offers the choice
 */
export function useChartScope(withInterval: boolean) {
  const [layout, change] = useChartLayout();
  const { range } = layout;
  const style = styleOf(layout, range);
  const scope: ChartScope = scopeOf(range, style, withInterval ? layout.interval : undefined);
  return {
    layout,
    change,
    scope,
    setRange: (next: ChartRange) => change({ range: next }),
    toggleStyle: () => change(range === '1d' ? { dayStyle: other(style) } : { style: other(style) }),
    setInterval: (interval: NonNullable<ChartLayout['interval']>) => change({ interval }),
  };
}

function styleOf(layout: ChartLayout, range: ChartRange): ChartStyle {
  return range === '1d' ? layout.dayStyle : layout.style;
}

function other(style: ChartStyle): ChartStyle {
  return style === 'line' ? 'candles' : 'line';
}
